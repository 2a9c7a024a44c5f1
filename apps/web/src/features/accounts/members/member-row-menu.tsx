import type { Member } from '@steward/contract/users.ts'
import { MailPlus, ShieldOff, UserCog, UserMinus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMaySend } from '#components/people/use-may-send.ts'
import {
  MenuItem,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  MenuSub,
} from '#components/ui/menu.tsx'
import { useSession } from '#lib/session.ts'
import { useAccountRoles, withOwn } from './use-account-roles.ts'
import { useMemberActions } from './use-member-actions.ts'

interface MemberRowMenuProps {
  user: Member
  /** The account's id. */
  account: string
  onRemoveCodes: () => void
  onRemove: () => void
}

/** What can be done with one person of the account. Who has lost their own codes proves it in their profile. */
export function MemberRowMenu(props: MemberRowMenuProps) {
  const { user, account, onRemoveCodes, onRemove } = props
  const { t } = useTranslation()
  const mayResend = useMaySend(user)
  const isMe = useSession().user?.id === user.id
  const { setRole, resend } = useMemberActions(account)
  const roles = withOwn(useAccountRoles(account), user.role)
  return (
    <>
      {user.status === 'invited' && (
        <>
          <MenuItem
            icon={<MailPlus aria-hidden />}
            disabled={!mayResend}
            onClick={() => void resend(user)}
          >
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
            if (chosen) void setRole(user, chosen)
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
      {user.mfa_enabled && !isMe && (
        <MenuItem destructive icon={<ShieldOff aria-hidden />} onClick={onRemoveCodes}>
          {t('accounts.members.codes.remove')}
        </MenuItem>
      )}
      <MenuItem destructive icon={<UserMinus aria-hidden />} onClick={onRemove}>
        {t('users.menu.remove')}
      </MenuItem>
    </>
  )
}
