import { ACCOUNT_COLUMNS, type accountListApi } from '@steward/contract/account-lists.ts'
import type { Facets } from '@steward/contract/kit/facets.ts'
import type { QueryOf } from '@steward/contract/kit/route.ts'
import { and, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { ask, type Ctx } from '#core/context/ctx.ts'
import { statement } from '#core/records/entity.ts'
import { type ExportFile, exportRows } from '#core/export/export.ts'
import { accounts } from '#db/schema/accounts.ts'
import { accountsUnder, flagCount, isCustomer, narrowing, overview } from './accounts.queries.ts'

const number = (value: SQL) => ({ text: sql`${value}::text`, kind: 'number' as const })

const columns = {
  ...getTableColumns(accounts),
  user_count: number(sql`overview.user_count`),
  asset_count: number(sql`overview.asset_count`),
  flag_count: number(flagCount),
  last_activity_at: overview.last_activity_at,
}

/**
 * The accounts of the installation as a file: under the list's filters, in its order.
 *
 * @throws 422 `too_many_rows` above the limit
 */
export const exportAccounts = (
  ctx: Ctx,
  query: QueryOf<typeof accountListApi.export>,
): Promise<ExportFile> =>
  exportRows(
    ctx,
    accountsUnder(query),
    // The platform has no clock of its own.
    { name: 'accounts', columns, usual: ACCOUNT_COLUMNS, zone: sql`'UTC'` },
    query,
  )

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
