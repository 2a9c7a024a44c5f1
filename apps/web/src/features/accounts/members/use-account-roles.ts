import { accountMembersApi } from '@steward/contract/account-members.ts'
import { BUILT_IN_ROLES, type BuiltInRole } from '@steward/contract/roles.ts'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { RoleOption } from '#components/people/role-choice.tsx'
import { keysOf } from '#lib/keys-of.ts'
import { query } from '#lib/query.ts'

type RoleInAccounts = Exclude<BuiltInRole, 'platform_admin'>

/** The built-in roles, shown until the account's roles are known. */
const everywhere = (t: TFunction): RoleOption[] =>
  keysOf(BUILT_IN_ROLES)
    .filter((key): key is RoleInAccounts => key !== 'platform_admin')
    .map((key) => ({ key, name: t(`roles.names.${key}`) }))

/**
 * The roles of an account: built-in ones, followed by its own.
 *
 * @param own the current role of a user, which is always included
 */
export function useAccountRoles(id: string, own?: RoleOption): readonly RoleOption[] {
  const { t } = useTranslation()
  const { data } = useQuery(query(accountMembersApi.roles, { params: { id } }))
  const roles = data?.data ?? everywhere(t)
  return own && !roles.some(({ key }) => key === own.key) ? [...roles, own] : roles
}
