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
 * What something takes: the right to call a route, a permission, all of several, or any of them.
 * Pages, menu items and buttons are guarded by the same words.
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

/** The account in which the person works: the first of theirs. */
export const accountOf = ({ user }: Session): AccountOfUser | undefined => user?.accounts[0]

const permissionsOf = (current: Session): PermissionMap | undefined =>
  accountOf(current)?.role.permissions

/** Whether the person works for the platform, and so manages accounts instead of assets. */
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

/** Whether a person with this session may call a route. The server decides again. */
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

/** Whether a person with this session has what is needed. No user, no right. */
export function may(current: Session, need: Need): boolean {
  if (typeof need === 'object' && 'access' in need) return mayCall(current, need)
  if (current.user === null) return false
  if (need === 'signed_in' || need === 'member') return true
  if (need === 'platform') return isPlatformUser(current)
  return typeof need === 'string' ? has(current, need) : mayAll(current, need)
}

export const useSession = (): Session => session.use()

/** Whether the signed-in person may: `useMay(assetsApi.create)`, `useMay({ any: ['site:create', …] })`. */
export const useMay = (need: Need): boolean => may(session.use(), need)

/** Whether a feature is switched on here. */
export const useFlag = (flag: Flag): boolean => session.use().flags[flag]

/** The permission to name on the page that says no. */
function nameOf(need: Need): string {
  if (typeof need === 'string') return need
  if ('access' in need) {
    const { access } = need
    if (typeof access === 'string') return access
    return ('any' in access ? access.any : access).join(',')
  }
  if ('manage' in need) return `${need.manage}:update`
  return ('any' in need ? need.any : need.every).join(',')
}

const flagOf = (need: Need) =>
  typeof need === 'object' && 'access' in need ? need.flag : undefined

interface GuardContext {
  location: { href: string }
}

/**
 * Guards a page by what it cannot do without. Nobody signed in: the login page. A feature that is
 * switched off: no such page. A missing right: /unauthorized, after asking the server once more, because
 * a role may have been changed since this device last heard of it.
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
    // Whoever is in no account misses more than one right: their start page says so.
    if (!accountOf(session.get())) throw redirect({ to: '/' })
    throw redirect({
      to: '/unauthorized',
      search: { from: location.href, permission: nameOf(need) },
    })
  }
