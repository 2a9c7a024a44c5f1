import type { Ctx } from '#core/context/ctx.ts'
import { tooMany } from '#core/context/errors.ts'

/** Takes one from the bucket of `key`; answers 0, or the seconds until there is one again. */
export type Bucket = (key: string) => number

/** Buckets that are looked at last go first when there are too many to remember. */
const MAX_REMEMBERED = 20_000

/**
 * A bucket per key that starts full and fills up at a steady rate.
 *
 * @param size how many may be taken in a burst
 * @param perSecond how many come back each second
 * @param now seconds of a clock that never goes back
 */
export function buckets({
  size,
  perSecond,
  now = () => performance.now() / 1000,
}: {
  size: number
  perSecond: number
  now?: () => number
}): Bucket {
  const known = new Map<string, { left: number; at: number }>()
  return (key) => {
    const at = now()
    const before = known.get(key)
    const filled = before ? Math.min(size, before.left + (at - before.at) * perSecond) : size
    const left = filled >= 1 ? filled - 1 : filled
    known.delete(key)
    if (known.size >= MAX_REMEMBERED) known.delete(known.keys().next().value!)
    known.set(key, { left, at })
    return filled >= 1 ? 0 : (1 - filled) / perSecond
  }
}

/** The web app waits as long as `Retry-After` says before it tries again, so it never has to wait long. */
const LONGEST_WAIT = 10

/** @throws 429 when the bucket is empty */
export function limit(bucket: Bucket, key: string, detail?: string): void {
  const seconds = bucket(key)
  if (seconds > 0) throw tooMany(Math.min(LONGEST_WAIT, Math.ceil(seconds)), detail)
}

const sessions = buckets({ size: 300, perSecond: 200 })

/** After sign-in people are counted by session: an office shares one address, and the web app asks often. */
export const limitSession = (session_id: string): void => limit(sessions, session_id)

const exportsOf = buckets({ size: 5, perSecond: 5 / 60 })
const importsOf = buckets({ size: 10, perSecond: 10 / 3600 })

/** @throws 429 above 5 exports a minute in an account */
export const limitExports = (ctx: Ctx): void =>
  limit(exportsOf, ctx.account_id, 'At most 5 exports a minute. Try again in a moment.')

/** @throws 429 above 10 imports an hour in an account */
export const limitImports = (ctx: Ctx): void =>
  limit(importsOf, ctx.account_id, 'At most 10 imports an hour. Try again later.')
