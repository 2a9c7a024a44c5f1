import { type Flag, isAnyOn } from '@steward/contract/flags.ts'
import type { Route } from '@steward/contract/kit/route.ts'
import {
  allows,
  manages,
  type Permission,
  type PermissionMap,
  type Resource,
} from '@steward/contract/permissions.ts'
import { PLATFORM_ACCOUNT_ID } from '@steward/contract/roles.ts'
import type { AccountOfUser } from '@steward/contract/users.ts'
import { redirect } from '@tanstack/react-router'
import { flagsKnown } from './flags.ts'
import { type Session, session } from './session-store.ts'
import { loadUser } from './sign-in.ts'

export type { Session } from './session-store.ts'

/**
 * A requirement of a page, menu item or button: the right to call a route, a permission, all of several, or any of
 * them.
 */
export type Need =
  | Pick<Route, 'access' | 'flag'>
  | Permission
  | { every: readonly Permission[] }
  | { any: readonly Permission[] }
  | { manage: Resource }
  | 'signed_in'
  | 'member'
  | 'platform'

/** The user's current account: the first in their list. */
export const accountOf = ({ user }: Session): AccountOfUser | undefined => user?.accounts[0]

const permissionsOf = (current: Session): PermissionMap | undefined =>
  accountOf(current)?.role.permissions

/** Whether the user works for the platform, and so manages accounts instead of assets. */
export function isPlatformUser(current: Session): boolean {
  const account = accountOf(current)
  return account?.id === PLATFORM_ACCOUNT_ID || account?.slug === 'system'
}

function has(current: Session, permission: Permission): boolean {
  try {
    return allows(permissionsOf(current), permission)
  } catch {
    return false
  }
}

const isOn = (current: Session, flag: Route['flag']) => !flag || isAnyOn(flag, current.flags)

/** Whether the session allows calling a route. The server checks it again. */
export function mayCall(current: Session, route: Pick<Route, 'access' | 'flag'>): boolean {
  const { access } = route
  if (access === 'public') return true
  if (!isOn(current, route.flag)) return false
  if (typeof access === 'string') return may(current, access)
  return may(current, 'any' in access ? access : { every: access })
}

function mayAll(
  current: Session,
  need: Exclude<Need, Pick<Route, 'access' | 'flag'> | string>,
): boolean {
  if ('manage' in need) return manages(permissionsOf(current), need.manage)
  if ('any' in need) return need.any.some((permission) => has(current, permission))
  return need.every.every((permission) => has(current, permission))
}

/** Whether the session meets a requirement; never without a user. */
export function may(current: Session, need: Need): boolean {
  if (typeof need === 'object' && 'access' in need) return mayCall(current, need)
  if (current.user === null) return false
  if (need === 'signed_in' || need === 'member') return true
  if (need === 'platform') return isPlatformUser(current)
  return typeof need === 'string' ? has(current, need) : mayAll(current, need)
}

export const useSession = (): Session => session.use()

/** Whether the user meets a requirement: `useMay(assetsApi.create)`, `useMay({ any: ['site:create', …] })`. */
export const useMay = (need: Need): boolean => may(session.use(), need)

/** Whether a feature is enabled. */
export const useFlag = (flag: Flag): boolean => session.use().flags[flag]

/** The permissions to name on the page that refuses access: those that are lacking. */
function namesOf(need: Need): string {
  if (typeof need === 'string') return need
  if ('access' in need) {
    const { access } = need
    if (typeof access === 'string') return access
    return namesOf('any' in access ? access : { every: access })
  }
  if ('manage' in need) return `${need.manage}:update`
  if ('any' in need) return need.any.join(',')
  return need.every.filter((permission) => !has(session.get(), permission)).join(',')
}

const flagOf = (need: Need) =>
  typeof need === 'object' && 'access' in need ? need.flag : undefined

interface GuardContext {
  location: { href: string }
}

/**
 * Guards a page by its requirements. Leads to the login page without a session, to "not found" if a feature is
 * disabled, and to /unauthorized without the permission, after reading the user again in case their role has changed.
 */
export const needs =
  (need: Need) =>
  async ({ location }: GuardContext): Promise<void> => {
    if (!session.get().isAuthenticated) {
      throw redirect({ to: '/login', search: { next: location.href } })
    }
    const flag = flagOf(need)
    if (flag && !isAnyOn(flag, await flagsKnown())) throw redirect({ to: '/not-found' })
    if (may(session.get(), need)) return
    await loadUser({ force: true })
    if (may(session.get(), need)) return
    // A user without an account lacks more than one permission: their start page explains that.
    if (!accountOf(session.get())) throw redirect({ to: '/' })
    throw redirect({
      to: '/unauthorized',
      search: { from: location.href, permission: namesOf(need) },
    })
  }
