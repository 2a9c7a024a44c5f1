import { and, eq, gt, isNull, notInArray, sql } from 'drizzle-orm'
import { bulk_changes } from '#db/schema/bulk-changes.ts'
import type { Before } from './bulk-write.ts'
import type { Ctx } from '../context/ctx.ts'
import { notFound } from '../context/errors.ts'
import { inAccount } from '../records/rows.ts'

/**
 * Stores the values before a bulk change, so that the person who made it can undo it.
 *
 * @param resource the kind of record, for which alone the token is valid
 * @returns the token; null where nothing was changed
 */
export async function keepUndo(
  ctx: Ctx,
  resource: string,
  before: Before[],
): Promise<string | null> {
  if (before.length === 0) return null
  const [row] = await ctx.db
    .insert(bulk_changes)
    .values({
      account_id: ctx.account_id,
      user_id: ctx.user_id,
      resource,
      before,
      total: before.length,
      processed: before.length,
      changed: before.length,
      finished_at: sql`now()`,
    })
    .returning({ id: bulk_changes.id })
  return row!.id
}

/**
 * Redeems a token, in the transaction of the undo.
 *
 * @throws 404 when it is another person's, of another kind of record, used, under way, or older than a day
 */
export async function takeUndo(ctx: Ctx, resource: string, token: string): Promise<Before[]> {
  const [change] = await ctx.db
    .update(bulk_changes)
    .set({ undone_at: sql`now()` })
    .where(
      and(
        inAccount(ctx, bulk_changes),
        eq(bulk_changes.id, token),
        eq(bulk_changes.resource, resource),
        eq(bulk_changes.user_id, ctx.user_id),
        isNull(bulk_changes.undone_at),
        isNull(bulk_changes.undo_of),
        isNull(bulk_changes.import_id),
        // A job that is still running has to be stopped first.
        notInArray(bulk_changes.status, ['pending', 'processing']),
        gt(bulk_changes.created_at, sql`now() - interval '24 hours'`),
      ),
    )
    .returning({ before: bulk_changes.before })
  if (!change) throw notFound('There is nothing to undo')
  return change.before
}
