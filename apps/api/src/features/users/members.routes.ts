import { accountMembersApi } from '@steward/contract/account-members.ts'
import { admitted } from '#core/context/ctx.ts'
import { type App, serve } from '#http/serve.ts'
import { accessTo } from './account-access.ts'
import { actingAsMember } from './acting-as-member.ts'
import { findSites, listAccountRoles } from './members.queries.ts'
import { changeUsers, undoUsers } from './users.bulk.ts'
import { exportMembers } from './users.export.ts'
import { userFacets } from './users.facets.ts'

/** The routes for the users of an account: the list, and changes of many. */
export async function memberRoutes(app: App) {
  serve(app, accountMembersApi.roles, ({ params }, ctx) => listAccountRoles(ctx, params.id))
  serve(app, accountMembersApi.sites, ({ params, query }, ctx) =>
    findSites(ctx, params.id, query.search),
  )
  serve(app, accountMembersApi.facets, async ({ params, query }, ctx) => {
    const access = await accessTo(ctx, params.id)
    return userFacets({ ...access.ctx, member: await admitted(ctx) }, query)
  })
  serve(app, accountMembersApi.export, async ({ params, query }, ctx) => {
    const access = await accessTo(ctx, params.id)
    return exportMembers(access.ctx, (await admitted(ctx)).language, query)
  })
  serve(app, accountMembersApi.bulk, ({ params, body }, ctx) =>
    actingAsMember(ctx, params.id, (ctx) => changeUsers(ctx, body.users)),
  )
  serve(app, accountMembersApi.undoBulk, ({ params, body }, ctx) =>
    actingAsMember(ctx, params.id, (ctx) => undoUsers(ctx, body.users.undo_token)),
  )
}
