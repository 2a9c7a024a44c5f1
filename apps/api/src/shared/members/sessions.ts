import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context/ctx.ts'
import { sessions } from '#db/schema/sessions.ts'

/**
 * Ends a person's sessions: their tokens are refused from the next request on. Everything that affects who can sign in
 * calls this in its own transaction: a new password or email, a reset, a deactivation.
 *
 * @param except a session that stays: the one in which the person did it themselves
 */
export async function endSessions(ctx: Ctx, user_id: string, except?: string | null) {
  await ctx.db
    .update(sessions)
    .set({ ended_at: sql`now()` })
    .where(
      and(
        eq(sessions.user_id, user_id),
        isNull(sessions.ended_at),
        except ? ne(sessions.id, except) : undefined,
      ),
    )
}
