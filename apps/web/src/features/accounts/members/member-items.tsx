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
import type { MemberQuestion } from './member-dialog.tsx'
import { useAccountRoles } from './use-account-roles.ts'
import { useMemberActions } from './use-member-actions.ts'

interface MemberItemsProps {
  user: Member
  /** The account's id. */
  account: string
  onAsk: (about: MemberQuestion) => void
}

/** The actions for a user of the account. The current user's own codes are removed in their profile, with a proof. */
export function MemberItems({ user, account, onAsk }: MemberItemsProps) {
  const { t } = useTranslation()
  const mayResend = useMaySend(user)
  const isMe = useSession().user?.id === user.id
  const { setRole, resend } = useMemberActions(account)
  const roles = useAccountRoles(account, user.role)
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
          onValueChange={(value) => {
            const chosen = roles.find(({ key }) => key === value)
            if (chosen) void setRole(user, chosen)
          }}
        >
          {roles.map(({ key, name }) => (
            <MenuRadioItem key={key} value={key}>
              {name}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      </MenuSub>
      <MenuSeparator />
      {user.mfa_enabled && !isMe && (
        <MenuItem
          destructive
          icon={<ShieldOff aria-hidden />}
          onClick={() => onAsk('remove_codes')}
        >
          {t('accounts.members.codes.remove')}
        </MenuItem>
      )}
      <MenuItem destructive icon={<UserMinus aria-hidden />} onClick={() => onAsk('remove')}>
        {t('users.menu.remove')}
      </MenuItem>
    </>
  )
}
