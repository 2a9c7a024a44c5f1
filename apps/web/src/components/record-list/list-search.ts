import type { Schema } from '@steward/contract/kit/route.ts'
import { id } from '@steward/contract/kit/fields.ts'
import * as z from 'zod/mini'
import { pageSearch } from '#lib/page-search.ts'

/** What narrows, orders and pages a list, in the names of the API; the page's address carries the same. */
export interface ListSearch {
  readonly search?: string | undefined
  readonly sort?: string | undefined
  readonly order?: 'asc' | 'desc' | undefined
  readonly page?: number | undefined
  readonly per_page?: number | undefined
  /** How the records are shown, where that isn't the table. */
  readonly layout?: string | undefined
  /** The saved view that was chosen last. */
  readonly saved?: string | undefined
  readonly [filter: `filter[${string}`]: unknown
}

type Shape = Record<string, Schema>
const savedView = { saved: z.optional(id()) }

/** `pageSearch` of a page that is a list; spread it into the route's options. */
export const listSearch = <S extends Shape, E extends Shape = Record<never, never>>(
  query: { shape: S },
  extra?: E,
) => pageSearch(query, { ...savedView, ...(extra ?? ({} as E)) })

/** The part that narrows: the text and the filters. */
export type Narrowing = Pick<ListSearch, 'search' | `filter[${string}`>

const isFilter = (key: string): key is `filter[${string}` => key.startsWith('filter[')
/** Whether an address says something by a parameter. */
export const isSet = (value: unknown) =>
  value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

/** The same of one list's own search. */
type NarrowingIn<S> = { [K in keyof S as K extends keyof Narrowing ? K : never]?: S[K] }
type PlaceIn<S extends ListSearch> = NarrowingIn<S> & { sort?: S['sort']; order?: S['order'] }

/** The text and the filters alone, without order and pages: what a sum, a facet or an export takes. */
export const narrowingOf = <S extends ListSearch>(search: S) =>
  Object.fromEntries(
    Object.entries(search).filter(
      ([key, value]) => (key === 'search' || isFilter(key)) && isSet(value),
    ),
  ) as NarrowingIn<S>

/** Whether the list shows less than everything. */
export const isNarrowed = (search: ListSearch) => Object.keys(narrowingOf(search)).length > 0

/** What a list shows by itself, and what there is. */
export interface Bounds {
  usual?: Narrowing
  every?: Narrowing
}

/** What everything in a list is, whatever its address narrows it to. */
export const everythingIn = ({ usual = {}, every = usual }: Bounds): Narrowing => every

/** Text, filters and order: what names a list, whatever page of it is shown. */
export const listPlace = <S extends ListSearch>(search: S): PlaceIn<S> => ({
  ...narrowingOf(search),
  ...(search.sort && { sort: search.sort }),
  ...(search.order && { order: search.order }),
})

/** Takes every filter and the text away, for the page's address. */
export const withoutNarrowing = (search: ListSearch): Narrowing => ({
  ...Object.fromEntries(
    Object.keys(search)
      .filter(isFilter)
      .map((key) => [key, undefined]),
  ),
  search: '',
})

/** How a facet spells «has none». */
export const NONE = 'null'

/** The values that are chosen in a facet, as the facet spells them. */
export function facetValues(search: ListSearch, field: string): string[] {
  const values = (search[`filter[${field}]`] ?? []) as (string | null)[]
  return values.map((value) => value ?? NONE)
}

/** The address's value for what is chosen in a facet; nothing where nothing is chosen. */
export const facetFilter = (field: string, values: readonly string[]): Narrowing => ({
  [`filter[${field}]`]:
    values.length > 0 ? values.map((value) => (value === NONE ? null : value)) : undefined,
})

/** Both ends of a range as the wire writes them; each of them may be open. */
export interface Range {
  from: string | null
  to: string | null
}

type FilterKey = keyof Narrowing
const keyFor = (field: string, end: '' | '[gte]' | '[lte]'): FilterKey => `filter[${field}]${end}`

/** The parameters of a field's filter, whatever its kind. */
export const filterKeys = (field: string): FilterKey[] =>
  (['', '[gte]', '[lte]'] as const).map((end) => keyFor(field, end))

/** The one value of a parameter, which may be a list. */
const oneIn = (search: ListSearch, key: FilterKey): string | null => {
  const value = search[key] as readonly (string | null)[] | string | undefined
  const [first = null] = Array.isArray(value) ? value : [value]
  return first
}

export const rangeOf = (search: ListSearch, field: string): Range => ({
  from: oneIn(search, keyFor(field, '[gte]')),
  to: oneIn(search, keyFor(field, '[lte]')),
})

/** The address's values for a range. */
export const rangeFilter = (field: string, { from, to }: Range): Narrowing => ({
  [keyFor(field, '[gte]')]: from ?? undefined,
  [keyFor(field, '[lte]')]: to ?? undefined,
})

/** A part of a text that is looked for. */
export const partOf = (search: ListSearch, field: string): string | null =>
  oneIn(search, keyFor(field, ''))
export const partFilter = (field: string, part: string | null): Narrowing => ({
  [keyFor(field, '')]: part === null ? undefined : [part],
})

/** The same filters have the same text, whatever is searched for. */
export const filterText = (search: ListSearch): string =>
  JSON.stringify(
    Object.entries(narrowingOf(search))
      .filter(([key]) => isFilter(key))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
