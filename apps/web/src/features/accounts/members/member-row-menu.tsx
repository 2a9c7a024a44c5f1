import type { User } from '@steward/contract/users.ts'
import { MailPlus, UserCog, UserMinus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import {
  MenuItem,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  MenuSub,
} from '#components/ui/menu.tsx'
import { useMayResend } from './resend-wait.ts'
import { rolesFor } from './roles.ts'

interface MemberRowMenuProps {
  user: User
  onRole: (role: { value: string; label: string }) => void
  onResend: () => void
  onRemove: () => void
}

/** What can be done with one person of the account. */
export function MemberRowMenu({ user, onRole, onResend, onRemove }: MemberRowMenuProps) {
  const { t } = useTranslation()
  const mayResend = useMayResend(user)
  const roles = rolesFor(user, t)
  return (
    <>
      {user.status === 'invited' && (
        <>
          <MenuItem icon={<MailPlus aria-hidden />} disabled={!mayResend} onClick={onResend}>
            {t('users.menu.resend')}
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      <MenuSub label={t('users.fields.role')} icon={<UserCog aria-hidden />}>
        <MenuRadioGroup
          value={user.role.key}
          onValueChange={(key) => {
            const chosen = roles.find(({ value }) => value === key)
            if (chosen) onRole(chosen)
          }}
        >
          {roles.map(({ value, label }) => (
            <MenuRadioItem key={value} value={value}>
              {label}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      </MenuSub>
      <MenuSeparator />
      <MenuItem destructive icon={<UserMinus aria-hidden />} onClick={onRemove}>
        {t('users.menu.remove')}
      </MenuItem>
    </>
  )
}
