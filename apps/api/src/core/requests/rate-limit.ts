import type { Ctx } from '#core/context/ctx.ts'
import { tooMany } from '#core/context/errors.ts'

/**
 * Takes one token, or `amount` of them, from the bucket of `key`. Answers 0, or the seconds until there are enough. A
 * negative amount returns tokens.
 */
type Bucket = (key: string, amount?: number) => number

/** The maximum number of buckets in memory; the longest unused ones are removed first. */
const MAX_REMEMBERED = 20_000

/**
 * Token buckets, one per key, that start full and refill at a steady rate.
 *
 * @param size the number of tokens in a full bucket
 * @param perSecond the number of tokens that are added per second
 * @param now a monotonic clock, in seconds
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
  return (key, amount = 1) => {
    const at = now()
    const before = known.get(key)
    const filled = before ? Math.min(size, before.left + (at - before.at) * perSecond) : size
    const left = filled >= amount ? filled - amount : filled
    known.delete(key)
    if (known.size >= MAX_REMEMBERED) known.delete(known.keys().next().value!)
    known.set(key, { left, at })
    return filled >= amount ? 0 : (amount - filled) / perSecond
  }
}

/** @throws 429 if the bucket is empty, with the time to wait */
export function limit(bucket: Bucket, key: string, detail?: string): void {
  const seconds = bucket(key)
  if (seconds > 0) throw tooMany(Math.ceil(seconds), detail)
}

const sessions = buckets({ size: 300, perSecond: 200 })

/** After sign-in, requests are counted by session, because an office shares one address and the web app sends many. */
export const limitSession = (session_id: string): void => limit(sessions, session_id)

const exportsOf = buckets({ size: 5, perSecond: 5 / 60 })

/** @throws 429 above 5 exports a minute in an account */
export const limitExports = (ctx: Ctx): void =>
  limit(exportsOf, ctx.account_id, 'At most 5 exports a minute. Try again in a moment.')

/** The limits of an account's imports per hour; enough for moving in with all data in a day. */
const IMPORTED = { rows: 5_000_000, bytes: 2 * 1024 ** 3 } as const
const HOUR = 3600
const rowsOf = buckets({ size: IMPORTED.rows, perSecond: IMPORTED.rows / HOUR })
const bytesOf = buckets({ size: IMPORTED.bytes, perSecond: IMPORTED.bytes / HOUR })

/** Counts an import of this size. Answers 0, or the seconds until the account may import that much. */
export function takeImport({ account_id }: Ctx, { rows, bytes }: Record<'rows' | 'bytes', number>) {
  const waits = [rowsOf(account_id, rows), bytesOf(account_id, bytes)] as const
  const seconds = Math.max(...waits)
  // A refused import isn't counted.
  if (seconds > 0 && waits[0] === 0) rowsOf(account_id, -rows)
  if (seconds > 0 && waits[1] === 0) bytesOf(account_id, -bytes)
  return Math.ceil(seconds)
}
