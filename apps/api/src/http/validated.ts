import { isNothing, type Route, type Schema } from '@steward/contract/kit/route.ts'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { notAsked, notFound } from '#core/context/errors.ts'
import { frozen, keeping } from '#core/records/written-once.ts'
import { refused } from '#core/requests/refused.ts'

/** Path parameters that the contract doesn't accept are a 404, like an id that doesn't exist. */
export function paramsOf(route: Route, value: unknown) {
  if (isNothing(route.params)) return {}
  const parsed = z.safeParse(route.params, value)
  if (!parsed.success) throw notFound()
  return parsed.data
}

/** For routes without parameters, which refuse any. */
export const NO_FIELDS = z.strictObject({})

const queries = keeping<unknown>()
/** Longer ones, such as those with many ids, are rarely sent twice. */
const MAX_KEPT_LENGTH = 500

/**
 * The validated query. Pages send the same few again and again, and a list has so many filters that validating them
 * takes a good part of the time of a quick answer.
 */
export function queryOf({ access, query, entrance }: Route, request: FastifyRequest) {
  if (isNothing(query)) {
    checked('query', NO_FIELDS, request.query)
    return undefined
  }
  const validated = () => checked('query', query, request.query, entrance)
  const [text] = /\?.*$/s.exec(request.raw.url!) ?? ['']
  return access === 'public' || text.length > MAX_KEPT_LENGTH
    ? validated()
    : queries(query, text, () => frozen(validated()))
}

/** The input of somebody who is not signed in. A null, or a body that isn't an object, lacks all of the fields. */
function given(value: unknown): unknown {
  if (typeof value !== 'object' || Array.isArray(value)) return {}
  return JSON.parse(JSON.stringify(value, (_, one: unknown) => one ?? undefined) ?? '{}')
}

/** @throws 422 with the problems of each field */
export function checked(
  part: 'body' | 'query',
  schema: Schema,
  value: unknown,
  isEntrance?: boolean,
) {
  if (isNothing(schema)) return undefined
  const said = isEntrance ? given(value) : value
  const parsed = z.safeParse(schema, said ?? {}, { reportInput: true })
  if (parsed.success) return parsed.data
  const error = refused(part, parsed.error, schema)
  const missing = isEntrance ? error.faults.filter(({ code }) => code === 'required') : []
  throw missing.length > 0 ? notAsked(missing) : error
}
