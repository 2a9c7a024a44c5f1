import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ColumnsMenu } from '#components/filter-bar/columns-menu.tsx'
import { DensityMenu } from '#components/filter-bar/density-menu.tsx'
import type { Facet } from '#components/filter-bar/facet.ts'
import { FilterBar } from '#components/filter-bar/filter-bar.tsx'
import { StatusIcon, statusLabel } from '#components/status-badge.tsx'
import { VOCABULARY } from '#components/status-vocabulary.ts'
import type { ColumnLayout } from '#lib/column-layout.ts'
import {
  facetFilter,
  facetValues,
  type ListSearch,
  type Narrowing,
  NONE,
  withoutNarrowing,
} from './list-search.ts'
import type { ListFacet, ListHandlers, ListRow, ListSpec } from './list-spec.ts'
import { type FacetEntry, useFacets } from './use-facets.ts'

/** Closed values are named by this side; the names of records come from the server. */
function labelOf(facet: ListFacet, { value, name }: FacetEntry, t: TFunction): string {
  if (value === NONE) return t(facet.none ?? 'lists.facets.none')
  if (facet.domain) return statusLabel(facet.domain, value)
  if (facet.words) return facet.words(value, t)
  return name ?? t('lists.facets.chosen')
}

function iconOf({ domain, icon }: ListFacet, { value, name }: FacetEntry): ReactNode {
  if (value === NONE) return undefined
  return domain ? <StatusIcon domain={domain} value={value} /> : icon?.(value, name)
}

/** Closed values stand in their own order; everything else as the server counts it. */
function sorted({ domain, values }: ListFacet, entries: readonly FacetEntry[]) {
  const order = values ?? (domain && Object.keys(VOCABULARY[domain]))
  if (!order) return entries
  return entries.toSorted((a, b) => order.indexOf(a.value) - order.indexOf(b.value))
}

const isClosed = ({ domain, words }: ListFacet) => domain !== undefined || words !== undefined

/** The facets of a list, as the filter bar takes them. */
function useListFacets<Row extends ListRow>(
  spec: ListSpec<Row>,
  search: ListSearch,
  rows: readonly Row[],
): Facet[] {
  const { t } = useTranslation()
  const route = spec.api.facets
  const declared = route ? spec.facets : []
  const counted = useFacets({ route, fields: declared.map(({ field }) => field), search, rows })
  return counted.map(({ field, entries, loading, failed, open, search: find }, index) => {
    const facet = declared[index]!
    return {
      id: field,
      label: t(facet.label),
      loading,
      failed,
      onOpen: open,
      // There are few closed values, and only this side knows their names.
      ...(!isClosed(facet) && { onSearch: find }),
      options: sorted(facet, entries).map((entry) => ({
        value: entry.value,
        label: labelOf(facet, entry, t),
        icon: iconOf(facet, entry),
        ...(entry.count !== undefined && { count: entry.count }),
      })),
    }
  })
}

interface ListToolbarProps<Row extends ListRow> {
  spec: ListSpec<Row>
  search: ListSearch
  rows: readonly Row[]
  columns: readonly { id: string; header: string }[]
  layout: ColumnLayout
  more?: ListHandlers<Row>['more']
  /** «12 sites». */
  shown: string
  onShow: (change: Narrowing) => void
}

/** Search, filters and the look of the list. */
export function ListToolbar<Row extends ListRow>(props: ListToolbarProps<Row>) {
  const { spec, search, rows, columns, layout, shown, onShow } = props
  const { t } = useTranslation()
  const facets = useListFacets(spec, search, rows)
  return (
    <FilterBar
      searchLabel={t(spec.texts.search)}
      search={search.search ?? ''}
      onSearch={(text) => onShow({ search: text })}
      facets={facets}
      values={Object.fromEntries(facets.map(({ id }) => [id, facetValues(search, id)]))}
      onFacet={(id, values) => onShow(facetFilter(id, values))}
      onClear={() => onShow(withoutNarrowing(search))}
      resultLabel={t('lists.show_results', { items: shown })}
      {...(props.more && { more: props.more })}
      tools={
        <>
          <DensityMenu />
          <ColumnsMenu columns={columns} layout={layout} />
        </>
      }
    />
  )
}
