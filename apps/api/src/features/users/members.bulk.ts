import { actionsOf, type PermissionMap, RESOURCES } from '@steward/contract/permissions.ts'
import { admitted, type Ctx } from '#core/context/ctx.ts'
import { change, insideOf } from './inside.ts'

/** Everything that a role can allow. */
const EVERYTHING = Object.fromEntries(
  RESOURCES.map((resource) => [resource, actionsOf(resource)]),
) as PermissionMap

/**
 * Changes people of an account as one of its own would. Somebody of the platform holds everything there for as long
 * as it lasts, and what they did goes into the platform's history too, once.
 *
 * @throws 404 for an account that is neither one's own nor in the hands of the platform
 */
export async function asOneOfIts<T>(
  caller: Ctx,
  account_id: string,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const inside = await insideOf(caller, account_id)
  if (inside.granter.permissions) return work(inside.ctx)
  const member = await admitted(caller)
  const guest = { ...member, account_id, permissions: EVERYTHING, site_scope: [] }
  return change(inside, ({ ctx }) => work({ ...ctx, member: guest }))
}
