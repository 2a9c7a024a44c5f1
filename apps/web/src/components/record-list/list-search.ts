import type { Schema } from '@steward/contract/kit/route.ts'
import { id } from '@steward/contract/kit/fields.ts'
import * as z from 'zod/mini'
import { pageSearch } from '#lib/page-search.ts'

/** The search, filters, order and page of a list, with the names of the API; the URL of the page has the same. */
export interface ListSearch {
  readonly search?: string | undefined
  readonly sort?: string | undefined
  readonly order?: 'asc' | 'desc' | undefined
  readonly page?: number | undefined
  readonly per_page?: number | undefined
  /** The layout, if it isn't the table. */
  readonly layout?: string | undefined
  /** The saved view that was opened last. */
  readonly saved?: string | undefined
  readonly [filter: `filter[${string}`]: unknown
}

type Shape = Record<string, Schema>
const savedView = { saved: z.optional(id()) }

/** `pageSearch` for a list page; spread it into the route's options. */
export const listSearch = <S extends Shape, E extends Shape = Record<never, never>>(
  query: { shape: S },
  extra?: E,
) => pageSearch(query, { ...savedView, ...(extra ?? ({} as E)) })

/** The parameters that filter: the search text and the filters. */
export type Narrowing = Pick<ListSearch, 'search' | `filter[${string}`>

const isFilter = (key: string): key is `filter[${string}` => key.startsWith('filter[')
/** Whether a parameter has a value. */
export const isSet = (value: unknown) =>
  value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

/** The filter parameters of a particular list's search. */
type NarrowingIn<S> = { [K in keyof S as K extends keyof Narrowing ? K : never]?: S[K] }
type PlaceIn<S extends ListSearch> = NarrowingIn<S> & { sort?: S['sort']; order?: S['order'] }

/** Only the search text and filters, as sums, facets and exports need them. */
export const narrowingOf = <S extends ListSearch>(search: S) =>
  Object.fromEntries(
    Object.entries(search).filter(
      ([key, value]) => (key === 'search' || isFilter(key)) && isSet(value),
    ),
  ) as NarrowingIn<S>

/** Whether the list is filtered. */
export const isNarrowed = (search: ListSearch) => Object.keys(narrowingOf(search)).length > 0

/** The default filter of a list, and the one that includes everything. */
export interface Bounds {
  usual?: Narrowing
  every?: Narrowing
}

/** The filter that includes all records of a list. */
export const everythingIn = ({ usual = {}, every = usual }: Bounds): Narrowing => every

/** Text, filters and order, which identify a list regardless of the page. */
export const listPlace = <S extends ListSearch>(search: S): PlaceIn<S> => ({
  ...narrowingOf(search),
  ...(search.sort && { sort: search.sort }),
  ...(search.order && { order: search.order }),
})

/** Search parameters that clear the text and all filters. */
export const withoutNarrowing = (search: ListSearch): Narrowing => ({
  ...Object.fromEntries(
    Object.keys(search)
      .filter(isFilter)
      .map((key) => [key, undefined]),
  ),
  search: '',
})

/** The value of a facet for «has none». */
export const NONE = 'null'

/** The selected values of a facet. */
export function facetValues(search: ListSearch, field: string): string[] {
  const values = (search[`filter[${field}]`] ?? []) as (string | null)[]
  return values.map((value) => value ?? NONE)
}

/** The search parameter for the selected values of a facet; undefined without any. */
export const facetFilter = (field: string, values: readonly string[]): Narrowing => ({
  [`filter[${field}]`]:
    values.length > 0 ? values.map((value) => (value === NONE ? null : value)) : undefined,
})

/** A range in the format of the API; both ends are optional. */
export interface Range {
  from: string | null
  to: string | null
}

type FilterKey = keyof Narrowing
const keyFor = (field: string, end: '' | '[gte]' | '[lte]'): FilterKey => `filter[${field}]${end}`

/** All search parameters of a field's filter, whatever its kind. */
export const filterKeys = (field: string): FilterKey[] =>
  (['', '[gte]', '[lte]'] as const).map((end) => keyFor(field, end))

/** The value of a parameter, or the first one of a list. */
const oneIn = (search: ListSearch, key: FilterKey): string | null => {
  const value = search[key] as readonly (string | null)[] | string | undefined
  const [first = null] = Array.isArray(value) ? value : [value]
  return first
}

export const rangeOf = (search: ListSearch, field: string): Range => ({
  from: oneIn(search, keyFor(field, '[gte]')),
  to: oneIn(search, keyFor(field, '[lte]')),
})

/** The search parameters of a range. */
export const rangeFilter = (field: string, { from, to }: Range): Narrowing => ({
  [keyFor(field, '[gte]')]: from ?? undefined,
  [keyFor(field, '[lte]')]: to ?? undefined,
})

/** The text that a field has to contain. */
export const partOf = (search: ListSearch, field: string): string | null =>
  oneIn(search, keyFor(field, ''))
export const partFilter = (field: string, part: string | null): Narrowing => ({
  [keyFor(field, '')]: part === null ? undefined : [part],
})

/** Identifies the filters, regardless of the search text. */
export const filterText = (search: ListSearch): string =>
  JSON.stringify(
    Object.entries(narrowingOf(search))
      .filter(([key]) => isFilter(key))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
