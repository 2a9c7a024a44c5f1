import { membershipsApi } from '@steward/contract/memberships.ts'
import type { User } from '@steward/contract/users.ts'
import { KeyRound, MailPlus, UserMinus, UserRoundCheck, UserRoundX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MenuItem, MenuSeparator } from '#components/ui/menu.tsx'
import { useMay } from '#lib/session.ts'
import { useMaySend } from '#components/people/use-may-send.ts'
import { useUserActions } from './use-user-actions.ts'

interface UserMenuProps {
  user: User
  onRemove: () => void
}

/** The actions for a user, besides editing. */
export function UserMenuItems({ user, onRemove }: UserMenuProps) {
  const { t } = useTranslation()
  const actions = useUserActions()
  const mayUpdate = useMay(membershipsApi.update)
  const mayRemove = useMay(membershipsApi.remove)
  return (
    <>
      <MailItems user={user} />
      {mayUpdate && user.status === 'deactivated' && (
        <MenuItem
          icon={<UserRoundCheck aria-hidden />}
          onClick={() => void actions.setStatus(user, 'active')}
        >
          {t('users.menu.activate')}
        </MenuItem>
      )}
      {mayUpdate && user.status !== 'deactivated' && (
        <MenuItem
          icon={<UserRoundX aria-hidden />}
          onClick={() => void actions.setStatus(user, 'deactivated')}
        >
          {t('users.menu.deactivate')}
        </MenuItem>
      )}
      {mayRemove && (
        <>
          <MenuSeparator />
          <MenuItem destructive icon={<UserMinus aria-hidden />} onClick={onRemove}>
            {t('users.menu.remove')}
          </MenuItem>
        </>
      )}
    </>
  )
}

function MailItems({ user }: { user: User }) {
  const { t } = useTranslation()
  const actions = useUserActions()
  const maySend = useMaySend(user)
  const mayInvite = useMay(membershipsApi.create)
  const mayUpdate = useMay(membershipsApi.update)
  if (user.status === 'invited') {
    return mayInvite ? (
      <MenuItem
        icon={<MailPlus aria-hidden />}
        disabled={!maySend}
        onClick={() => void actions.resend(user)}
      >
        {t('users.menu.resend')}
      </MenuItem>
    ) : null
  }
  if (!mayUpdate || user.status === 'deactivated') return null
  return (
    <MenuItem icon={<KeyRound aria-hidden />} onClick={() => void actions.sendReset(user)}>
      {t('users.menu.send_reset')}
    </MenuItem>
  )
}
