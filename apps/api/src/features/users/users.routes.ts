import { accountsApi } from '@steward/contract/accounts.ts'
import { membershipsApi } from '@steward/contract/memberships.ts'
import { permissionsApi, rolesApi } from '@steward/contract/rights.ts'
import { usersApi } from '@steward/contract/users.ts'
import { admitted } from '#core/context/ctx.ts'
import { buckets, limit } from '#core/requests/rate-limit.ts'
import { type App, serve } from '#http/serve.ts'
import { accessTo } from './account-access.ts'
import {
  changeMembership,
  invite,
  leaveAccount,
  removeMembership,
  resendInvitation,
} from './memberships.service.ts'
import { updateUser } from './people.service.ts'
import { exportRoles, listRoles, roleFacets } from './roles.list.ts'
import { getRole, listPermissions } from './roles.queries.ts'
import { createRole, deleteRole, deleteRoles, updateRole } from './roles.service.ts'
import { changeUsers, undoUsers } from './users.bulk.ts'
import { exportUsers } from './users.export.ts'
import { userFacets } from './users.facets.ts'
import { userImport } from './users.import.ts'
import { getUser, getUserDetails, listMembers, listUsers } from './users.queries.ts'

/** Limits mails to new addresses: a burst of 200 for an account, then 100 an hour. */
const mails = buckets({ size: 200, perSecond: 100 / 3600 })
const limitMails = (account_id: string) =>
  limit(mails, account_id, 'Too many emails to new addresses at once. Try again later.')

export async function userRoutes(app: App) {
  app.imports.set('User', userImport)
  serve(app, usersApi.list, ({ query }, ctx) => listUsers(ctx, query, query))
  serve(app, usersApi.facets, ({ query }, ctx) => userFacets(ctx, query))
  serve(app, usersApi.export, ({ query }, ctx) => exportUsers(ctx, query))
  serve(app, usersApi.bulk, ({ body }, ctx) => changeUsers(ctx, body.users))
  serve(app, usersApi.undoBulk, ({ body }, ctx) => undoUsers(ctx, body.users.undo_token))
  serve(app, usersApi.get, ({ params }, ctx) => getUserDetails(ctx, params.id))
  serve(app, usersApi.update, async ({ params, body, upload }, ctx) => {
    const { account_id } = await admitted(ctx)
    const mail = () => limitMails(account_id)
    const read = () => getUserDetails(ctx, params.id)
    const access = await accessTo(ctx, account_id)
    await updateUser(access, params.id, body?.user ?? {}, upload, { mail, read })
    return read()
  })

  roleRoutes(app)
  membershipRoutes(app)
}

function roleRoutes(app: App): void {
  serve(app, rolesApi.list, ({ query }, ctx) => listRoles(ctx, query))
  serve(app, rolesApi.facets, ({ query }, ctx) => roleFacets(ctx, query))
  serve(app, rolesApi.export, ({ query }, ctx) => exportRoles(ctx, query))
  serve(app, rolesApi.bulk, ({ body }, ctx) => deleteRoles(ctx, body.roles.ids))
  serve(app, rolesApi.get, ({ params }, ctx) => getRole(ctx, params.key))
  serve(app, rolesApi.create, ({ body }, ctx) => createRole(ctx, body.role))
  serve(app, rolesApi.update, ({ params, body }, ctx) => updateRole(ctx, params.key, body.role))
  serve(app, rolesApi.remove, ({ params }, ctx) => deleteRole(ctx, params.key))
  serve(app, rolesApi.assignments, async ({ params, query }, ctx) => {
    await getRole(ctx, params.key)
    return listUsers(ctx, query, { 'filter[role]': [params.key] })
  })
  serve(app, permissionsApi.list, (_, ctx) => listPermissions(ctx))
}

function membershipRoutes(app: App): void {
  serve(app, accountsApi.users, async ({ params, query }, ctx) => {
    const access = await accessTo(ctx, params.id)
    return listMembers(ctx, access.ctx, query, query)
  })
  serve(app, membershipsApi.create, async ({ params, body }, ctx) => {
    const access = await accessTo(ctx, params.id)
    limitMails(params.id)
    return getUser(ctx, await invite(access, body.membership), access.ctx)
  })
  serve(app, membershipsApi.update, async ({ params, body }, ctx) => {
    const access = await accessTo(ctx, params.id)
    const { lock_version, ...changes } = body.membership
    const read = () => getUser(ctx, params.user_id, access.ctx)
    await changeMembership(access, params.user_id, changes, { lock_version, read })
    return read()
  })
  serve(app, membershipsApi.remove, async ({ params }, ctx) =>
    removeMembership(await accessTo(ctx, params.id), params.user_id),
  )
  serve(app, membershipsApi.resendInvitation, async ({ params }, ctx) => {
    const access = await accessTo(ctx, params.id)
    await resendInvitation(access, params.user_id)
    return getUser(ctx, params.user_id, access.ctx)
  })
  serve(app, membershipsApi.leave, ({ params }, ctx) => leaveAccount(ctx, params.id))
}
