import { membershipsApi } from '@steward/contract/memberships.ts'
import type { User } from '@steward/contract/users.ts'
import { useTranslation } from 'react-i18next'
import { roleOptions, RoleSelect } from '#components/people/role-choice.tsx'
import type { BulkControlProps } from '#components/record-list/list-spec.ts'
import { Select } from '#components/ui/select.tsx'
import { useMay } from '#lib/session.ts'
import { useRoles } from './use-roles.ts'
import { useUserActions } from './use-user-actions.ts'

/** A person's role, in their row. */
export function UserRole({ user }: { user: User }) {
  const roles = useRoles()
  const { setRole } = useUserActions()
  const mayChange = useMay(membershipsApi.update)
  return (
    <RoleSelect
      user={user}
      roles={roles}
      onChange={mayChange ? (role) => void setRole(user, role) : undefined}
    />
  )
}

/** The role that several people get. */
export function UserRoleChoice(props: BulkControlProps) {
  const { t } = useTranslation()
  return (
    <Select
      {...props.control}
      value={props.value}
      onChange={props.onChange}
      placeholder={t('lists.bulk.none_chosen')}
      options={roleOptions(useRoles())}
    />
  )
}
