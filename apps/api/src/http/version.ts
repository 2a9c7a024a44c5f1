import { type Route, type Schema, shapeOf } from '@steward/contract/kit/route.ts'

/** A tag of ours begins with the version; a client that has only the version may send that alone. */
const TAG = /^(?:W\/)?"?(\d+)(?:-[^"]*)?"?$/

/** A version that no record has, so that a change with an unknown version is answered with the present one. */
const NEVER = -1

/** The latest version that If-Match names; undefined where any will do. */
function versionIn(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === '*') return undefined
  const tags = header.split(',').map((tag) => TAG.exec(tag.trim())?.[1])
  return Math.max(...tags.map((version) => (version === undefined ? NEVER : Number(version))))
}

/** What a wrapper holds that may be left out. */
const insideOf = (schema: Schema): Schema =>
  (schema._zod.def as { innerType?: Schema }).innerType ?? schema

/** The key that wraps the body of a change which may say the version that it was made of. */
export const versionedIn = ({ body }: Pick<Route, 'body'>): string | undefined =>
  Object.entries(shapeOf(body)).find(
    ([, fields]) => 'lock_version' in shapeOf(insideOf(fields)),
  )?.[0]

/** The body, with the version of If-Match where the body itself says none. */
export function withVersion(route: Route, ifMatch: string | undefined, body: unknown): unknown {
  const wrapper = versionedIn(route)
  const lock_version = versionIn(ifMatch)
  if (wrapper === undefined || lock_version === undefined) return body
  const given = (body as Record<string, object> | undefined)?.[wrapper]
  return { ...(body as object | undefined), [wrapper]: { lock_version, ...given } }
}
