import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Sort } from '#components/data-table/column.ts'
import { ColumnsMenu } from '#components/filter-bar/columns-menu.tsx'
import { DensityMenu } from '#components/filter-bar/density-menu.tsx'
import { FilterBar } from '#components/filter-bar/filter-bar.tsx'
import { lazyOf } from '#lib/lazy-of.ts'
import { useIsMobile } from '#lib/media.ts'
import { orderOf, sortOf } from './list-order.ts'
import type { ListPartProps } from './list-part.ts'
import {
  facetFilter,
  facetValues,
  filterKeys,
  type ListSearch,
  withoutNarrowing,
} from './list-search.ts'
import type { ListRow, MoreFilter } from './list-spec.ts'
import { useListFacets } from './use-list-facets.tsx'

const MoreFilters = lazyOf(() => import('./more-filters.tsx'), 'MoreFilters')

const fieldOf = (filter: MoreFilter): string => {
  if ('facet' in filter) return filter.facet.field
  return 'of' in filter ? filter.of.name : filter.field
}

/** The number of active filters under «More». */
const activeOf = (filters: readonly MoreFilter[], search: ListSearch): number =>
  filters.filter((filter) => filterKeys(fieldOf(filter)).some((key) => search[key] !== undefined))
    .length

interface ListToolbarProps<Row extends ListRow> extends ListPartProps<Row> {
  /** Whether columns and row height can be changed. */
  isTable: boolean
}

/**
 * The order of the rows, and the possible ones: visible columns are sorted by their headings, all columns in a sheet.
 */
function sortingOf<Row extends ListRow>({ spec, search, list, onShow }: ListPartProps<Row>) {
  const sort = sortOf(search, spec.api.list)
  const columns = list.columns.filter(({ sortable, id }) => sortable || id === sort.id)
  const unseen = list.visible.includes(sort.id)
    ? undefined
    : list.columns.find(({ id }) => id === sort.id)?.header
  return {
    columns,
    sort,
    unseen,
    onSort: (next: Sort | null) => onShow(orderOf(next, spec.api.list)),
  }
}

/** Search, filters and display options of the list. */
export function ListToolbar<Row extends ListRow>(props: ListToolbarProps<Row>) {
  const { spec, search, list, onShow } = props
  const { columns, layout, counts } = list
  const { facets: declared, more } = list.filters
  const { t } = useTranslation()
  const mobile = useIsMobile()
  const facets = useListFacets({
    route: spec.api.facets,
    facets: declared,
    search,
    usual: spec.usual,
    rows: list.list.rows,
  })
  return (
    <FilterBar
      searchLabel={t(spec.texts.search)}
      search={search.search ?? ''}
      onSearch={(text) => onShow({ search: text })}
      facets={facets}
      values={Object.fromEntries(facets.map(({ id }) => [id, facetValues(search, id)]))}
      onFacet={(id, values) => onShow(facetFilter(id, values))}
      onClear={() => onShow(withoutNarrowing(search))}
      sorting={props.isTable ? sortingOf(props) : undefined}
      resultLabel={t('lists.show_results', { items: counts.shown })}
      {...(more.length > 0 && {
        more: {
          active: activeOf(more, search),
          content: (
            <Suspense fallback={<div aria-busy className="h-80" />}>
              <MoreFilters route={spec.api.facets} filters={more} search={search} onShow={onShow} />
            </Suspense>
          ),
        },
      })}
      tools={
        props.isTable &&
        !mobile && (
          <>
            <DensityMenu />
            <ColumnsMenu columns={columns} layout={layout} />
          </>
        )
      }
    />
  )
}
