import { RECKONED_WITH } from '@steward/contract/asset-status.ts'
import { assetFilters, type assetsApi } from '@steward/contract/assets.ts'
import type { QueryOf } from '@steward/contract/kit/route.ts'
import * as lists from '#components/record-list/list-search.ts'
import { addDays, today } from '#lib/dates.ts'

/** What narrows and orders the list of assets, in the names of the API; the page's address carries the same. */
export type AssetSearch = Partial<QueryOf<typeof assetsApi.list>>

/** The part of it that narrows. */
export type AssetNarrowing = Omit<
  AssetSearch,
  'page' | 'per_page' | 'sort' | 'order' | 'cursor' | 'view'
>

/** The filters that are chosen from a list of values with counts. */
export const FACET_FIELDS = [
  'status',
  'category_id',
  'site_id',
  'location_id',
  'department_id',
  'custodian_id',
  'tags',
] as const
export type FacetField = (typeof FACET_FIELDS)[number]

/** Those that are asked for less often, and stand behind «More». */
export const MORE_FACETS = ['condition', 'criticality', 'manufacturer'] as const
export type MoreFacet = (typeof MORE_FACETS)[number]

/** The filters that have a beginning and an end. */
export const RANGE_FIELDS = [
  'purchase_date',
  'purchase_cost',
  'warranty_end',
  'expected_end_date',
  'due_on',
] as const
export type RangeField = (typeof RANGE_FIELDS)[number]

const FILTER_KEYS = Object.keys(assetFilters) as (keyof AssetNarrowing)[]

/** The search and the filters alone, without order and pages: what a sum, a facet or an export takes. */
export const narrowingOf = (search: AssetSearch): AssetNarrowing =>
  lists.narrowingOf(search as lists.ListSearch) as AssetNarrowing

/** Whether the list shows less than everything. */
export const isNarrowed = (search: AssetSearch) => lists.isNarrowed(search as lists.ListSearch)

/** Filters, search and order: what the page of one asset needs to know its neighbours in the list. */
export const listPlace = (search: AssetSearch) => ({
  ...narrowingOf(search),
  ...(search.sort && { sort: search.sort }),
  ...(search.order && { order: search.order }),
})

export type ListPlace = ReturnType<typeof listPlace>

/** Takes every filter and the search text away, for the page's address. */
export const NO_NARROWING = {
  ...(Object.fromEntries(FILTER_KEYS.map((key) => [key, undefined])) as {
    [K in Exclude<keyof AssetNarrowing, 'search'>]-?: undefined
  }),
  search: '',
}

export const VIEW_IDS = [
  'all',
  'in_use',
  'in_maintenance',
  'warranty_ending',
  'overdue',
  'unassigned',
  'archived',
] as const
export type ViewId = (typeof VIEW_IDS)[number]

/** How many days ahead a warranty counts as ending, an asset as one to replace, and as one to come back. */
export const NEAR_DAYS = { warranty_end: 30, expected_end_date: 90, due_on: 7 } as const
export type NearField = keyof typeof NEAR_DAYS

/** Assets of which this day is near, as the figures above the list count them. */
export const nearFilters = (field: NearField, day: string): AssetNarrowing => ({
  [`filter[${field}][gte]` as 'filter[warranty_end][gte]']: day,
  [`filter[${field}][lte]` as 'filter[warranty_end][lte]']: addDays(day, NEAR_DAYS[field]),
  'filter[status]': RECKONED_WITH,
})

const filtersOf: Record<ViewId, (day: string) => AssetNarrowing> = {
  all: () => ({}),
  in_use: () => ({ 'filter[status]': ['in_use'] }),
  in_maintenance: () => ({ 'filter[status]': ['in_maintenance'] }),
  warranty_ending: (day) => nearFilters('warranty_end', day),
  overdue: (day) => ({ 'filter[due_on][lte]': addDays(day, -1) }),
  unassigned: () => ({ 'filter[custodian_id]': [null] }),
  archived: () => ({ 'filter[archived]': true }),
}

/** The filters behind a tab; a tab about the days ahead counts from `day`. */
export const viewFilters = (view: ViewId, day = today()): AssetNarrowing => filtersOf[view](day)
