import { isPlatformUser, may, type Session } from './session.ts'

type Home = '/login' | '/accounts' | '/dashboard' | '/assets' | '/profile'

/** The first start page that the user may see. Platform users have no assets; theirs is the list of accounts. */
export function homeOf(current: Session): Home {
  if (!current.isAuthenticated) return '/login'
  if (isPlatformUser(current)) return '/accounts'
  if (!may(current, 'asset:view')) return '/profile'
  return may(current, 'report:view') ? '/dashboard' : '/assets'
}
