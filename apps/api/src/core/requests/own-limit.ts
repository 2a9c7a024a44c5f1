import { and, count, eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { clientOf, type Ctx } from '../context/ctx.ts'
import { AppError } from '../context/errors.ts'
import { tableName } from '../records/entity.ts'
import { inAccount } from '../records/rows.ts'

type OfPerson = PgTable & { account_id: PgColumn; user_id: PgColumn }

/**
 * Limits how many records of a table a person may have. Additions of one person wait for each other, so that two at
 * once can't exceed the limit.
 *
 * @param detail the message of the refusal
 * @throws 422 `too_many`
 */
export async function refuseMoreOwn(
  ctx: Ctx,
  table: OfPerson,
  most: number,
  detail: string,
): Promise<void> {
  await clientOf(ctx).query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `${tableName(table)} ${ctx.account_id} ${ctx.user_id}`,
  ])
  const [row] = await ctx.db
    .select({ n: count() })
    .from(table as PgTable)
    .where(and(inAccount(ctx, table), eq(table.user_id, ctx.user_id)))
  if (row!.n >= most) throw new AppError(422, 'Invalid data', [{ code: 'too_many', detail }])
}
