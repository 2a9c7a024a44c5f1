import { type Route, type Schema, shapeOf } from '@steward/contract/kit/route.ts'

/** ETags begin with the version; a client may also send the version alone. */
const TAG = /^(?:W\/)?"?(\d+)(?:-[^"]*)?"?$/

/** A version that no record has, so that a change with an unknown version is answered with the present one. */
const NEVER = -1

/** The latest version in If-Match; undefined if any is accepted. */
function versionIn(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === '*') return undefined
  const tags = header.split(',').map((tag) => TAG.exec(tag.trim())?.[1])
  return Math.max(...tags.map((version) => (version === undefined ? NEVER : Number(version))))
}

/** The schema inside an optional one. */
const insideOf = (schema: Schema): Schema =>
  (schema._zod.def as { innerType?: Schema }).innerType ?? schema

/** The wrapper of a change that may have the version it is based on. */
export const versionedIn = ({ body }: Pick<Route, 'body'>): string | undefined =>
  Object.entries(shapeOf(body)).find(
    ([, fields]) => 'lock_version' in shapeOf(insideOf(fields)),
  )?.[0]

/** The body, with the version of If-Match if the body itself has none. */
export function withVersion(route: Route, ifMatch: string | undefined, body: unknown): unknown {
  const wrapper = versionedIn(route)
  const lock_version = versionIn(ifMatch)
  if (wrapper === undefined || lock_version === undefined) return body
  const given = (body as Record<string, object> | undefined)?.[wrapper]
  return { ...(body as object | undefined), [wrapper]: { lock_version, ...given } }
}
