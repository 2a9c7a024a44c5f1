import { sessionApi } from '@steward/contract/session.ts'
import { usersApi } from '@steward/contract/users.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { errorText } from '#lib/error-text.ts'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'

interface PendingEmailProps {
  email: string
  /** The address that counts until then. */
  current: string
}

/** An address that waits for its confirmation: the mail can be had again, or the change given up. */
export function PendingEmail({ email, current }: PendingEmailProps) {
  const { t } = useTranslation()
  const resend = useSend(sessionApi.resendConfirmation)
  const update = useSend(usersApi.updateMe)
  const [sent, setSent] = useState(false)

  const failed = (error: unknown) =>
    toast.error(t('profile.not_saved'), { description: errorText(error, t) })
  const sendAgain = () =>
    resend.mutate(
      { body: { user: { email } } },
      {
        onSuccess: () => {
          setSent(true)
          toast.success(t('profile.name.sent_again', { email }))
        },
        onError: failed,
      },
    )
  const giveUp = () =>
    update.mutate(
      { body: { user: { email: current } } },
      { onSuccess: () => toast.success(t('profile.name.given_up')), onError: failed },
    )

  return (
    <Banner
      kind="info"
      actions={
        <>
          {!sent && (
            <Button size="sm" pending={resend.isPending} onClick={sendAgain}>
              {t('profile.name.send_again')}
            </Button>
          )}
          <Button size="sm" variant="ghost" pending={update.isPending} onClick={giveUp}>
            {t('profile.name.give_up')}
          </Button>
        </>
      }
    >
      {t('profile.name.pending', { email, current })}
    </Banner>
  )
}
