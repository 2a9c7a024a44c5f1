import { isPlatformUser, may, type Session } from './session.ts'

/**
 * Where a person begins: the first of the start pages that is built and that they may see. People of the
 * platform have no assets; they begin with the accounts.
 */
export function homeOf(current: Session): '/login' | '/accounts' | '/assets' | '/profile' {
  if (!current.isAuthenticated) return '/login'
  if (isPlatformUser(current)) return '/accounts'
  return may(current, 'asset:view') ? '/assets' : '/profile'
}
