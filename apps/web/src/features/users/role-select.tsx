import type { User } from '@steward/contract/users.ts'
import { useTranslation } from 'react-i18next'
import type { GrantableRole } from './use-roles.ts'

interface RoleSelectProps {
  user: User
  roles: readonly GrantableRole[]
  /** Undefined where this person may only look. */
  onChange: ((role: GrantableRole) => void) | undefined
}

/** A person's role, in their row: a choice for who may change it, else its name. */
export function RoleSelect({ user, roles, onChange }: RoleSelectProps) {
  const { t } = useTranslation()
  const { role } = user
  const isKnown = roles.some(({ key, grantable }) => key === role.key && grantable)
  if (!onChange || !isKnown) return <span className="truncate">{role.name}</span>
  return (
    <select
      aria-label={t('users.role_of', { name: user.name })}
      value={role.key}
      onChange={(event) => {
        const chosen = roles.find(({ key }) => key === event.target.value)
        if (chosen) onChange(chosen)
      }}
      className="input h-8 w-full min-w-0 py-0 text-sm coarse:h-11"
    >
      {roles.map(({ key, name, grantable }) => (
        <option key={key} value={key} disabled={!grantable}>
          {name}
        </option>
      ))}
    </select>
  )
}
