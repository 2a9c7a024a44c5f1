import { actionsOf, type PermissionMap, RESOURCES } from '@steward/contract/permissions.ts'
import { admitted, type Ctx } from '#core/context/ctx.ts'
import { changeWithin, accessTo } from './account-access.ts'

/** All permissions that a role can have. */
const EVERYTHING = Object.fromEntries(
  RESOURCES.map((resource) => [resource, actionsOf(resource)]),
) as PermissionMap

/**
 * Runs `work` as a member of an account. A user of the platform has all permissions there meanwhile, and the changes
 * are in the platform's history, too.
 *
 * @throws 404 for another account than the caller's own, unless the caller is a user of the platform
 */
export async function actingAsMember<T>(
  caller: Ctx,
  account_id: string,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const access = await accessTo(caller, account_id)
  if (access.granter.permissions) return work(access.ctx)
  const member = await admitted(caller)
  const guest = { ...member, account_id, permissions: EVERYTHING, site_scope: [] }
  return changeWithin(access, ({ ctx }) => work({ ...ctx, member: guest }))
}
