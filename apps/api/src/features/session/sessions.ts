import { randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context/ctx.ts'
import { sessions } from '#db/schema/sessions.ts'
import type { Visitor } from './outside.ts'
import { firstToken, refreshHash } from './refresh-token.ts'

/** A session that isn't refreshed ends after a day. */
export const IDLE_SECONDS = 24 * 60 * 60

/** The end of a session that is used now: in a day, at most 14 days after the sign-in. */
export const expiry = sql`least(created_at + interval '14 days', now() + interval '24 hours')`

export const isAlive = and(isNull(sessions.ended_at), sql`${sessions.expires_at} > now()`)!

/**
 * Creates a new session with each sign-in, so that an id planted by somebody else never becomes a valid one.
 *
 * @param confirmedByCode whether a one-time code was part of the sign-in
 */
export async function startSession(
  ctx: Ctx,
  user_id: string,
  { address, user_agent }: Visitor,
  confirmedByCode: boolean,
): Promise<{ session_id: string; refresh_token: string }> {
  const session_id = randomUUID()
  const refresh_token = firstToken(session_id)
  await ctx.db.insert(sessions).values({
    id: session_id,
    user_id,
    refresh_hash: refreshHash(refresh_token),
    address,
    user_agent: user_agent?.slice(0, 300) ?? null,
    mfa_at: confirmedByCode ? sql`now()` : null,
    expires_at: sql`now() + interval '24 hours'`,
  })
  return { session_id, refresh_token }
}

/** Ends a session. Returns whether there was one. */
export async function endSession(ctx: Ctx, session_id: string, user_id?: string): Promise<boolean> {
  const ended = await ctx.db
    .update(sessions)
    .set({ ended_at: sql`now()` })
    .where(
      and(
        eq(sessions.id, session_id),
        user_id ? eq(sessions.user_id, user_id) : undefined,
        isAlive,
      ),
    )
    .returning({ id: sessions.id })
  return ended.length > 0
}
