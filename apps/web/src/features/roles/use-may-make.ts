import type { Route } from '@steward/contract/kit/route.ts'
import { accountOf, useMay, useSession } from '#lib/session.ts'

/** Whether the user may edit roles. Roles apply to all sites, so users who are limited to some may not. */
export function useMayMake(route: Route): boolean {
  const isLimited = (accountOf(useSession())?.site_scope.length ?? 0) > 0
  return useMay(route) && !isLimited
}
