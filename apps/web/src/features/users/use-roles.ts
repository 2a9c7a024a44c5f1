import { exceeding } from '@steward/contract/grants.ts'
import { PLATFORM_ACCOUNT_ID } from '@steward/contract/roles.ts'
import { type Role, rolesApi } from '@steward/contract/rights.ts'
import { useQuery } from '@tanstack/react-query'
import type { RoleOption } from '#components/people/role-choice.tsx'
import { query } from '#lib/query.ts'
import { accountOf, useMay, useSession } from '#lib/session.ts'

type GrantableRole = Role & Required<RoleOption>

/** The roles of the account, and whether the user may give them; none without the permission to see roles. */
export function useRoles(): readonly GrantableRole[] {
  const maySee = useMay(rolesApi.list)
  const account = accountOf(useSession())
  const { data } = useQuery({
    ...query(rolesApi.list, { query: { per_page: 200 } }),
    enabled: maySee,
  })
  const own = account?.role.permissions ?? {}
  const isPlatform = account?.id === PLATFORM_ACCOUNT_ID
  return (data?.data ?? []).map((role) => ({
    ...role,
    grantable: isPlatform || exceeding(role.permissions, own).length === 0,
  }))
}
