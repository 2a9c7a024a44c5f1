import { and, eq, sql } from 'drizzle-orm'
import { type Ctx, inTransaction } from '#core/context/ctx.ts'
import { unauthorized } from '#core/context/errors.ts'
import { sessions } from '#db/schema/sessions.ts'
import { users } from '#db/schema/users.ts'
import { isAncestor, refreshHash, sessionOf, successorOf } from './refresh-token.ts'
import { endSession, expiry, isAlive } from './sessions.ts'

// A session has one line of refresh tokens, each of which follows from the one before it (refresh-token.ts). Its row
// knows the hashes of the last two:
//
//   the one in force gets its successor, which is in force then
//   the one before it gets the same successor: within 10 seconds, or with the access token of its exchange
//   the one before that gets its successor, too, within 10 seconds
//   any of them later, and all earlier ones, were copied: that ends the session

/** The number of seconds for which a token is accepted after its exchange, because other tabs may just be using it. */
const GRACE_SECONDS = 10

/** By how much the clocks of the server and the database may differ. */
const CLOCK_SKEW_SECONDS = 60

/** An access token that was sent with the call. Times in Unix seconds. */
export interface Bearer {
  user_id: string
  session_id: string
  jti: string
  issued_at: number
}

interface Refreshed {
  user_id: string
  session_id: string
  /** The new value of the cookie; undefined for a session without a cookie. */
  refresh_token?: string
}

const sessionEnded = () => unauthorized('Your session has ended. Sign in again.', 'session_ended')

const ofLivingPerson = sql`exists (select from ${users} where ${users.id} = ${sessions.user_id} and ${users.status} = 'active')`

const prolonged = { last_seen_at: sql`now()`, expires_at: expiry }

/**
 * Exchanges a refresh token. The first use of the one in force makes its successor; the one before it gets that same
 * successor for 10 seconds, and later only with the access token that was exchanged with it: its holder never got the
 * answer. Whoever has the cookie alone has copied it, and so has whoever comes with an older one: that ends the
 * session.
 *
 * @throws 401 when the session has ended, or ends by this
 */
export async function refreshByCookie(
  ctx: Ctx,
  token: string,
  bearer: Bearer | undefined,
): Promise<Refreshed> {
  const session_id = sessionOf(token)
  if (!session_id) throw sessionEnded()
  // A refusal that ends the session has to commit, so it is thrown only afterwards.
  const refreshed = await inTransaction(ctx, async (ctx) => {
    return (
      (await rotate(ctx, session_id, token, bearer)) ??
      (await repeat(ctx, session_id, token, bearer))
    )
  })
  if (!refreshed) throw sessionEnded()
  const refresh_token = successorOf(token, ctx.services.secrets.cookie_key)
  return { ...refreshed, session_id, refresh_token }
}

/** The usual case. The update decides, so that only one of two simultaneous calls creates the successor. */
async function rotate(ctx: Ctx, session_id: string, token: string, bearer: Bearer | undefined) {
  const successor = successorOf(token, ctx.services.secrets.cookie_key)
  const [row] = await ctx.db
    .update(sessions)
    .set({
      previous_hash: sql`${sessions.refresh_hash}`,
      refresh_hash: refreshHash(successor),
      refresh_used_at: sql`now()`,
      exchanged_jti: bearer?.jti ?? sql`${sessions.exchanged_jti}`,
      exchanged_at: sql`now()`,
      ...prolonged,
    })
    .where(
      and(
        eq(sessions.id, session_id),
        eq(sessions.refresh_hash, refreshHash(token)),
        isAlive,
        ofLivingPerson,
        bearer ? sql`not ${wasCopied(bearer)}` : undefined,
      ),
    )
    .returning({ user_id: sessions.user_id })
  return row
}

const longAgo = sql`${sessions.exchanged_at} <= now() - ${GRACE_SECONDS} * interval '1 second'`

/** Whether it was issued before the last exchange, allowing for differing clocks. */
const isOlder = ({ issued_at }: Bearer) =>
  sql`${sessions.exchanged_at} > to_timestamp(${issued_at}) + ${CLOCK_SKEW_SECONDS} * interval '1 second'`

/**
 * An access token that was exchanged without the cookie, by somebody else then, because whoever has the cookie always
 * sends it along. Exchanges with the cookie are those at the moment of a rotation.
 */
const wasCopied = (bearer: Bearer) =>
  sql`coalesce(${sessions.exchanged_at} is distinct from ${sessions.refresh_used_at}
    and ${longAgo} and (${sessions.exchanged_jti} = ${bearer.jti} or ${isOlder(bearer)}), false)`

/**
 * The answer for a token that was exchanged before, or was refused although it is the current one. Ends the session if
 * the token was copied.
 */
async function repeat(ctx: Ctx, session_id: string, token: string, bearer: Bearer | undefined) {
  const [row] = await ctx.db
    .select({
      user_id: sessions.user_id,
      refresh_hash: sessions.refresh_hash,
      previous_hash: sessions.previous_hash,
      exchanged_jti: sessions.exchanged_jti,
      justUsed: sql<boolean>`coalesce(${sessions.refresh_used_at} > now() - ${GRACE_SECONDS} * interval '1 second', false)`,
    })
    .from(sessions)
    .where(and(eq(sessions.id, session_id), isAlive, ofLivingPerson))
    .for('update')
  if (!row) return undefined
  const key = ctx.services.secrets.cookie_key
  if (mayRepeat(row, token, key, bearer)) return { user_id: row.user_id }
  // The current token is only refused together with a copied access token.
  if (refreshHash(token) === row.refresh_hash || isAncestor(token, row.refresh_hash, key)) {
    await endSession(ctx, session_id)
    ctx.services.log.warn({ session_id, user_id: row.user_id }, 'a copied token was refused')
  }
  return undefined
}

interface TokenLine {
  refresh_hash: string
  previous_hash: string | null
  exchanged_jti: string | null
  justUsed: boolean
}

/** Whether the token was exchanged just now, or its holder never got the answer of the exchange. */
function mayRepeat(
  tokens: TokenLine,
  token: string,
  key: string,
  bearer: Bearer | undefined,
): boolean {
  const { refresh_hash, previous_hash, exchanged_jti, justUsed } = tokens
  const successor = refreshHash(successorOf(token, key))
  if (successor === refresh_hash)
    return justUsed || (bearer !== undefined && bearer.jti === exchanged_jti)
  return successor === previous_hash && justUsed
}

/**
 * Exchanges an access token, for clients that keep no cookie: one that wasn't exchanged before, nor outlived by a
 * younger one that was. Within 10 seconds it may come twice.
 *
 * @throws 401 when the session has ended, or the token has had its turn
 */
export async function refreshByBearer(ctx: Ctx, bearer: Bearer): Promise<Refreshed> {
  const { session_id, jti } = bearer
  const isSame = sql`${sessions.exchanged_jti} is not distinct from ${jti}::text`
  const [row] = await inTransaction(ctx, (ctx) =>
    ctx.db
      .update(sessions)
      .set({
        exchanged_jti: jti,
        exchanged_at: sql`case when ${isSame} then ${sessions.exchanged_at} else now() end`,
        ...prolonged,
      })
      .where(
        and(
          eq(sessions.id, session_id),
          isAlive,
          ofLivingPerson,
          sql`case when ${isSame} then not ${longAgo}
            else not coalesce(${isOlder(bearer)}, false) end`,
        ),
      )
      .returning({ user_id: sessions.user_id }),
  )
  if (!row) throw sessionEnded()
  return { user_id: row.user_id, session_id }
}
