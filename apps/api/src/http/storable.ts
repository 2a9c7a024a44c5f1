import { isStorable } from '@steward/contract/kit/fields.ts'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#core/context/errors.ts'

type Fault = AppError['faults'][number]
type Path = readonly string[]

/** Where a text was that PostgreSQL couldn't keep, however deep; a name is as good a place as a value. */
function unstorableIn(value: unknown): Path | undefined {
  const waiting: [unknown, Path][] = [[value, []]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [found, path] = next
    if (typeof found === 'string') {
      if (!isStorable(found)) return path
    } else if (typeof found === 'object' && found !== null)
      for (const [name, inner] of Object.entries(found)) {
        const place = [...path, name]
        if (!isStorable(name)) return place
        waiting.push([inner, place])
      }
  }
  return undefined
}

const worded = (name: string | undefined, source: Fault['source']): Fault => ({
  code: 'invalid_data',
  detail: `${name ?? 'body'} contains a character that cannot be stored`,
  source,
})
const refusal = (one: Fault) => new AppError(422, 'Invalid data', [one])

/** @throws 422 at the field of a body with a NUL or half of a surrogate pair in it */
export function refuseUnstorableBody(body: unknown): void {
  const path = unstorableIn(body)
  if (path) throw refusal(worded(path.at(-1), { pointer: `/${path.join('/')}` }))
}

/**
 * Refuses what PostgreSQL can't keep or compare, wherever in a request it is, before anything is asked with it.
 *
 * @throws 422 that says where: a parameter of the address, a header, a cookie, or a field of the body
 */
export function refuseUnstorable({ params, query, headers, cookies, body }: FastifyRequest): void {
  for (const part of [params, query]) {
    const [parameter] = unstorableIn(part) ?? []
    if (parameter !== undefined) throw refusal(worded(parameter, { parameter }))
  }
  const [header] = unstorableIn(headers) ?? (unstorableIn(cookies) && ['cookie']) ?? []
  if (header !== undefined) throw refusal(worded(header, { header }))
  refuseUnstorableBody(body)
}
