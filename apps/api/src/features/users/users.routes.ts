import { accountsApi } from '@steward/contract/accounts.ts'
import { permissionsApi, rolesApi } from '@steward/contract/rights.ts'
import { PLATFORM_ACCOUNT_ID } from '@steward/contract/roles.ts'
import { usersApi } from '@steward/contract/users.ts'
import { eq } from 'drizzle-orm'
import { admitted, type Ctx, inTransaction } from '#core/ctx.ts'
import { notFound } from '#core/errors.ts'
import { systemCtx } from '#core/system.ts'
import { accounts } from '#db/schema/accounts.ts'
import { type App, serve } from '#http/serve.ts'
import { getRole, listPermissions, listRoles } from './roles.queries.ts'
import { getUser, listUsers } from './users.queries.ts'

export async function userRoutes(app: App) {
  serve(app, usersApi.list, ({ query }, ctx) => listUsers(ctx, query, query))
  serve(app, usersApi.get, ({ params }, ctx) => getUser(ctx, params.id))

  serve(app, rolesApi.list, (_, ctx) => listRoles(ctx))
  serve(app, rolesApi.get, ({ params }, ctx) => getRole(ctx, params.key))
  serve(app, rolesApi.assignments, async ({ params, query }, ctx) => {
    await getRole(ctx, params.key)
    return listUsers(ctx, query, { 'filter[role]': [params.key] })
  })
  serve(app, permissionsApi.list, (_, ctx) => listPermissions(ctx))

  serve(app, accountsApi.users, async ({ params, query }, ctx) =>
    listUsers(ctx, query, {}, await accountCtx(ctx, params.id)),
  )
}

/**
 * The inside of an account whose people are asked for: one's own, or any for people of the platform.
 *
 * @throws 404 for every other account
 */
async function accountCtx(ctx: Ctx, account_id: string): Promise<Ctx> {
  const { account_id: own, user_id } = await admitted(ctx)
  if (account_id === own) return ctx
  if (own !== PLATFORM_ACCOUNT_ID) throw notFound()
  const [found] = await inTransaction(ctx, (ctx) =>
    ctx.db.select({ status: accounts.status }).from(accounts).where(eq(accounts.id, account_id)),
  )
  if (!found || found.status === 'deleting') throw notFound()
  return systemCtx(ctx.services, { account_id, user_id, request_id: ctx.request_id })
}
