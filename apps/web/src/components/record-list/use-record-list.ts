import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { NamedField } from '#components/fields/field.ts'
import { facetOf, fieldColumn, isCounted, moreOf } from '#components/fields/list-parts.ts'
import { useOwnFields } from '#components/fields/own-fields.ts'
import { useColumnLayout } from '#lib/column-layout.ts'
import { format } from '#lib/format.ts'
import { textAt } from '#lib/i18n.ts'
import { everything } from './list-queries.ts'
import { isNarrowed, type ListSearch } from './list-search.ts'
import type { ListColumn, ListFacet, ListRow, ListSpec, MoreFilter } from './list-spec.ts'
import type { LoadedList } from './loaded-list.ts'
import { useBulk } from './use-bulk.ts'
import { useExport } from './use-export.ts'
import { useList } from './use-list.ts'
import { useSelection } from './use-selection.ts'

interface ListFields<Row> {
  columns: readonly ListColumn<Row>[]
  facets: readonly ListFacet[]
  more: readonly MoreFilter[]
}

/**
 * What a list shows and is narrowed by: what it declares, and the account's own fields behind that. Those that don't
 * stand in the list are filtered by behind «More».
 */
function useListFields<Row extends ListRow>(spec: ListSpec<Row>): ListFields<Row> {
  const { t } = useTranslation()
  const own = useOwnFields({ isAsked: spec.own === true })
  return useMemo(() => {
    const isChip = (field: NamedField) => field.listed === true && isCounted(field)
    return {
      columns: [
        ...spec.columns(t),
        ...own.map((field) =>
          fieldColumn<Row>(field, { sortable: true, hidden: !field.listed }, t),
        ),
      ],
      facets: [...spec.facets, ...own.filter(isChip).map(facetOf)],
      more: [
        ...(spec.more ?? []),
        ...own.filter((field) => !isChip(field)).map((field) => moreOf(field)),
      ],
    }
  }, [spec, own, t])
}

/** The columns of a list, and which of them are on screen. */
function useColumns<Row extends ListRow>(
  name: string,
  declared: readonly ListColumn<Row>[],
  search: ListSearch,
) {
  const isAsked = ({ shownBy }: ListColumn<Row>) =>
    shownBy !== undefined && search[shownBy] !== undefined
  const asked = declared
    .filter(isAsked)
    .map(({ id }) => id)
    .join(' ')
  const columns = useMemo(
    () =>
      declared.map((column) =>
        asked.split(' ').includes(column.id) ? { ...column, hidden: false } : column,
      ),
    [declared, asked],
  )
  const layout = useColumnLayout(name, columns)
  const visible = layout.order.filter((id) => !layout.hidden.includes(id))
  return { columns, layout, visible }
}

/** How many the list shows and how many there are, in words. A total that was not counted to its end says so. */
function useCounts<Row extends ListRow>(
  spec: ListSpec<Row>,
  search: ListSearch,
  { total, exact, known }: LoadedList<Row>,
) {
  const { t } = useTranslation()
  const countText = (count: number, formatted = format.integer(count)) =>
    textAt(t, spec.texts.count, { count, formatted })
  // Archived records are none of those that are counted as all.
  const isPart = isNarrowed(search) && search['filter[archived]'] !== true
  const { data } = useQuery({ ...everything(spec), enabled: isPart })
  const all = isPart ? (data as { meta: { total_records: number } } | undefined) : undefined

  const number = format.integer(total)
  const formatted = exact ? number : t('lists.over', { formatted: number })
  const shown = known ? countText(total, formatted) : ''
  const whole = all ? countText(all.meta.total_records) : null
  const footer = whole ? t('lists.filtered', { shown: formatted, total: whole }) : shown
  return { countText, shown, all: whole, footer: known ? footer : '' }
}

/** Everything that a list page knows and can do. */
export function useRecordList<Row extends ListRow>(spec: ListSpec<Row>, search: ListSearch) {
  const { api } = spec
  const list = useList(spec, search)
  const { columns, ...filters } = useListFields(spec)
  const counts = useCounts(spec, search, list)
  return {
    list,
    counts,
    filters,
    ...useColumns(spec.name, columns, search),
    selection: useSelection(search, list.rows),
    bulk: useBulk({
      bulk: api.bulk ?? api.list,
      undo: api.undoBulk ?? api.list,
      countText: counts.countText,
      count: spec.texts.count,
    }),
    exporting: useExport(api.export, spec.usual),
  }
}

export type RecordListState<Row extends ListRow> = ReturnType<typeof useRecordList<Row>>
