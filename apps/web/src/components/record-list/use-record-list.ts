import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NamedField } from '#components/fields/field.ts'
import { facetOf, isCounted, moreOf } from '#components/fields/list-parts.ts'
import { useKnownCustomFields } from '#components/fields/custom-fields.ts'
import { useSystemFields } from '#components/fields/system-fields.ts'
import { useColumnLayout, visibleOf } from '#lib/column-layout.ts'
import { format } from '#lib/format.ts'
import { useIsMobile } from '#lib/media.ts'
import { columnsOf } from './list-columns.ts'
import { askedBy, fieldsOf, showing } from './list-fields.ts'
import { everything } from './list-queries.ts'
import { type Bounds, isNarrowed, type ListSearch } from './list-search.ts'
import type { ListColumn, ListFacet, ListRow, ListSpec, MoreFilter } from './list-spec.ts'
import type { LoadedList } from './loaded-list.ts'
import { useBulk } from './use-bulk.ts'
import { useExport } from './use-export.ts'
import { useGrid } from './use-grid.ts'
import { useList } from './use-list.ts'
import { useSelection } from './use-selection.ts'

interface ListFields<Row> {
  /** False while custom fields are being read. */
  areKnown: boolean
  columns: readonly ListColumn<Row>[]
  facets: readonly ListFacet[]
  more: readonly MoreFilter[]
}

/** The field of a filter under «More». */
function filteredBy(more: MoreFilter): string {
  if ('facet' in more) return more.facet.field
  return 'of' in more ? more.of.name : more.field
}

/**
 * The columns and filters of a list: the declared ones, and those of custom fields. Custom fields that aren't columns
 * by default are filters under «More».
 */
function useListFields<Row extends ListRow>(spec: ListSpec<Row>): ListFields<Row> {
  const { t } = useTranslation()
  const known = useKnownCustomFields({
    entity: spec.customFields ?? 'asset',
    isAsked: spec.customFields !== undefined,
  })
  const system = useSystemFields()
  return useMemo(() => {
    const custom = known ?? []
    // Only assets have system fields that accounts can hide.
    const isShown = (name: string) => spec.customFields !== 'asset' || !system.isHidden(name)
    const isChip = (field: NamedField) => field.listed === true && isCounted(field)
    return {
      areKnown: known !== undefined,
      columns: columnsOf(spec, custom, t).filter(({ id }) => isShown(id)),
      facets: [
        ...spec.facets.filter(({ field }) => isShown(field)),
        ...custom.filter(isChip).map(facetOf),
      ],
      more: [
        ...(spec.more ?? []).filter((more) => isShown(filteredBy(more))),
        ...custom.filter((field) => !isChip(field)).map((field) => moreOf(field)),
      ],
    }
  }, [spec, known, system, t])
}

/** The columns of a list, and which are visible. */
function useColumns<Row extends ListRow>(
  name: string,
  declared: readonly ListColumn<Row>[],
  search: ListSearch,
) {
  const asked = askedBy(declared, search)
  const columns = useMemo(() => showing(declared, asked), [declared, asked])
  const layout = useColumnLayout(name, columns)
  return { columns, layout, visible: visibleOf(layout) }
}

/** Whether there may be more records than the list shows. Archived ones aren't part of the total. */
const mayBePart = ({ every }: Bounds, search: ListSearch) =>
  (isNarrowed(search) || every !== undefined) && search['filter[archived]'] !== true

/** The number of matching and of all records in words; inexact totals are marked as such. */
function useCounts<Row extends ListRow>(
  spec: ListSpec<Row>,
  search: ListSearch,
  { total, exact, known }: LoadedList<Row>,
) {
  const { t } = useTranslation()
  const countText = (count: number, formatted = format.integer(count)) =>
    t(spec.texts.count, { count, formatted })
  const isPart = mayBePart(spec, search)
  const { data } = useQuery({ ...everything(spec), enabled: isPart })
  const all = isPart ? (data as { meta: { total_records: number } } | undefined) : undefined

  const number = format.integer(total)
  const formatted = exact ? number : t('lists.over', { formatted: number })
  const shown = known ? countText(total, formatted) : ''
  const isAll = all?.meta.total_records === total
  const whole = all && !isAll ? countText(all.meta.total_records) : null
  const footer = whole ? t('lists.filtered', { shown: formatted, total: whole }) : shown
  return { countText, shown, all: whole, footer: known ? footer : '' }
}

/** Whether a mode is on and has been ready since it was switched on. */
function useSince(isOn: boolean, isReady: boolean): boolean {
  const [was, setWas] = useState(false)
  const is = isOn && (was || isReady)
  if (is !== was) setWas(is)
  return is
}
/** Rows are shown once their columns are known. */
const waiting = <Row>(list: LoadedList<Row>): LoadedList<Row> => ({
  ...list,
  rows: [],
  top: [],
  length: 0,
  at: () => undefined,
  loading: list.error === null,
})

/** The complete state of a list page. */
export function useRecordList<Row extends ListRow>(spec: ListSpec<Row>, search: ListSearch) {
  const { api } = spec
  const { columns: declared, areKnown, ...filters } = useListFields(spec)
  const shown = useColumns(spec.name, declared, search)
  const grid = useGrid(spec, search)
  const areCards = useIsMobile()
  // Cell edits may need fields that aren't visible.
  const fields = grid.isOn ? undefined : fieldsOf(spec, shown.columns, shown.visible, areCards)
  const read = useList(spec, search, fields)
  const list = areKnown ? read : waiting(read)
  const counts = useCounts(spec, search, list)
  return {
    list,
    counts,
    filters,
    ...shown,
    // Not before complete records are loaded.
    grid: { ...grid, isOn: useSince(grid.isOn, !list.stale) },
    selection: useSelection(search, list.rows),
    bulk: useBulk({
      bulk: api.bulk ?? api.list,
      undo: api.undoBulk ?? api.list,
      countText: counts.countText,
      count: spec.texts.count,
    }),
    exporting: useExport(api.export, spec),
  }
}

export type RecordListState<Row extends ListRow> = ReturnType<typeof useRecordList<Row>>
