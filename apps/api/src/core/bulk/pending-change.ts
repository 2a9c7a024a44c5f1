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
 * Stores a change of many records for a job, in the name of whoever asks for it, who sees then what they see now.
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
