import { isPlatformUser, may, type Session } from './session.ts'

type Home = '/login' | '/accounts' | '/dashboard' | '/assets' | '/profile'

/**
 * Where a person begins: the first of the start pages that they may see. People of the platform have no assets; they
 * begin with the accounts.
 */
export function homeOf(current: Session): Home {
  if (!current.isAuthenticated) return '/login'
  if (isPlatformUser(current)) return '/accounts'
  if (!may(current, 'asset:view')) return '/profile'
  return may(current, 'report:view') ? '/dashboard' : '/assets'
}
