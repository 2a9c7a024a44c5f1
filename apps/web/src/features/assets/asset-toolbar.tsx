import { type Asset, assetsApi } from '@steward/contract/assets.ts'
import { ASSET_STATUSES } from '@steward/contract/asset-status.ts'
import type { TFunction } from 'i18next'
import { Table2 } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#components/avatar.tsx'
import { ColumnsMenu } from '#components/filter-bar/columns-menu.tsx'
import { DensityMenu } from '#components/filter-bar/density-menu.tsx'
import type { Facet } from '#components/filter-bar/facet.ts'
import { FilterBar } from '#components/filter-bar/filter-bar.tsx'
import {
  facetFilter,
  facetValues,
  type ListSearch,
  NONE,
  withoutNarrowing,
} from '#components/record-list/list-search.ts'
import { type FacetEntry, useFacets } from '#components/record-list/use-facets.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import { StatusIcon, statusLabel } from '#components/status-badge.tsx'
import type { ColumnLayout } from '#lib/column-layout.ts'
import type { TKey } from '#lib/i18n.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import {
  type AssetSearch,
  FACET_FIELDS,
  type FacetField,
  MORE_FACETS,
  NO_NARROWING,
  RANGE_FIELDS,
} from './asset-search.ts'
import { activeOwn, type OwnList, useOwnList } from './own-list.ts'
import { isOpen, rangeOf } from './range.ts'
import { useMe } from './use-me.ts'

const MoreFilters = lazyOf(() => import('./range-filters.tsx'), 'MoreFilters')

const LABELS: Readonly<Record<FacetField, TKey>> = {
  status: 'assets.fields.status',
  category_id: 'assets.fields.category_id',
  site_id: 'assets.fields.site_id',
  location_id: 'assets.fields.location_id',
  department_id: 'assets.fields.department_id',
  custodian_id: 'assets.fields.custodian_id',
  tags: 'assets.fields.tags',
}

const NONE_LABELS: Readonly<Record<FacetField, TKey>> = {
  status: 'assets.facets.none',
  category_id: 'assets.facets.no_category',
  site_id: 'assets.facets.no_site',
  location_id: 'assets.facets.no_location',
  department_id: 'assets.facets.no_department',
  custodian_id: 'assets.facets.unassigned',
  tags: 'assets.facets.none',
}

function iconOf(field: FacetField, { value, name }: FacetEntry): ReactNode {
  if (field === 'status') return <StatusIcon domain="asset" value={value} />
  return field === 'custodian_id' && name ? <Avatar name={name} size={18} /> : undefined
}

function labelOf(field: FacetField, { value, name }: FacetEntry, t: TFunction): string {
  if (value === NONE) return t(NONE_LABELS[field])
  if (field === 'status') return statusLabel('asset', value)
  return name ?? t('assets.facets.chosen')
}

const order = (value: string) => ASSET_STATUSES.findIndex((status) => status === value)

/** Statuses stand in the order of an asset's life; everything else as the server counts it. */
const sorted = (field: FacetField, entries: readonly FacetEntry[]) =>
  field === 'status' ? entries.toSorted((a, b) => order(a.value) - order(b.value)) : entries

type Counted = Pick<
  ReturnType<typeof useFacets>[number],
  'entries' | 'loading' | 'failed' | 'open' | 'search'
>

/** The filter of one of the account's own fields. */
const ownFacet = (
  { id, label, labelOf: name }: OwnList['facets'][number],
  { entries, loading, failed, open, search }: Counted,
): Facet => ({
  id,
  label,
  loading,
  failed,
  onOpen: open,
  onSearch: search,
  options: entries.map((entry) => ({
    value: entry.value,
    label: name(entry),
    ...(entry.count !== undefined && { count: entry.count }),
  })),
})

/** The button that begins the editing of cells, by its id. */
export const EDIT_CELLS = 'edit-cells'

interface AssetToolbarProps {
  search: AssetSearch
  rows: readonly Asset[]
  columns: readonly { id: string; header: string }[]
  layout: ColumnLayout
  resultLabel: string
  /** Before the other tools. */
  tools?: ReactNode
  /** A tree has neither columns nor density. */
  isTree?: boolean
  /** Left out where cells can't be edited. */
  onEditCells?: (() => void) | undefined
  onSearch: (change: Partial<AssetSearch>) => void
}

/** Search, filters and the look of the list. */
export function AssetToolbar(props: AssetToolbarProps) {
  const { search, rows, columns, layout, resultLabel, onSearch } = props
  const { t } = useTranslation()
  const place = search as ListSearch
  const own = useOwnList()
  const fields = [...FACET_FIELDS, ...(own?.facets.map(({ id }) => id) ?? [])]
  const counted = useFacets({
    route: assetsApi.facets,
    fields,
    search: place,
    rows,
  })
  const me = useMe()
  const more =
    RANGE_FIELDS.filter((field) => !isOpen(rangeOf(search, field))).length +
    MORE_FACETS.filter((field) => facetValues(place, field).length > 0).length +
    Number(search['filter[image]'] !== undefined)

  const facets: Facet[] = counted.map(
    ({ entries, loading, failed, open, search: find, text }, index) => {
      const field = FACET_FIELDS[index]
      const its = own?.facets[index - FACET_FIELDS.length]
      if (!field) return ownFacet(its!, { entries, loading, failed, open, search: find })
      const isPerson = field === 'custodian_id'
      return {
        id: field,
        label: t(LABELS[field]),
        loading,
        failed,
        onOpen: () => {
          open()
          if (isPerson) me.ask()
        },
        // There are few statuses, and only this side knows their names.
        ...(field !== 'status' && { onSearch: find }),
        options: (isPerson ? me.first(entries, text) : sorted(field, entries)).map((entry) => ({
          value: entry.value,
          label: me.named(entry.value, labelOf(field, entry, t)),
          icon: iconOf(field, entry),
          ...(entry.count !== undefined && { count: entry.count }),
        })),
      }
    },
  )

  return (
    <FilterBar
      searchLabel={t('assets.search')}
      search={search.search ?? ''}
      onSearch={(text) => onSearch({ search: text })}
      facets={facets}
      values={Object.fromEntries(fields.map((field) => [field, facetValues(place, field)]))}
      onFacet={(id, values) => onSearch(facetFilter(id, values) as AssetSearch)}
      onClear={() => onSearch({ ...NO_NARROWING, ...(withoutNarrowing(place) as AssetSearch) })}
      resultLabel={resultLabel}
      more={{
        label: t('assets.ranges.more'),
        active: more + activeOwn(search, own),
        content: (
          <Suspense fallback={<div aria-busy className="h-80" />}>
            <MoreFilters search={search} own={own} onChange={onSearch} />
          </Suspense>
        ),
      }}
      tools={
        <>
          {props.tools}
          {props.onEditCells && (
            <IconButton id={EDIT_CELLS} label={t('assets.cells.start')} onClick={props.onEditCells}>
              <Table2 aria-hidden />
            </IconButton>
          )}
          {!props.isTree && (
            <>
              <DensityMenu />
              <ColumnsMenu columns={columns} layout={layout} />
            </>
          )}
        </>
      }
    />
  )
}
