import { BUILT_IN_ROLES, type BuiltInRole } from '@steward/contract/roles.ts'
import type { User } from '@steward/contract/users.ts'
import type { TFunction } from 'i18next'

/** The roles that every account has; those that one made for itself are given inside of it. */
const ROLES = (Object.keys(BUILT_IN_ROLES) as BuiltInRole[]).filter(
  (key): key is Exclude<BuiltInRole, 'platform_admin'> => key !== 'platform_admin',
)

export const roleOptions = (t: TFunction): { value: string; label: string }[] =>
  ROLES.map((value) => ({ value, label: t(`roles.names.${value}`) }))

/** The same with the person's own role, where the account made it. */
export function rolesFor({ role }: User, t: TFunction): { value: string; label: string }[] {
  const options = roleOptions(t)
  return options.some(({ value }) => value === role.key)
    ? options
    : [...options, { value: role.key, label: role.name }]
}
