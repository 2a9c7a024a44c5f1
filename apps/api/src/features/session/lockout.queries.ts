import { eq, inArray, like, or, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context/ctx.ts'
import { locked } from '#core/context/errors.ts'
import { login_failures } from '#db/schema/sessions.ts'
import {
  counted,
  EMAIL_LOCK,
  type Failures,
  lockedFor,
  lockKeys,
  NETWORK_LOCK,
  uncounted,
} from './lockout.rules.ts'

type Keys = ReturnType<typeof lockKeys>
type Row = Failures & { key: string; now: number }

const seconds = (column: unknown) => sql<number | null>`extract(epoch from ${column})::float8`

/** The counters of these keys, locked until the transaction ends; missing ones are created. */
async function lockCounters(ctx: Ctx, keys: string[]): Promise<Map<string, Row>> {
  const sorted = keys.toSorted()
  await ctx.db
    .insert(login_failures)
    .values(sorted.map((key) => ({ key, failures: 0 })))
    .onConflictDoNothing()
  const rows = await ctx.db
    .select({
      key: login_failures.key,
      failures: login_failures.failures,
      locks: login_failures.locks,
      since: sql<number>`${seconds(login_failures.since)}`,
      locked_until: seconds(login_failures.locked_until),
      now: sql<number>`${seconds(sql`clock_timestamp()`)}`,
    })
    .from(login_failures)
    .where(inArray(login_failures.key, sorted))
    .orderBy(login_failures.key)
    .for('update')
  return new Map(rows.map((row) => [row.key, row]))
}

const store = (ctx: Ctx, key: string, { failures, since, locks, locked_until }: Failures) =>
  ctx.db
    .update(login_failures)
    .set({
      failures,
      locks,
      since: sql`to_timestamp(${since})`,
      locked_until: sql`to_timestamp(${locked_until}::float8)`,
    })
    .where(eq(login_failures.key, key))

const refusal = (seconds: number) => {
  const minutes = Math.ceil(seconds / 60)
  return locked(
    `Too many failed attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    Math.ceil(seconds),
  )
}

/**
 * Counts an attempt to sign in, before the password is looked at: of parallel ones, too, no more than allowed get
 * through. Unknown e-mails are counted like known ones.
 *
 * @param isKnownDevice the person signed in on this device before: a lock of their e-mail everywhere doesn't hold there
 * @returns which keys were counted, to be forgotten should the password be right
 * @throws 423 with the time that is left; nothing is counted then
 */
export async function countAttempt(
  ctx: Ctx,
  keys: Keys,
  isKnownDevice: boolean,
): Promise<{ email: boolean }> {
  const rows = await lockCounters(ctx, [keys.email, keys.network])
  const email = rows.get(keys.email)!
  const network = rows.get(keys.network)!
  const emailLocked = lockedFor(email, email.now)
  const waits = Math.max(lockedFor(network, network.now), isKnownDevice ? 0 : emailLocked)
  if (waits > 0) throw refusal(waits)
  await store(ctx, keys.network, counted(network, NETWORK_LOCK, network.now))
  if (emailLocked === 0) await store(ctx, keys.email, counted(email, EMAIL_LOCK, email.now))
  return { email: emailLocked === 0 }
}

/**
 * The password was right and a code is required: forgets this attempt only. Forgetting all would let somebody with the
 * password try all codes.
 */
export async function uncountAttempt(
  ctx: Ctx,
  keys: Keys,
  counted: { email: boolean },
): Promise<void> {
  const rows = await lockCounters(ctx, [keys.email, keys.network])
  const email = rows.get(keys.email)!
  const network = rows.get(keys.network)!
  await store(ctx, keys.network, uncounted(network, NETWORK_LOCK, network.now))
  if (counted.email) await store(ctx, keys.email, uncounted(email, EMAIL_LOCK, email.now))
}

/** The attempt succeeded: resets the counter of the network, and takes this attempt off that of the email address. */
export async function clearAttempts(
  ctx: Ctx,
  keys: Keys,
  counted: { email: boolean },
): Promise<void> {
  const email = (await lockCounters(ctx, [keys.email, keys.network])).get(keys.email)!
  await ctx.db.delete(login_failures).where(eq(login_failures.key, keys.network))
  if (counted.email) await store(ctx, keys.email, uncounted(email, EMAIL_LOCK, email.now))
}

/** Removes all locks of a person. */
export async function unlock(ctx: Ctx, email: string): Promise<void> {
  const { email: key } = lockKeys(email, '')
  await ctx.db
    .delete(login_failures)
    .where(or(eq(login_failures.key, key), like(login_failures.key, `${key}/%`)))
}
