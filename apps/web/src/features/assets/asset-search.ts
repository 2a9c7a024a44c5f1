import { RECKONED_WITH } from '@steward/contract/asset-status.ts'
import type { assetsApi } from '@steward/contract/assets.ts'
import { addDays } from '@steward/contract/calendar.ts'
import type { QueryOf } from '@steward/contract/kit/route.ts'
import * as lists from '#components/record-list/list-search.ts'
import type { BuiltInView } from '#components/record-list/list-spec.ts'

/** The filters and order of the list of assets, with the names of the API; the URL has the same. */
export type AssetSearch = Partial<QueryOf<typeof assetsApi.list>>

/** The filters of a search. */
export type AssetNarrowing = Omit<
  AssetSearch,
  'page' | 'per_page' | 'sort' | 'order' | 'cursor' | 'view'
>

/** Only the search text and filters, as sums, facets and exports need them. */
export const narrowingOf = (search: object): AssetNarrowing =>
  lists.narrowingOf(search as lists.ListSearch) as AssetNarrowing

/** Filters, search and order, by which an asset's page finds the previous and next asset of the list. */
export const listPlace = (search: object): ListPlace =>
  lists.listPlace(search as lists.ListSearch) as ListPlace

type ListPlace = AssetNarrowing & Pick<AssetSearch, 'sort' | 'order'>

/**
 * The number of days in which a warranty ends, an asset has to be replaced, or has to be returned, to count as soon.
 */
export const NEAR_DAYS = { warranty_end: 30, expected_end_date: 90, due_on: 7 } as const
export type NearField = keyof typeof NEAR_DAYS

/** The filter for assets with this date soon, as in the figures above the list. */
export const nearFilters = (field: NearField, day: string): AssetNarrowing => ({
  [`filter[${field}][gte]` as 'filter[warranty_end][gte]']: day,
  [`filter[${field}][lte]` as 'filter[warranty_end][lte]']: addDays(day, NEAR_DAYS[field]),
  'filter[status]': RECKONED_WITH,
})

/** Predefined views of the register; those about the coming days count from today. */
export const ASSET_VIEWS: readonly BuiltInView[] = [
  { id: 'in_use', label: 'assets.views.in_use', filters: { 'filter[status]': ['in_use'] } },
  {
    id: 'in_maintenance',
    label: 'assets.views.in_maintenance',
    filters: { 'filter[status]': ['in_maintenance'] },
  },
  {
    id: 'warranty_ending',
    label: 'assets.views.warranty_ending',
    filters: (day) => lists.narrowingOf(nearFilters('warranty_end', day)),
  },
  {
    id: 'overdue',
    label: 'assets.views.overdue',
    filters: (day) => ({ 'filter[due_on][lte]': addDays(day, -1) }),
  },
  {
    id: 'unassigned',
    label: 'assets.views.unassigned',
    filters: { 'filter[custodian_id]': [null] },
  },
]
