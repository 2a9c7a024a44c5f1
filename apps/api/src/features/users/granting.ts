import { exceeding } from '@steward/contract/grants.ts'
import type { PermissionMap } from '@steward/contract/permissions.ts'
import { fault, forbidden, invalid } from '#core/context/errors.ts'
import type { Granter } from './account-access.ts'

const BEYOND = 'exceeds_own_rights'

/**
 * Nobody can give permissions that they don't have themselves.
 *
 * @throws 422 `exceeds_own_rights` at `pointer`, with the missing permissions
 */
export function refuseExceeding(
  { permissions }: Granter,
  granted: PermissionMap,
  pointer: string,
): void {
  if (!permissions) return
  const missing = exceeding(granted, permissions)
  if (missing.length === 0) return
  throw invalid({
    ...fault(pointer, `This allows more than you may do yourself: ${missing.join(', ')}`, BEYOND),
    meta: { missing },
  })
}

/** Whether these sites are within those that the granter is limited to; none means all. */
const isWithin = (scope: readonly string[], own: readonly string[]): boolean =>
  own.length === 0 || (scope.length > 0 && scope.every((site) => own.includes(site)))

/** @throws 422 `exceeds_own_scope` at `pointer` for sites beyond the granter's own */
export function refuseWiderScope(
  { site_scope: own }: Granter,
  scope: readonly string[],
  pointer: string,
): void {
  if (!isWithin(scope, own))
    throw invalid(
      fault(pointer, 'You are limited to some sites and cannot give others', 'exceeds_own_scope'),
    )
}

/**
 * Nobody may change a person with more permissions than their own: they could take over that person's access.
 *
 * @throws 403 `exceeds_own_rights`
 */
export function refuseStronger(
  { permissions, site_scope, user_id }: Granter,
  person: { user_id: string; permissions: PermissionMap; site_scope: readonly string[] },
): void {
  if (!permissions || person.user_id === user_id) return
  if (exceeding(person.permissions, permissions).length > 0)
    throw forbidden('This person has permissions you don’t have', BEYOND)
  if (!isWithin(person.site_scope, site_scope))
    throw forbidden('This person has sites you don’t have', BEYOND)
}
