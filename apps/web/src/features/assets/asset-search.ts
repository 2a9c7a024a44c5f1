import { assetFilters, type assetsApi } from '@steward/contract/assets.ts'
import type { QueryOf } from '@steward/contract/kit/route.ts'
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
] as const
export type FacetField = (typeof FACET_FIELDS)[number]

/** The filters that have a beginning and an end. */
export const RANGE_FIELDS = ['purchase_date', 'purchase_cost', 'warranty_end'] as const
export type RangeField = (typeof RANGE_FIELDS)[number]

export const FILTER_KEYS = Object.keys(assetFilters) as (keyof AssetNarrowing)[]

const isSet = (value: unknown) =>
  value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

/** The search and the filters alone, without order and pages: what a sum, a facet or an export takes. */
export function narrowingOf(search: AssetSearch): AssetNarrowing {
  return Object.fromEntries(
    (['search', ...FILTER_KEYS] as const).flatMap((key) =>
      isSet(search[key]) ? [[key, search[key]]] : [],
    ),
  ) as AssetNarrowing
}

/** Whether the list shows less than everything. */
export const isNarrowed = (search: AssetSearch) => Object.keys(narrowingOf(search)).length > 0

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

/** The values that are chosen in a facet, as the facet spells them: `null` is «has none». */
export function facetValues(search: AssetSearch, field: FacetField): string[] {
  return (search[`filter[${field}]`] ?? []).map((value) => value ?? NONE)
}

/** How a facet spells «has none». */
export const NONE = 'null'

/** The address's value for what is chosen in a facet; nothing where nothing is chosen. */
export const facetFilter = (field: FacetField, values: readonly string[]) => ({
  [`filter[${field}]`]:
    values.length > 0 ? values.map((value) => (value === NONE ? null : value)) : undefined,
})

export const VIEW_IDS = [
  'all',
  'in_use',
  'in_maintenance',
  'warranty_ending',
  'unassigned',
  'archived',
] as const
export type ViewId = (typeof VIEW_IDS)[number]

/** How many days ahead a warranty counts as ending. */
export const WARRANTY_DAYS = 30

const filtersOf: Record<ViewId, (day: string) => AssetNarrowing> = {
  all: () => ({}),
  in_use: () => ({ 'filter[status]': ['in_use'] }),
  in_maintenance: () => ({ 'filter[status]': ['in_maintenance'] }),
  warranty_ending: (day) => ({
    'filter[warranty_end][gte]': day,
    'filter[warranty_end][lte]': addDays(day, WARRANTY_DAYS),
  }),
  unassigned: () => ({ 'filter[custodian_id]': [null] }),
  archived: () => ({ 'filter[archived]': true }),
}

/** The filters behind a tab; a tab about the days ahead counts from `day`. */
export const viewFilters = (view: ViewId, day = today()): AssetNarrowing => filtersOf[view](day)

const filterText = (search: AssetSearch) =>
  FILTER_KEYS.map((key) => (isSet(search[key]) ? JSON.stringify(search[key]) : '')).join(' ')

/** The tab that shows exactly these filters, whatever is searched for; none where filters were changed. */
export const viewOf = (search: AssetSearch, day = today()): ViewId | null =>
  VIEW_IDS.find((view) => filterText(viewFilters(view, day)) === filterText(search)) ?? null
