import { accountsApi, organizationsApi } from '@steward/contract/accounts.ts'
import { type App, serve } from '#http/serve.ts'
import { getAccount, getOrganization, listAccounts } from './accounts.queries.ts'

export async function accountRoutes(app: App) {
  serve(app, accountsApi.list, ({ query }, ctx) => listAccounts(ctx, query))
  serve(app, accountsApi.get, ({ params }, ctx) => getAccount(ctx, params.id))
  serve(app, organizationsApi.get, ({ params }, ctx) => getOrganization(ctx, params.id))
}
