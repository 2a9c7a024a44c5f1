import { accountListApi } from '@steward/contract/account-lists.ts'
import { accountsApi, organizationsApi } from '@steward/contract/accounts.ts'
import { type App, serve, versionOf } from '#http/serve.ts'
import { bulkAccounts, undoBulkAccounts } from './accounts.bulk.ts'
import { accountFacets, exportAccounts } from './accounts.lists.ts'
import { getAccount, listAccounts } from './accounts.queries.ts'
import {
  activateAccount,
  createAccount,
  removeAccount,
  suspendAccount,
  updateAccount,
} from './accounts.service.ts'
import { getOrganization } from './organizations.queries.ts'
import { updateOrganization } from './organizations.service.ts'

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
  serve(app, accountsApi.update, ({ params, body, upload }, ctx, { request }) => {
    // A picture alone comes without a body.
    const changes = body?.account ?? {}
    const lock_version = versionOf(request, changes)
    return updateAccount(ctx, params.id, { ...changes, lock_version }, upload)
  })
  serve(app, accountsApi.activate, ({ params }, ctx) => activateAccount(ctx, params.id))
  serve(app, accountsApi.suspend, ({ params, body }, ctx) =>
    suspendAccount(ctx, params.id, body.account?.suspend_reason),
  )
  serve(app, accountsApi.remove, ({ params, query }, ctx) =>
    removeAccount(ctx, params.id, query.confirm),
  )

  serve(app, organizationsApi.get, ({ params }, ctx) => getOrganization(ctx, params.id))
  serve(app, organizationsApi.update, ({ params, body, upload }, ctx, { request }) => {
    const changes = body?.organization ?? {}
    const lock_version = versionOf(request, changes)
    return updateOrganization(ctx, params.id, { ...changes, lock_version }, upload)
  })
}
