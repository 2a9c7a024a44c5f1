import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#core/context/ctx.ts'
import { login_failures as t } from '#db/schema/sessions.ts'

/** Within an hour after the first of too many mails, another may be asked for. Seconds. */
export const MAIL_QUOTA_SECONDS = 3600

/** What somebody can have sent to an address, again and again. */
export type CountedMail = 'reset' | 'confirmation' | 'sign-up' | 'receipt'

/**
 * So many within an hour. Anybody can ask for the others in somebody's name; a receipt is sent by who is signed in and
 * hands things over, which may well be one by one.
 */
const MAILS_AN_HOUR: Readonly<Record<CountedMail, number>> = {
  reset: 5,
  confirmation: 5,
  'sign-up': 5,
  receipt: 30,
}

/** The counter's key names nobody. */
const keyOf = (kind: CountedMail, email: string) =>
  `${kind} ${createHash('sha256').update(email.normalize('NFC').trim().toLowerCase()).digest('hex')}`

/**
 * Counts a request for a mail of a kind to an address; false above what may be sent within an hour. The counter is held until the
 * transaction ends, so of many at once no more than these get through.
 */
export async function countMail(ctx: Ctx, kind: CountedMail, email: string): Promise<boolean> {
  const isOver = sql`${t.since} < clock_timestamp() - make_interval(secs => ${MAIL_QUOTA_SECONDS})`
  const [row] = await ctx.db
    .insert(t)
    .values({ key: keyOf(kind, email), failures: 1, since: sql`clock_timestamp()` })
    .onConflictDoUpdate({
      target: t.key,
      set: {
        failures: sql`case when ${isOver} then 1 else ${t.failures} + 1 end`,
        since: sql`case when ${isOver} then clock_timestamp() else ${t.since} end`,
      },
    })
    .returning({ failures: t.failures })
  return row!.failures <= MAILS_AN_HOUR[kind]
}
