import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context/ctx.ts'
import { tokens } from '#db/schema/sessions.ts'

/** The purpose of a link that is sent by mail. */
export type LinkPurpose = (typeof tokens.$inferSelect)['purpose']

/**
 * Invalidates the links that people were sent for a purpose.
 *
 * @param user_ids null for links that belong to no user yet
 * @param account_id only the links of this account: an invitation is to one
 */
export async function voidLinks(
  ctx: Ctx,
  purpose: LinkPurpose,
  user_ids: readonly string[] | null,
  account_id?: string,
): Promise<void> {
  await ctx.db
    .update(tokens)
    .set({ used_at: sql`now()` })
    .where(
      and(
        eq(tokens.purpose, purpose),
        user_ids === null ? isNull(tokens.user_id) : inArray(tokens.user_id, [...user_ids]),
        account_id === undefined ? undefined : sql`${tokens.data}->>'account_id' = ${account_id}`,
        isNull(tokens.used_at),
      ),
    )
}
