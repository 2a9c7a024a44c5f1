import { isPlatformUser, may, type Session } from './session.ts'

/**
 * Where a person begins: the first of the start pages that is built and that they may see. People of the
 * platform have no assets; theirs is the profile until accounts have a page.
 */
export function homeOf(current: Session): '/login' | '/assets' | '/profile' {
  if (!current.isAuthenticated) return '/login'
  if (isPlatformUser(current)) return '/profile'
  return may(current, 'asset:view') ? '/assets' : '/profile'
}
