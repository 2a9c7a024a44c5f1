import { isAnyOn } from '@steward/contract/flags.ts'
import type { Route } from '@steward/contract/kit/route.ts'
import { allows, type Permission } from '@steward/contract/permissions.ts'
import { PLATFORM_ACCOUNT_ID } from '@steward/contract/roles.ts'
import type { Member } from '../context/ctx.ts'

/** Whether a member may call the route, by role or as a member of the platform. */
export function isOpenTo({ access }: Route, member: Member): boolean {
  if (access === 'signed_in' || access === 'member' || access === 'public') return true
  if (access === 'platform') return member.account_id === PLATFORM_ACCOUNT_ID
  const has = (permission: Permission) => allows(member.permissions, permission)
  if (typeof access === 'string') return has(access)
  return 'any' in access ? access.any.some(has) : access.every(has)
}

export const isSwitchedOn = ({ flag }: Route, member: Member) =>
  !flag || isAnyOn(flag, member.flags)

/** Whether somebody who may call one route may call this one as well. */
export const mayCall = (route: Route, member: Member): boolean =>
  isOpenTo(route, member) && isSwitchedOn(route, member)
