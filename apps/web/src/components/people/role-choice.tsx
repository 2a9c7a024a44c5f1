import type { User } from '@steward/contract/users.ts'
import { useTranslation } from 'react-i18next'
import type { BulkControlProps } from '#components/record-list/bulk-spec.ts'
import { RowSelect } from '#components/ui/row-select.tsx'
import { Select } from '#components/ui/select.tsx'

/** A role that users can be given. */
export interface RoleOption {
  key: string
  name: string
  /** False if it has permissions that the current user lacks. */
  grantable?: boolean
}

/** Roles as options. */
export const roleOptions = (roles: readonly RoleOption[]) =>
  roles.map(({ key, name, grantable = true }) => ({
    value: key,
    label: name,
    disabled: !grantable,
  }))

interface RoleSelectProps {
  user: User
  roles: readonly RoleOption[]
  /** Undefined if it is read-only. */
  onChange: ((role: RoleOption) => void) | undefined
}

/** A user's role in a table row: a select, or its name if it is read-only. */
export function RoleSelect({ user, roles, onChange }: RoleSelectProps) {
  const { t } = useTranslation()
  const { role } = user
  const options = roleOptions(roles)
  const isKnown = options.some(({ value, disabled }) => value === role.key && !disabled)
  if (!onChange || !isKnown) return <span className="truncate">{role.name}</span>
  return (
    <RowSelect
      aria-label={t('users.role_of', { name: user.name })}
      value={role.key}
      onChange={(event) => {
        const chosen = roles.find(({ key }) => key === event.target.value)
        if (chosen) onChange(chosen)
      }}
    >
      {options.map(({ value, label, disabled }) => (
        <option key={value} value={value} disabled={disabled}>
          {label}
        </option>
      ))}
    </RowSelect>
  )
}

/** The role for a bulk change. */
export function RoleChoice(props: BulkControlProps & { roles: readonly RoleOption[] }) {
  const { control, value, onChange, roles } = props
  const { t } = useTranslation()
  return (
    <Select
      {...control}
      value={value}
      onChange={onChange}
      placeholder={t('lists.bulk.none_chosen')}
      options={roleOptions(roles)}
    />
  )
}
