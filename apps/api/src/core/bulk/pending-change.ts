import { bulk_changes as t } from '#db/schema/bulk-changes.ts'
import { admitted, type Ctx } from '../context/ctx.ts'

interface PendingChange {
  query?: Record<string, unknown>
  changes?: Record<string, unknown>
  /** The change that it undoes. */
  undo_of?: string
  /** The import that it undoes. */
  import_id?: string
}

/**
 * Stores a bulk change for a job, in the name of the caller and limited to the sites that they are limited to now.
 *
 * @param ctx that of a transaction under way
 * @returns its id
 */
export async function storePending(
  ctx: Ctx,
  resource: string,
  { query = {}, changes = {}, ...undone }: PendingChange,
): Promise<string> {
  const { site_scope } = await admitted(ctx)
  const [row] = await ctx.db
    .insert(t)
    .values({
      account_id: ctx.account_id,
      user_id: ctx.user_id,
      resource,
      status: 'pending',
      asked: { query, changes, site_scope },
      ...undone,
    })
    .returning({ id: t.id })
  return row!.id
}
