import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context/ctx.ts'
import { tooMany } from '#core/context/errors.ts'
import { login_failures as t } from '#db/schema/sessions.ts'

/** Above a quota, the next mail may be requested within this time. Seconds. */
export const MAIL_QUOTA_SECONDS = 3600

/** Mails that can be requested again and again to an address, or in the name of an account. */
type CountedMail = 'reset' | 'confirmation' | 'sign-up' | 'receipt' | 'reports by' | OfAccount

/** Mails of an account to addresses that its people enter. */
type OfAccount = 'invitations of' | 'receipts of'

interface Quota {
  most: number
  seconds: number
}

const HOUR = MAIL_QUOTA_SECONDS
const DAY = 24 * HOUR

/**
 * How many mails within which time. The first three can be requested by anybody in somebody else's name. Receipts are
 * sent by users who hand over assets, maybe one by one. A report that is sent at once may have many recipients.
 */
const QUOTAS: Readonly<Record<CountedMail, Quota>> = {
  reset: { most: 5, seconds: HOUR },
  confirmation: { most: 5, seconds: HOUR },
  'sign-up': { most: 5, seconds: HOUR },
  receipt: { most: 30, seconds: HOUR },
  'reports by': { most: 20, seconds: HOUR },
  'invitations of': { most: 50, seconds: DAY },
  'receipts of': { most: 1_000, seconds: DAY },
}

/** The counter's key doesn't contain whom it is for. */
const keyOf = (kind: CountedMail, whom: string) =>
  `${kind} ${createHash('sha256').update(whom.normalize('NFC').trim().toLowerCase()).digest('hex')}`

/**
 * Counts requests for mails of a kind. The counter is locked until the transaction ends, so that simultaneous requests
 * can't exceed the quota.
 *
 * @param whom the address, or the id of the person or the account
 * @returns 0, or above the quota the seconds until the next request is allowed
 */
async function waitFor(ctx: Ctx, kind: CountedMail, whom: string, many: number): Promise<number> {
  const { most, seconds } = QUOTAS[kind]
  const isOver = sql`${t.since} < clock_timestamp() - make_interval(secs => ${seconds})`
  const [row] = await ctx.db
    .insert(t)
    .values({ key: keyOf(kind, whom), failures: many, since: sql`clock_timestamp()` })
    .onConflictDoUpdate({
      target: t.key,
      set: {
        failures: sql`case when ${isOver} then ${many}::int else ${t.failures} + ${many}::int end`,
        since: sql`case when ${isOver} then clock_timestamp() else ${t.since} end`,
      },
    })
    .returning({
      failures: t.failures,
      left: sql<number>`ceil(extract(epoch from ${t.since} - clock_timestamp()) + ${seconds})::int`,
    })
  return row!.failures <= most ? 0 : Math.max(1, row!.left)
}

/** The same for one mail; false above the quota. */
export const countMail = async (ctx: Ctx, kind: CountedMail, whom: string): Promise<boolean> =>
  (await waitFor(ctx, kind, whom, 1)) === 0

/** How many more invitations an account's people may send today. */
export async function invitationsLeft(ctx: Ctx, account_id: string): Promise<number> {
  const { most, seconds } = QUOTAS['invitations of']
  const [row] = await ctx.db
    .select({ failures: t.failures })
    .from(t)
    .where(
      and(
        eq(t.key, keyOf('invitations of', account_id)),
        sql`${t.since} > clock_timestamp() - make_interval(secs => ${seconds})`,
      ),
    )
    .for('update')
  return Math.max(0, most - (row?.failures ?? 0))
}

/** @throws 429 with the true wait, above the daily quota of invitations of an account */
export async function countInvitations(ctx: Ctx, account_id: string, many = 1): Promise<void> {
  const seconds = await waitFor(ctx, 'invitations of', account_id, many)
  if (seconds > 0)
    throw tooMany(seconds, `At most ${QUOTAS['invitations of'].most} invitations a day go out`)
}
