import type { Route } from '@steward/contract/kit/route.ts'
import { may, useSession } from '#lib/session.ts'

/** Whether a list has this route and the user may call it. */
export function useMayCall(route: Route | undefined): boolean {
  const session = useSession()
  return route !== undefined && may(session, route)
}
