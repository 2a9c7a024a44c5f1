import { ACCOUNT_COLUMNS, accountListApi } from '@steward/contract/account-lists.ts'
import { accountsApi, organizationsApi } from '@steward/contract/accounts.ts'
import type { Facets } from '@steward/contract/kit/facets.ts'
import type { QueryOf } from '@steward/contract/kit/route.ts'
import { and, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { askRows, type Ctx } from '#core/context/ctx.ts'
import { exportRows } from '#core/export/export.ts'
import type { ExportFile } from '#core/export/file.ts'
import { wordingOf } from '#core/lists/wording.ts'
import { statement } from '#core/records/entity.ts'
import { accounts } from '#db/schema/accounts.ts'
import { type App, serve } from '#http/serve.ts'
import { bulkAccounts, undoBulkAccounts } from './accounts.bulk.ts'
import {
  accountsUnder,
  flagCount,
  getAccount,
  isCustomer,
  listAccounts,
  narrowing,
  overview,
} from './accounts.queries.ts'
import {
  activateAccount,
  createAccount,
  removeAccount,
  suspendAccount,
  updateAccount,
} from './accounts.service.ts'
import { getOrganization } from './organizations.queries.ts'
import { updateOrganization } from './organizations.service.ts'

const number = (value: SQL) => ({ text: sql`${value}::text`, kind: 'number' as const })

const columns = {
  ...getTableColumns(accounts),
  user_count: number(sql`overview.user_count`),
  asset_count: number(sql`overview.asset_count`),
  flag_count: number(flagCount),
  last_activity_at: overview.last_activity_at,
}

const wording = wordingOf(ACCOUNT_COLUMNS, {
  words: 'settings',
  labels: {
    user_count: 'accounts.kpis.users',
    asset_count: 'accounts.kpis.assets',
    flag_count: 'accounts.columns.flags',
    last_activity_at: 'accounts.kpis.activity',
  },
  values: { status: 'status.account', mfa_policy: 'settings.mfa' },
})

/**
 * The accounts of the installation as a file, with the filters and the order of the list.
 *
 * @throws 422 `too_many_rows` above the limit
 */
const exportAccounts = (
  ctx: Ctx,
  query: QueryOf<typeof accountListApi.export>,
): Promise<ExportFile> =>
  exportRows(
    ctx,
    accountsUnder(query),
    // The platform has no time zone.
    { name: 'accounts', columns, wording, usual: ACCOUNT_COLUMNS, zone: sql`'UTC'` },
    query,
  )

/** The number of accounts of each status that match the search. */
async function accountFacets(
  ctx: Ctx,
  { search }: QueryOf<typeof accountListApi.facets>,
): Promise<{ data: Facets }> {
  const where = and(isCustomer, ...narrowing({ search, view_all: true }))
  const values = await askRows<Facets[number]['values'][number]>(
    ctx,
    statement(sql`select ${accounts.status} as value, null::text as name, count(*)::int as count
      from ${accounts} where ${where} group by 1 order by 3 desc, 1`),
  )
  return { data: [{ field: 'status', values }] }
}

export async function accountRoutes(app: App) {
  serve(app, accountsApi.list, ({ query }, ctx) => listAccounts(ctx, query))
  serve(app, accountListApi.facets, ({ query }, ctx) => accountFacets(ctx, query))
  serve(app, accountListApi.export, ({ query }, ctx) => exportAccounts(ctx, query))
  serve(app, accountListApi.bulk, ({ body }, ctx) =>
    bulkAccounts(ctx, body.accounts.ids, body.accounts.changes),
  )
  serve(app, accountListApi.undoBulk, ({ body }, ctx) =>
    undoBulkAccounts(ctx, body.accounts.undo_token),
  )
  serve(app, accountsApi.create, ({ body }, ctx) => createAccount(ctx, body.account))
  serve(app, accountsApi.get, ({ params }, ctx) => getAccount(ctx, params.id))
  serve(app, accountsApi.update, ({ params, body, upload }, ctx) =>
    // A request with only a picture has no body.
    updateAccount(ctx, params.id, body?.account ?? {}, upload),
  )
  serve(app, accountsApi.activate, ({ params }, ctx) => activateAccount(ctx, params.id))
  serve(app, accountsApi.suspend, ({ params, body }, ctx) =>
    suspendAccount(ctx, params.id, body.account?.suspend_reason),
  )
  serve(app, accountsApi.remove, ({ params, query }, ctx) =>
    removeAccount(ctx, params.id, query.confirm),
  )

  serve(app, organizationsApi.get, ({ params }, ctx) => getOrganization(ctx, params.id))
  serve(app, organizationsApi.update, ({ params, body, upload }, ctx) =>
    updateOrganization(ctx, params.id, body?.organization ?? {}, upload),
  )
}
