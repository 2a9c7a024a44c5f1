import { isStorable } from '@steward/contract/kit/fields.ts'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#core/context/errors.ts'

type Fault = AppError['faults'][number]
type Path = readonly string[]

const UNSTORABLE = 'contains a character that cannot be stored'
/** Nothing of ours is nested this deep; what is would cost more to walk through than it was to send. */
const DEEPEST = 100

interface Trouble {
  path: Path
  /** What the value at this place does. */
  does: string
}

/** Where a text is that PostgreSQL couldn't keep, or what is nested too deep; a name is as good a place as a value. */
function unstorableIn(value: unknown): Trouble | undefined {
  const waiting: [unknown, Path][] = [[value, []]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [found, path] = next
    if (path.length > DEEPEST) return { path: path.slice(0, 2), does: 'is nested too deeply' }
    if (typeof found === 'string') {
      if (!isStorable(found)) return { path, does: UNSTORABLE }
    } else if (typeof found === 'object' && found !== null)
      for (const [name, inner] of Object.entries(found)) {
        const place = [...path, name]
        if (!isStorable(name)) return { path: place, does: UNSTORABLE }
        waiting.push([inner, place])
      }
  }
  return undefined
}

/** @param name of what the source says, for people; undefined: all of the body */
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
 * Refuses what PostgreSQL can't keep or compare, wherever in a request it is, before anything is asked with it.
 *
 * @throws 422 that says where: a parameter of the address, a header, a cookie, or a field of the body
 */
export function refuseUnstorable({ params, query, headers, cookies, body }: FastifyRequest): void {
  for (const part of [params, query])
    refuseNamed(unstorableIn(part), (parameter) => ({ parameter }))
  refuseNamed(unstorableIn(headers), (header) => ({ header }))
  if (unstorableIn(cookies)) throw refusal('cookie', UNSTORABLE, { header: 'cookie' })
  refuseUnstorableBody(body)
}

function refuseNamed(
  found: Trouble | undefined,
  sourceOf: (name: string) => Fault['source'],
): void {
  const [name] = found?.path ?? []
  if (found && name !== undefined) throw refusal(name, found.does, sourceOf(name))
}
