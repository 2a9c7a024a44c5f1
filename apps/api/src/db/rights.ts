import { allows, parsePermission, type Permission } from '@steward/contract/permissions.ts'
import { BUILT_IN_ROLES } from '@steward/contract/roles.ts'

export const textList = (items: readonly string[]) =>
  `array[${items.map((item) => `'${item}'`).join(', ')}]::text[]`

/** As SQL, whether a membership `m` has a right. A built-in role is code, so its key is written into the statement. */
export function memberMay(permission: Permission): string {
  const { resource, action } = parsePermission(permission)
  const roles = Object.entries(BUILT_IN_ROLES).filter(([, rights]) => allows(rights, permission))
  return `(m.role_key = any (${textList(roles.map(([key]) => key))}) or exists (
    select from roles r where r.account_id = m.account_id and r.key = m.role_key and r.permissions -> '${resource}' ? '${action}'))`
}
