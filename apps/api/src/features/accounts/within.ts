import { sql } from 'drizzle-orm'
import type { Ctx } from '#core/context/ctx.ts'

const enter = (ctx: Ctx, account_id: string) =>
  ctx.db.execute(sql`select set_config('app.account_id', ${account_id}, true),
    set_config('app.currency_digits', (select currency_digits::text from accounts where id = ${account_id}), true)`)

/**
 * Goes into an account for a part of a transaction of the platform, and back. Whoever calls it has checked that the
 * person may: it is for people of the platform alone, who see the whole account.
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
