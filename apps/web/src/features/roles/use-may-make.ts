import type { Route } from '@steward/contract/kit/route.ts'
import { accountOf, useMay, useSession } from '#lib/session.ts'

/**
 * Whether the signed-in person may make or change roles: they count in all sites, so nobody does who sees only some.
 */
export function useMayMake(route: Route): boolean {
  const isLimited = (accountOf(useSession())?.site_scope.length ?? 0) > 0
  return useMay(route) && !isLimited
}
