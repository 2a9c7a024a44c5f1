import { isCustomParameter, takesCustom } from '@steward/contract/kit/custom.ts'
import { anyText } from '@steward/contract/kit/list.ts'
import type { Schema } from '@steward/contract/kit/route.ts'
import type { SearchSchemaInput } from '@tanstack/react-router'
import { stripSearchParams } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { knownSearch } from './known-search.ts'
import { noteTextList } from './search-string.ts'

type Shape = Record<string, Schema>

/** Words of the API that say nothing about what a page shows. */
type ApiOnly = 'cursor' | 'view' | 'fields'
const API_ONLY: readonly string[] = ['cursor', 'view', 'fields'] satisfies ApiOnly[]

type Parsed<S extends Shape> = { [K in keyof S]: z.output<S[K]> }
type OptionalKeys<T> = { [K in keyof T]: undefined extends T[K] ? K : never }[keyof T]
/** A page's search: what has a default is always there, what has none may be missing. */
type Search<S extends Shape> = Omit<Parsed<S>, OptionalKeys<Parsed<S>>> &
  Partial<Pick<Parsed<S>, OptionalKeys<Parsed<S>>>>

const read = (schema: Schema, value: unknown): unknown => {
  const result = z.safeParse(schema, value)
  return result.success ? result.data : undefined
}

/** A filter over free text keeps a comma inside its value; one over ids or closed values divides there. */
const isTextList = (schema: Schema) => {
  const probe = read(schema, 'a,b')
  return Array.isArray(probe) && probe.length === 1
}

/** The parameters of custom fields, which no page knows by name. */
function customIn(query: { shape: Shape }, given: Record<string, unknown>): [string, unknown][] {
  if (!('_zod' in query) || !takesCustom(query as unknown as Schema)) return []
  return Object.keys(given)
    .filter(isCustomParameter)
    .map((key) => {
      noteTextList(key)
      return [key, read(CUSTOM, given[key])]
    })
}

const CUSTOM = anyText()

function defaultsOf(shape: Shape): Record<string, unknown> {
  const entries = Object.entries(shape).map(([key, schema]) => [key, read(schema, undefined)])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/**
 * The state of a page in its address, with the API's own names: spread it into the route's options. Unknown parameters
 * are dropped, invalid values fall back to their defaults, and defaults are left out of the address. `extra` names what
 * only the page knows, such as an open dialog, and which of the API's words are its.
 */
export function pageSearch<S extends Shape, E extends Shape = Record<never, never>>(
  query: { shape: S },
  extra?: E,
) {
  type Out = Search<Omit<S, ApiOnly> & E>
  const ofApi: Shape = { ...query.shape }
  for (const key of API_ONLY) delete ofApi[key]
  const shape: Shape = { ...ofApi, ...extra }
  for (const [key, schema] of Object.entries(shape)) if (isTextList(schema)) noteTextList(key)
  const defaults = defaultsOf(shape)

  const validateSearch = (search: Partial<Out> & SearchSchemaInput): Out => {
    const given = search as Record<string, unknown>
    const entries = Object.entries(shape).map(([key, schema]) => [
      key,
      read(schema, given[key]) ?? defaults[key],
    ])
    const known = [...entries, ...customIn(query, given)].filter(([, value]) => value !== undefined)
    return knownSearch(given, Object.fromEntries(known) as Out)
  }

  return {
    validateSearch,
    // Which defaults the router takes follows from `Out` by a condition, and that is open as long as `Out` is.
    search: { middlewares: [stripSearchParams<Out>(defaults as never)] },
  }
}

/**
 * The present address with other values in it, for a link or a navigation that stays on its page, whichever that is.
 */
export const withSearch = (change: object) => (old: object) => ({ ...old, ...change })
