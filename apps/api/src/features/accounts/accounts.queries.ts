import type { Account, accountsApi, Organization } from '@steward/contract/accounts.ts'
import type { Page } from '@steward/contract/kit/list.ts'
import type { QueryOf } from '@steward/contract/kit/route.ts'
import { PLATFORM_ACCOUNT_ID } from '@steward/contract/roles.ts'
import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { admitted, ask, type Ctx } from '#core/ctx.ts'
import { columns, fileUrl, instant, selection, statement } from '#core/entity.ts'
import { notFound } from '#core/errors.ts'
import { isAnyOf } from '#core/filters.ts'
import { listPage } from '#core/pages.ts'
import type { Text } from '#core/rows.ts'
import { patternsOf, textArray } from '#core/search.ts'
import { accounts } from '#db/schema/accounts.ts'

const row = sql`json_build_object('id', ${accounts.id}, 'name', ${accounts.name}, 'slug', ${accounts.slug},
  'status', ${accounts.status}, 'logo_url', ${fileUrl(accounts.logo_key)}, 'time_zone', ${accounts.time_zone},
  'currency', ${accounts.currency}, 'language', ${accounts.language},
  'asset_count', overview.asset_count, 'user_count', overview.user_count,
  'suspended_at', ${instant(accounts.suspended_at)}, 'suspend_reason', ${accounts.suspend_reason},
  'created_at', ${instant(accounts.created_at)}, 'updated_at', ${instant(accounts.updated_at)},
  'lock_version', ${accounts.lock_version})`

const from = sql`${accounts} join accounts_overview() overview on overview.account_id = ${accounts.id}`

/** The platform's own account has no register, and one that is being erased is as good as gone. */
const isCustomer = and(ne(accounts.id, PLATFORM_ACCOUNT_ID), ne(accounts.status, 'deleting'))

type Query = QueryOf<typeof accountsApi.list>

function narrowing({ search, view_all, 'filter[status]': status }: Query): (SQL | undefined)[] {
  const patterns = patternsOf(search)
  const text = sql`plain_text(' ' || ${accounts.name} || ' ' || ${accounts.slug})`
  return [
    status
      ? isAnyOf(accounts.status, status)
      : view_all
        ? undefined
        : eq(accounts.status, 'active'),
    patterns.length === 0
      ? undefined
      : sql`${text} like all (array(select plain_text(p) from unnest(${textArray(patterns)}) p))`,
  ]
}

/** One page of the installation's accounts: those in use, or with `view_all` the suspended ones too. */
export function listAccounts(ctx: Ctx, query: Query): Promise<Page<Account>> {
  const by = query.sort === 'created_at' ? accounts.created_at : accounts.name
  const where = and(isCustomer, ...narrowing(query))!
  return listPage<Account>(ctx, { row, from, where, by, id: accounts.id }, query)
}

/** @throws 404 when there is no such account */
export async function getAccount(ctx: Ctx, id: string): Promise<Text<{ data: Account }>> {
  const [result] = await ask(
    ctx,
    statement(
      sql`select ${row}::text as data, ${accounts.lock_version} from ${from} where ${eq(accounts.id, id)}`,
    ),
  )
  const found = result!.rows[0] as { data: string; lock_version: number } | undefined
  if (!found) throw notFound()
  return { text: `{"data":${found.data}}`, version: found.lock_version }
}

const organization = selection({
  ...columns(
    accounts,
    'id',
    'name',
    'legal_name',
    'registration_number',
    'address_line1',
    'address_line2',
    'city',
    'region',
    'postal_code',
    'country',
    'phone',
    'email',
    'website',
    'time_zone',
    'currency',
    'currency_digits',
    'language',
    'fiscal_year_start_month',
    'asset_tag_prefix',
    'work_order_prefix',
  ),
  logo_url: fileUrl(accounts.logo_key),
  lock_version: accounts.lock_version,
} satisfies Record<keyof Organization, unknown>)

/**
 * An account as its own people see it. People of the platform see every account so.
 *
 * @throws 404 for the account of somebody else
 */
export async function getOrganization(ctx: Ctx, id: string): Promise<Text<{ data: Organization }>> {
  const none = notFound(`Organization with ID ${id} not found`)
  const { account_id } = await admitted(ctx)
  if (id !== account_id && account_id !== PLATFORM_ACCOUNT_ID) throw none
  const [result] = await ask(
    ctx,
    statement(sql`select row_to_json(r)::text as data, r.lock_version from (
      select ${organization} from ${accounts} where ${eq(accounts.id, id)}) r`),
  )
  const found = result!.rows[0] as { data: string; lock_version: number } | undefined
  if (!found) throw none
  return { text: `{"data":${found.data}}`, version: found.lock_version }
}
