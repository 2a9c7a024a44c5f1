import { currencyDigits } from '@steward/contract/currencies.ts'
import { type SQL, sql } from 'drizzle-orm'
import { beyondScope, type Ctx } from '#core/context/ctx.ts'
import { fault, invalid } from '#core/context/errors.ts'
import { assets } from '#db/schema/assets.ts'
import type { AccountRow } from './account-rows.ts'
import { within } from './within.ts'

/** Whether an asset of the entered account has an amount, usually answered by the sort index. */
export const hasMoney = (account_id: string): SQL => sql`(
  exists (select from ${assets} where ${assets.account_id} = ${account_id} and ${assets.archived_at} is null
    and ${assets.purchase_cost} is not null)
  or exists (select from ${assets} where ${assets.account_id} = ${account_id} and coalesce(${assets.purchase_cost},
    ${assets.salvage_value}, ${assets.replacement_cost}, ${assets.insured_value}, ${assets.opening_accumulated},
    ${assets.disposal_proceeds}, ${assets.disposal_costs}) is not null))`

/** The same, in a transaction, for the whole account, also for somebody who sees only some of its sites. */
async function findMoney(ctx: Ctx, account_id: string): Promise<boolean> {
  const { rows } = await beyondScope(ctx, () =>
    within(ctx, account_id, (ctx) =>
      ctx.db.execute<{ has_money: boolean }>(sql`select ${hasMoney(account_id)} as has_money`),
    ),
  )
  return rows[0]!.has_money
}

/**
 * The effects of a change of the currency.
 *
 * @param wrapper begins the pointer: `account` or `organization`
 * @throws 422 once there are amounts in the old currency, whose meaning would change
 */
export async function currencyChange(
  ctx: Ctx,
  before: AccountRow,
  currency: string | undefined,
  wrapper: string,
): Promise<{ currency?: string; currency_digits?: number }> {
  if (currency === undefined || currency === before.currency) return {}
  if (await findMoney(ctx, before.id))
    throw invalid(
      fault(
        `/${wrapper}/currency`,
        `currency can no longer be changed: assets carry amounts in ${before.currency}`,
        'currency_in_use',
      ),
    )
  return { currency, currency_digits: currencyDigits(currency) }
}
