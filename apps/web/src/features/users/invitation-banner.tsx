import { membershipsApi } from '@steward/contract/memberships.ts'
import type { User } from '@steward/contract/users.ts'
import { useTranslation } from 'react-i18next'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { format } from '#lib/format.ts'
import { useMay } from '#lib/session.ts'
import { memberState } from '#components/people/member-state.ts'
import { useMaySend } from '#components/people/use-may-send.ts'
import { useUserActions } from './use-user-actions.ts'

/** The dates of an invitation, with a button to resend it. */
export function InvitationBanner({ user }: { user: User }) {
  const { t } = useTranslation()
  const { resend, pending } = useUserActions()
  const mayInvite = useMay(membershipsApi.create)
  const maySend = useMaySend(user)
  if (user.status !== 'invited' || !user.invitation) return null
  const isOver = memberState(user) === 'expired'
  const { sent_at, expires_at } = user.invitation
  return (
    <Banner
      kind={isOver ? 'warning' : 'info'}
      title={isOver ? t('users.invitation.over') : t('users.invitation.waiting')}
      actions={
        mayInvite && (
          <Button
            size="sm"
            disabled={!maySend}
            pending={pending}
            pendingLabel={t('users.invite_form.sending')}
            onClick={() => void resend(user)}
          >
            {t('users.menu.resend')}
          </Button>
        )
      }
    >
      {t(isOver ? 'users.invitation.was_sent' : 'users.invitation.sent', {
        sent: sent_at ? format.dateTime(sent_at) : '–',
        expires: expires_at ? format.dateTime(expires_at) : '–',
      })}
    </Banner>
  )
}
