import { Organization } from '@steward/contract/accounts.ts'
import { PLATFORM_ACCOUNT_ID } from '@steward/contract/roles.ts'
import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { answerOf } from '#core/records/answer.ts'
import { admitted, ask, type Ctx } from '#core/context/ctx.ts'
import { selection, statement } from '#core/records/entity.ts'
import { notFound } from '#core/context/errors.ts'
import type { Text } from '#core/records/rows.ts'
import { accounts } from '#db/schema/accounts.ts'
import { counters } from '#db/schema/assets.ts'
import { books } from '#db/schema/books.ts'
import { hasMoney } from './money.ts'

export const noOrganization = (id: string) => `Organization with ID ${id} not found`

const NUMBER_DIGITS = 5

/** The number that a new asset would get now. It isn't reserved, so the asset may get another one. */
const nextTag: SQL = sql`(select ${accounts.asset_tag_prefix} || lpad(n, greatest(${sql.raw(String(NUMBER_DIGITS))}, length(n)), '0')
  from (select coalesce((select ${counters.next} from ${counters} where ${counters.account_id} = ${accounts.id}
    and ${counters.series} = 'assets.asset_tag ' || ${accounts.asset_tag_prefix}), 1)::text as n) c)`

const lockedUntil: SQL = sql`(select ${books.locked_through}::text from ${books}
  where ${books.account_id} = ${accounts.id} and ${books.is_default})`

const answer = (id: string) =>
  answerOf(Organization, accounts, {
    has_money: hasMoney(id),
    next_asset_tag: nextTag,
    depreciation_locked_until: lockedUntil,
  })

/** Reads an organization that the caller may see. */
export async function readOrganization(
  ctx: Ctx,
  id: string,
): Promise<Text<{ data: Organization }>> {
  const [, [found]] = await ask<[unknown, { data: string; lock_version: number }, unknown]>(
    ctx,
    // A user of the platform enters the account, and then the platform's account again.
    statement(sql`select set_config('app.account_id', ${id}, true)`),
    statement(sql`select row_to_json(r)::text as data, r.lock_version from (
      select ${selection(answer(id).shape)} from ${accounts} where ${and(eq(accounts.id, id), ne(accounts.status, 'deleting'))}) r`),
    statement(sql`select set_config('app.account_id', ${ctx.member!.account_id}, true)`),
  )
  if (!found) throw notFound(noOrganization(id))
  return { text: `{"data":${found.data}}`, version: found.lock_version }
}

/** @throws 404 for another account than the caller's own; users of the platform may see every one */
export async function refuseForeign(ctx: Ctx, id: string): Promise<void> {
  const { account_id } = await admitted(ctx)
  if (id !== account_id && account_id !== PLATFORM_ACCOUNT_ID) throw notFound(noOrganization(id))
}

/**
 * An account as its own users see it. Users of the platform may see every account.
 *
 * @throws 404 for another account than the caller's own
 */
export async function getOrganization(ctx: Ctx, id: string): Promise<Text<{ data: Organization }>> {
  await refuseForeign(ctx, id)
  return readOrganization(ctx, id)
}
