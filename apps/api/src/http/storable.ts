import { isStorable } from '@steward/contract/kit/fields.ts'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#core/context/errors.ts'

type Fault = AppError['faults'][number]
type Path = readonly string[]

const UNSTORABLE = 'contains a character that can’t be stored; type it again instead of pasting it'
const TOO_DEEP = 'is nested too deeply'
/** The maximum depth of a body, deeper than any of ours. Checking deeper ones would cost more than sending them. */
const DEEPEST = 100

interface Trouble {
  path: Path
  /** The problem of a value. */
  does: string
}

/**
 * The path to a text that PostgreSQL can't store, or to a value that is nested too deep; names are checked like values.
 * The path is built on the way back, because a body may have a million values without a problem.
 */
function unstorableIn(value: unknown, depth = 0): Trouble | undefined {
  if (typeof value === 'string')
    return isStorable(value) ? undefined : { path: [], does: UNSTORABLE }
  if (typeof value !== 'object' || value === null) return undefined
  if (depth > DEEPEST) return { path: [], does: TOO_DEEP }
  return Array.isArray(value)
    ? unstorableAmong(value, depth + 1)
    : unstorableUnder(value as Record<string, unknown>, depth + 1)
}

function unstorableAmong(values: readonly unknown[], depth: number): Trouble | undefined {
  for (let at = 0; at < values.length; at += 1) {
    const found = unstorableIn(values[at], depth)
    if (found) return below(String(at), found)
  }
  return undefined
}

function unstorableUnder(fields: Record<string, unknown>, depth: number): Trouble | undefined {
  for (const name of Object.keys(fields)) {
    if (!isStorable(name)) return { path: [name], does: UNSTORABLE }
    const found = unstorableIn(fields[name], depth)
    if (found) return below(name, found)
  }
  return undefined
}

/** Too deep a nesting is reported with the beginning of its path. */
const below = (name: string, { path, does }: Trouble): Trouble => ({
  path: does === TOO_DEEP ? [name, ...path.slice(0, 1)] : [name, ...path],
  does,
})

/** @param name the name of the source, for people; undefined for the whole body */
const refusal = (name: string | undefined, does: string, source: Fault['source']) =>
  new AppError(422, 'Invalid data', [
    { code: 'invalid_data', detail: `${name ?? 'body'} ${does}`, source },
  ])

/** @throws 422 at the field of a body with a NUL or half of a surrogate pair in it, or that is nested too deeply */
export function refuseUnstorableBody(body: unknown): void {
  const { path, does } = unstorableIn(body) ?? {}
  if (path && does) throw refusal(path.at(-1), does, { pointer: `/${path.join('/')}` })
}

/**
 * Refuses values that PostgreSQL can't store or compare, anywhere in a request, before they are used. Such a cookie is
 * ignored: another program on the same host may have set it, and people can't see it.
 *
 * @throws 422 with the place: a parameter of the address, a header, or a field of the body
 */
export function refuseUnstorable(request: FastifyRequest): void {
  const { params, query, headers, cookies, body } = request
  for (const part of [params, query])
    refuseNamed(unstorableIn(part), (parameter) => ({ parameter }))
  refuseNamed(unstorableIn(headers), (header) => ({ header }))
  if (unstorableIn(cookies))
    request.cookies = Object.fromEntries(
      Object.entries(cookies).filter(([, value]) => !unstorableIn(value)),
    )
  refuseUnstorableBody(body)
}

function refuseNamed(
  found: Trouble | undefined,
  sourceOf: (name: string) => Fault['source'],
): void {
  const [name] = found?.path ?? []
  if (found && name !== undefined) throw refusal(name, found.does, sourceOf(name))
}
