import { ACCOUNT_COLUMNS, type accountListApi } from '@steward/contract/account-lists.ts'
import type { Facets } from '@steward/contract/kit/facets.ts'
import type { QueryOf } from '@steward/contract/kit/route.ts'
import { and, inArray, sql } from 'drizzle-orm'
import { ask, type Ctx } from '#core/ctx.ts'
import { statement } from '#core/entity.ts'
import type { ExportFile } from '#core/export.ts'
import {
  inOrder,
  moment,
  SHEET_LIMIT,
  sheetFields,
  sheetOf,
  type SheetValue,
  told,
} from '#core/sheets.ts'
import { accounts } from '#db/schema/accounts.ts'
import {
  everyAccount,
  flagCount,
  isCustomer,
  narrowing,
  overview,
  SORTS,
} from './accounts.queries.ts'

type Column = (typeof ACCOUNT_COLUMNS)[number]

const VALUES: Readonly<Record<Column, SheetValue>> = {
  id: told(accounts.id),
  name: told(accounts.name),
  slug: told(accounts.slug),
  status: told(accounts.status),
  time_zone: told(accounts.time_zone),
  currency: told(accounts.currency),
  language: told(accounts.language),
  mfa_policy: told(accounts.mfa_policy),
  user_count: told(sql`overview.user_count`, 'number'),
  asset_count: told(sql`overview.asset_count`, 'number'),
  flag_count: told(flagCount, 'number'),
  last_activity_at: moment(overview.last_activity_at),
  suspended_at: moment(accounts.suspended_at),
  suspend_reason: told(accounts.suspend_reason),
  created_at: moment(accounts.created_at),
  updated_at: moment(accounts.updated_at),
}

/** The platform has no clock of its own. */
const ZONE = sql`'UTC'`

/**
 * The accounts of the installation as a file: under the list's filters, in its order.
 *
 * @throws 422 `too_many_rows` above the limit
 */
export async function exportAccounts(
  ctx: Ctx,
  query: QueryOf<typeof accountListApi.export>,
): Promise<ExportFile> {
  const { format } = query
  const columns = query.columns?.filter((column) => column !== null) ?? ACCOUNT_COLUMNS
  const ids = query.ids?.filter((id) => id !== null)
  const where = and(isCustomer, ...narrowing(query), ids ? inArray(accounts.id, ids) : undefined)
  const [result] = await ask(
    ctx,
    statement(sql`select ${sheetFields(VALUES, columns, format, ZONE)} from ${everyAccount} where ${where}
      ${inOrder(SORTS[query.sort], accounts.id, query.order)} ${SHEET_LIMIT}`),
  )
  return sheetOf('accounts', VALUES, columns, result!.rows as never, format)
}

/** How many accounts there are of each status, under what is searched for. */
export async function accountFacets(
  ctx: Ctx,
  { search }: QueryOf<typeof accountListApi.facets>,
): Promise<{ data: Facets }> {
  const where = and(isCustomer, ...narrowing({ search, view_all: true }))
  const [result] = await ask(
    ctx,
    statement(sql`select ${accounts.status} as value, null::text as name, count(*)::int as count
      from ${accounts} where ${where} group by 1 order by 3 desc, 1`),
  )
  return { data: [{ field: 'status', values: result!.rows as Facets[number]['values'] }] }
}
