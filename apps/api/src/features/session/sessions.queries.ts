import type { SessionOfMine } from '@steward/contract/users.ts'
import { and, desc, eq, or, sql } from 'drizzle-orm'
import { askRows, type Ctx } from '#core/context/ctx.ts'
import { statement } from '#core/records/entity.ts'
import { sessions } from '#db/schema/sessions.ts'
import { isAlive } from './sessions.ts'

/** The session, if this token is its current or its previous one. */
export async function findByRefreshHash(ctx: Ctx, session_id: string, hash: string) {
  const [session] = await ctx.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.id, session_id),
        or(eq(sessions.refresh_hash, hash), eq(sessions.previous_hash, hash)),
      ),
    )
  return session
}

/** The sessions of the person, the latest first. */
export async function listMySessions(ctx: Ctx): Promise<{ data: SessionOfMine[] }> {
  const { id, created_at, last_seen_at, address, user_agent } = sessions
  const rows = await askRows<SessionOfMine>(
    ctx,
    statement(sql`select ${id}, ${id} = ${ctx.session_id}::uuid as current, ${created_at}, ${last_seen_at}, ${address}, ${user_agent}
      from ${sessions} where ${sessions.user_id} = ${ctx.user_id} and ${isAlive} order by ${desc(last_seen_at)}, ${id}`),
  )
  return {
    data: rows.map((row) => ({
      ...row,
      created_at: new Date(row.created_at).toISOString(),
      last_seen_at: new Date(row.last_seen_at).toISOString(),
    })),
  }
}
