import type { User } from '@steward/contract/users.ts'
import { useTranslation } from 'react-i18next'
import type { BulkControlProps } from '#components/record-list/list-spec.ts'
import { Select } from '#components/ui/select.tsx'
import { useAccountRoles, withOwn } from './use-account-roles.ts'
import { useMemberActions } from './use-member-actions.ts'

/** A person's role, in their row. */
export function MemberRole({ user, account }: { user: User; account: string }) {
  const { t } = useTranslation()
  const { setRole } = useMemberActions(account)
  const options = withOwn(useAccountRoles(account), user.role)
  return (
    <select
      aria-label={t('users.role_of', { name: user.name })}
      value={user.role.key}
      onChange={(event) => {
        const chosen = options.find(({ value }) => value === event.target.value)
        if (chosen) void setRole(user, chosen)
      }}
      className="input h-8 w-full min-w-0 py-0 text-sm pointer-coarse:h-11"
    >
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

/** The role that several people of an account get. */
export function MemberRoleChoice(props: BulkControlProps & { account: string }) {
  const { account, control, value, onChange } = props
  const { t } = useTranslation()
  return (
    <Select
      {...control}
      value={value}
      onChange={onChange}
      placeholder={t('users.invite_form.choose_role')}
      options={[...useAccountRoles(account)]}
    />
  )
}
