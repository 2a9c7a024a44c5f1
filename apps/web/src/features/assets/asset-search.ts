import { RECKONED_WITH } from '@steward/contract/asset-status.ts'
import type { assetsApi } from '@steward/contract/assets.ts'
import type { QueryOf } from '@steward/contract/kit/route.ts'
import * as lists from '#components/record-list/list-search.ts'
import type { BuiltInView } from '#components/record-list/list-spec.ts'
import { addDays } from '#lib/dates.ts'

/** What narrows and orders the list of assets, in the names of the API; the page's address carries the same. */
export type AssetSearch = Partial<QueryOf<typeof assetsApi.list>>

/** The part of it that narrows. */
export type AssetNarrowing = Omit<
  AssetSearch,
  'page' | 'per_page' | 'sort' | 'order' | 'cursor' | 'view'
>

/** The search and the filters alone, without order and pages: what a sum, a facet or an export takes. */
export const narrowingOf = (search: object): AssetNarrowing =>
  lists.narrowingOf(search as lists.ListSearch) as AssetNarrowing

/** Whether the list shows less than everything. */
export const isNarrowed = (search: object) => lists.isNarrowed(search as lists.ListSearch)

/** Filters, search and order: what the page of one asset needs to know its neighbours in the list. */
export const listPlace = (search: object): ListPlace =>
  lists.listPlace(search as lists.ListSearch) as ListPlace

type ListPlace = AssetNarrowing & Pick<AssetSearch, 'sort' | 'order'>

/** How many days ahead a warranty counts as ending, an asset as one to replace, and as one to come back. */
export const NEAR_DAYS = { warranty_end: 30, expected_end_date: 90, due_on: 7 } as const
export type NearField = keyof typeof NEAR_DAYS

/** Assets of which this day is near, as the figures above the list count them. */
export const nearFilters = (field: NearField, day: string): AssetNarrowing => ({
  [`filter[${field}][gte]` as 'filter[warranty_end][gte]']: day,
  [`filter[${field}][lte]` as 'filter[warranty_end][lte]']: addDays(day, NEAR_DAYS[field]),
  'filter[status]': RECKONED_WITH,
})

/** Ready-made ways to look at the register; one about the days ahead counts from today. */
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
