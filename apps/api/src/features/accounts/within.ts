import { sql } from 'drizzle-orm'
import type { Ctx } from '#core/context/ctx.ts'

const enter = (ctx: Ctx, account_id: string) =>
  ctx.db.execute(sql`select set_config('app.account_id', ${account_id}, true),
    set_config('app.currency_digits', (select currency_digits::text from accounts where id = ${account_id}), true)`)

/**
 * Enters an account for a part of a transaction of the platform, and then the platform's account again. The caller has
 * checked that the person may: it is for users of the platform only, who see the whole account.
 */
export async function within<T>(
  ctx: Ctx,
  account_id: string,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  if (account_id === ctx.account_id) return work(ctx)
  await enter(ctx, account_id)
  const result = await work({ ...ctx, account_id })
  await enter(ctx, ctx.account_id)
  return result
}
