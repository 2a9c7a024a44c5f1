import { accountMembersApi } from '@steward/contract/account-members.ts'
import { BUILT_IN_ROLES, type BuiltInRole } from '@steward/contract/roles.ts'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { RoleOption } from '#components/people/role-choice.tsx'
import { query } from '#lib/query.ts'

type RoleInAccounts = Exclude<BuiltInRole, 'platform_admin'>

/** The roles that every account has, for as long as those of this one aren't known. */
const everywhere = (t: TFunction): RoleOption[] =>
  (Object.keys(BUILT_IN_ROLES) as BuiltInRole[])
    .filter((key): key is RoleInAccounts => key !== 'platform_admin')
    .map((key) => ({ key, name: t(`roles.names.${key}`) }))

/**
 * What people of an account can be: the built-in roles, then those that it made for itself.
 *
 * @param own the role that somebody has, which is among them in any case
 */
export function useAccountRoles(id: string, own?: RoleOption): readonly RoleOption[] {
  const { t } = useTranslation()
  const { data } = useQuery(query(accountMembersApi.roles, { params: { id } }))
  const roles = data?.data ?? everywhere(t)
  return own && !roles.some(({ key }) => key === own.key) ? [...roles, own] : roles
}
