import type { User } from '@steward/contract/users.ts'
import { useTranslation } from 'react-i18next'
import { roleOptions, RoleSelect } from '#components/people/role-choice.tsx'
import type { BulkControlProps } from '#components/record-list/list-spec.ts'
import { Select } from '#components/ui/select.tsx'
import { useAccountRoles } from './use-account-roles.ts'
import { useMemberActions } from './use-member-actions.ts'

/** A person's role, in their row. */
export function MemberRole({ user, account }: { user: User; account: string }) {
  const { setRole } = useMemberActions(account)
  const roles = useAccountRoles(account, user.role)
  return <RoleSelect user={user} roles={roles} onChange={(role) => void setRole(user, role)} />
}

/** The role that several people of an account get. */
export function MemberRoleChoice(props: BulkControlProps & { account: string }) {
  const { t } = useTranslation()
  return (
    <Select
      {...props.control}
      value={props.value}
      onChange={props.onChange}
      placeholder={t('users.invite_form.choose_role')}
      options={roleOptions(useAccountRoles(props.account))}
    />
  )
}
