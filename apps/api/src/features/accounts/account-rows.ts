import { and, eq, ne, sql } from 'drizzle-orm'
import { audit, type Changes, changesBetween } from '#core/history/audit.ts'
import type { Ctx } from '#core/context/ctx.ts'
import { notFound } from '#core/context/errors.ts'
import { given } from '#core/records/records.ts'
import { accounts } from '#db/schema/accounts.ts'
import { within } from './within.ts'

export type AccountRow = typeof accounts.$inferSelect

/**
 * The account, locked until the transaction ends. One that is being erased isn't found.
 *
 * @throws 404
 */
export async function lockAccount(
  ctx: Ctx,
  id: string,
  none = 'The record does not exist',
): Promise<AccountRow> {
  const [row] = await ctx.db
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, id), ne(accounts.status, 'deleting')))
    .for('update')
  if (!row) throw notFound(none)
  return row
}

/** A change of an account is in its own history and, if the platform made it, also in that of the platform. */
export async function auditAccount(
  ctx: Ctx,
  id: string,
  action: string,
  changes: Changes = {},
): Promise<void> {
  const event = { type: 'Account', id, action, changes } as const
  await audit(ctx, event)
  if (id !== ctx.account_id) await within(ctx, id, (ctx) => audit(ctx, event))
}

/** Writes the fields that differ, with their history; without differences nothing is written. */
export async function writeAccount(
  ctx: Ctx,
  before: AccountRow,
  values: Partial<AccountRow>,
  action = 'update',
): Promise<AccountRow> {
  const wanted = given(values)
  if (Object.keys(changesBetween(before, { ...before, ...wanted })).length === 0) return before
  const [row] = await ctx.db
    .update(accounts)
    .set({ ...wanted, updated_at: sql`now()`, lock_version: sql`${accounts.lock_version} + 1` })
    .where(eq(accounts.id, before.id))
    .returning()
  await auditAccount(ctx, before.id, action, changesBetween(before, row!))
  return row!
}
