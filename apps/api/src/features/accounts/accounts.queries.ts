import { Account, type AccountDetails, type accountsApi } from '@steward/contract/accounts.ts'
import type { Page } from '@steward/contract/kit/list.ts'
import type { QueryOf } from '@steward/contract/kit/route.ts'
import { PLATFORM_ACCOUNT_ID } from '@steward/contract/roles.ts'
import { OPEN_STATUSES } from '@steward/contract/work-order-status.ts'
import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { pgTable, uuid } from 'drizzle-orm/pg-core'
import type { DriveFile } from 'flydrive'
import { ask, type Ctx } from '#core/context/ctx.ts'
import { notFound } from '#core/context/errors.ts'
import type { Services } from '#core/context/services.ts'
import { sortedOf } from '#core/lists/cursor.ts'
import { isAnyOf } from '#core/lists/filters.ts'
import { listRows, textArray } from '#core/lists/page.ts'
import { hasWords } from '#core/lists/words.ts'
import { answerOf } from '#core/records/answer.ts'
import { selected, statement } from '#core/records/entity.ts'
import type { Text } from '#core/records/rows.ts'
import { timestamp } from '#db/column-types.ts'
import { accounts } from '#db/schema/accounts.ts'
import { entriesOf, filesBelow } from '#storage/walk.ts'
import { hasMoney } from './money.ts'

/** Accounts with more assets than this may have too many files to add up during a request. */
const MAX_ASSETS = 5_000
const MAX_FILES = 5_000

/** The size of the files of an account's records, in bytes. It is read inside the account, from an index. */
const attachmentBytes = (account_id: string): SQL =>
  sql`(select coalesce(sum(bytes), 0)::float8 from attachments where account_id = ${account_id})`

/** The number of its open work orders, from the stored sums. It is read inside the account, too. */
const openWorkOrders = (account_id: string): SQL =>
  sql`(select coalesce(sum(n), 0)::int from work_order_counts
    where account_id = ${account_id} and field = 'status' and value = any (${textArray(OPEN_STATUSES)}))`

/**
 * The size of an account's images, imports and exports, in bytes; null if there are too many to add up. The files of
 * records aren't included.
 */
async function otherBytes(
  { storage }: Pick<Services, 'storage'>,
  { id, asset_count }: { id: string; asset_count: number },
): Promise<number | null> {
  if (asset_count > MAX_ASSETS) return null
  const files: DriveFile[] = []
  for await (const entry of entriesOf(storage, id)) {
    if (entry.isFile) files.push(entry)
    else if (entry.name !== 'attachments')
      for await (const file of filesBelow(storage, entry.prefix)) files.push(file)
    if (files.length > MAX_FILES) return null
  }
  const sizes = await Promise.all(
    files.map((file) => file.getMetaData().then(({ contentLength }) => contentLength)),
  )
  return sizes.reduce((sum, bytes) => sum + bytes, 0)
}

/** The answer of `accounts_overview()`, with the name of a table so that lists can be sorted by it. */
export const overview = pgTable('overview', { account_id: uuid(), last_activity_at: timestamp() })

/** The number of feature flags that are set for the account. */
export const flagCount = sql`(select count(*) from jsonb_object_keys(${accounts.feature_flags}))`

const answer = answerOf(Account, accounts, {
  asset_count: sql`overview.asset_count`,
  user_count: sql`overview.user_count`,
  flag_count: flagCount,
  last_activity_at: overview.last_activity_at,
})

const overviewed = sql`join accounts_overview() overview on overview.account_id = ${accounts.id}`

/** Every account of the installation, with its overview. */
const everyAccount = sql`${accounts} ${overviewed}`

/** Without the platform's own account, which has no register, and without those that are being erased. */
export const isCustomer = and(ne(accounts.id, PLATFORM_ACCOUNT_ID), ne(accounts.status, 'deleting'))

type Query = QueryOf<typeof accountsApi.list>

const SORTS = {
  name: accounts.name,
  created_at: accounts.created_at,
  last_activity_at: overview.last_activity_at,
}

/** A list's filters as conditions; by default only active accounts. */
export function narrowing({
  search,
  view_all,
  'filter[status]': status,
}: Pick<Query, 'search' | 'view_all' | 'filter[status]'>): (SQL | undefined)[] {
  return [
    status
      ? isAnyOf(accounts.status, status)
      : view_all
        ? undefined
        : eq(accounts.status, 'active'),
    hasWords(search, accounts.name, accounts.slug),
  ]
}

/** The accounts that match a list's filters, in its order: active ones, with `view_all` also suspended ones. */
export const accountsUnder = (query: Omit<Query, 'page' | 'per_page' | 'order'>) => ({
  // The last activity has to be read in every account.
  of: query.sort === 'last_activity_at' ? everyAccount : sql`${accounts}`,
  countedIn: sql`${accounts}`,
  where: and(isCustomer, ...narrowing(query))!,
  by: sortedOf(SORTS[query.sort]),
  id: accounts.id,
  from: sql`join ${accounts} on ${accounts.id} = k.id ${overviewed}`,
})

/** One page of the installation's accounts. */
export const listAccounts = (ctx: Ctx, query: Query): Promise<Text<Page<Account>>> =>
  listRows(ctx, { ...accountsUnder(query), answer }, query)

type Inside = Pick<AccountDetails, 'has_money' | 'attachment_bytes' | 'open_work_order_count'>
type Found = Omit<AccountDetails, 'feature_flags' | 'storage_bytes' | keyof Inside>

/**
 * One account, with all that its page shows.
 *
 * @throws 404 for an unknown or erased account
 */
export async function getAccount(ctx: Ctx, id: string): Promise<Text<{ data: AccountDetails }>> {
  const [[row], , [inside]] = await ask<
    [{ found: Found; overrides: Record<string, boolean> }, unknown, Inside, unknown]
  >(
    ctx,
    statement(sql`select row_to_json(r) as found, ${accounts.feature_flags} as overrides
      from ${everyAccount} cross join lateral (
        select ${selected(answer)}, overview.invited_count) r
      where ${and(eq(accounts.id, id), ne(accounts.status, 'deleting'))}`),
    // Only this is read inside the account; then the platform's account is entered again.
    statement(sql`select set_config('app.account_id', ${id}, true)`),
    statement(sql`select ${hasMoney(id)} as has_money, ${attachmentBytes(id)} as attachment_bytes,
      ${openWorkOrders(id)} as open_work_order_count`),
    statement(sql`select set_config('app.account_id', ${PLATFORM_ACCOUNT_ID}, true)`),
  )
  if (!row || !inside) throw notFound()
  const others = await otherBytes(ctx.services, row.found)
  const data: AccountDetails = {
    ...row.found,
    ...inside,
    storage_bytes: others === null ? null : others + inside.attachment_bytes,
    feature_flags: await flagsOf(ctx, row.found, row.overrides),
  }
  return { text: JSON.stringify({ data }), version: data.lock_version }
}

/** The flags that an administrator of the account has. */
async function flagsOf(
  { services, user_id }: Ctx,
  { id: account_id, slug: account_slug, language }: Found,
  overrides: Record<string, boolean>,
): Promise<AccountDetails['feature_flags']> {
  const subject = { user_id, account_id, account_slug, role_key: 'admin', language, overrides }
  const { list } = await services.flags.first(subject)
  return [...list]
}
