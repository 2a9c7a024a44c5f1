import { isCustomParameter, takesCustom } from '@steward/contract/kit/custom.ts'
import { anyText } from '@steward/contract/kit/list.ts'
import type { Schema } from '@steward/contract/kit/route.ts'
import type { SearchSchemaInput } from '@tanstack/react-router'
import { stripSearchParams } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { knownSearch } from './known-search.ts'
import { noteTextList } from './search-string.ts'

type Shape = Record<string, Schema>

/** Parameters of the API that aren't part of a page's state. */
type ApiOnly = 'cursor' | 'view' | 'fields'
const API_ONLY: readonly string[] = ['cursor', 'view', 'fields'] satisfies ApiOnly[]

type Parsed<S extends Shape> = { [K in keyof S]: z.output<S[K]> }
type OptionalKeys<T> = { [K in keyof T]: undefined extends T[K] ? K : never }[keyof T]
/** A page's search: parameters with a default are always present, others are optional. */
type Search<S extends Shape> = Omit<Parsed<S>, OptionalKeys<Parsed<S>>> &
  Partial<Pick<Parsed<S>, OptionalKeys<Parsed<S>>>>

const read = (schema: Schema, value: unknown): unknown => {
  const result = z.safeParse(schema, value)
  return result.success ? result.data : undefined
}

/** Whether a parameter is a list of free texts, whose values may contain commas, unlike ids and enums. */
const isTextList = (schema: Schema) => {
  const probe = read(schema, 'a,b')
  return Array.isArray(probe) && probe.length === 1
}

/** The parameters of custom fields, whose names aren't known in advance. */
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
 * The state of a page in its URL, with the names of the API: spread it into the route's options. Unknown parameters are
 * dropped, invalid values replaced by their defaults, and defaults omitted from the URL. `extra` declares parameters of
 * the page itself, such as an open dialog.
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
    // The parameter of stripSearchParams is a conditional type, which TypeScript can't resolve for a generic `Out`.
    search: { middlewares: [stripSearchParams<Out>(defaults as never)] },
  }
}

/** Changes some parameters of the current URL, for links and navigations that stay on the page. */
export const withSearch = (change: object) => (old: object) => ({ ...old, ...change })
