import type { PermissionMap } from '@steward/contract/permissions.ts'
import {
  BUILT_IN_ROLES,
  type BuiltInRole,
  isBuiltInRole,
  PLATFORM_ACCOUNT_ID,
} from '@steward/contract/roles.ts'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#core/context/ctx.ts'
import { fault, invalid } from '#core/context/errors.ts'
import { inAccount } from '#core/records/rows.ts'
import { roles } from '#db/schema/memberships.ts'

/** The built-in roles of an account: the platform's own account has its own, and none of the others. */
export const builtInRolesOf = (account_id: string): BuiltInRole[] =>
  account_id === PLATFORM_ACCOUNT_ID
    ? ['platform_admin']
    : (Object.keys(BUILT_IN_ROLES) as BuiltInRole[]).filter((key) => key !== 'platform_admin')

/** The role of an account's administrators, who can never be missing. */
export const administratorsOf = (account_id: string): BuiltInRole =>
  account_id === PLATFORM_ACCOUNT_ID ? 'platform_admin' : 'admin'

/**
 * The permissions of a role of the account. A custom role is locked until the transaction ends, so that it isn't
 * deleted while somebody is given it.
 *
 * @returns undefined when the account has no such role
 */
export async function permissionsOf(ctx: Ctx, key: string): Promise<PermissionMap | undefined> {
  if (isBuiltInRole(key))
    return builtInRolesOf(ctx.account_id).includes(key) ? BUILT_IN_ROLES[key] : undefined
  const [own] = await ctx.db
    .select({ permissions: roles.permissions })
    .from(roles)
    .where(and(inAccount(ctx, roles), eq(roles.key, key)))
    .for('share')
  return own?.permissions
}

/** @throws 422 at `pointer` when the account has no such role */
export async function grantedBy(ctx: Ctx, key: string, pointer: string): Promise<PermissionMap> {
  const permissions = await permissionsOf(ctx, key)
  if (!permissions) throw invalid(fault(pointer, 'role_key does not exist', 'not_found'))
  return permissions
}
