import { accountMembersApi } from '@steward/contract/account-members.ts'
import { BUILT_IN_ROLES, type BuiltInRole } from '@steward/contract/roles.ts'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { query } from '#lib/query.ts'

export interface RoleOption {
  value: string
  label: string
}

type RoleInAccounts = Exclude<BuiltInRole, 'platform_admin'>

/** The roles that every account has, for as long as those of this one aren't known. */
const everywhere = (t: TFunction): RoleOption[] =>
  (Object.keys(BUILT_IN_ROLES) as BuiltInRole[])
    .filter((key): key is RoleInAccounts => key !== 'platform_admin')
    .map((value) => ({ value, label: t(`roles.names.${value}`) }))

/** What people of an account can be: the built-in roles, then those that it made for itself. */
export function useAccountRoles(id: string): readonly RoleOption[] {
  const { t } = useTranslation()
  const { data } = useQuery(query(accountMembersApi.roles, { params: { id } }))
  return data?.data.map(({ key, name }) => ({ value: key, label: name })) ?? everywhere(t)
}

/** The same, with the role that somebody has in any case. */
export const withOwn = (
  roles: readonly RoleOption[],
  own: { key: string; name: string },
): readonly RoleOption[] =>
  roles.some(({ value }) => value === own.key)
    ? roles
    : [...roles, { value: own.key, label: own.name }]
