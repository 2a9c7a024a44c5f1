import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#components/ui/banner.tsx'
import { format } from '#lib/format.ts'
import { useCountdown } from './countdown.ts'
import { EmailField } from './email-field.tsx'
import { GuestForm, useGuestForm } from './guest-form.tsx'
import { rememberEmail } from './known-email.ts'
import { SubmitButton } from './submit-button.tsx'

/** The seconds until another email can be requested. */
const PAUSE = 30

interface MailRequestFormProps {
  /** The purpose of the email. */
  kind: 'reset' | 'confirmation'
  send: (email: string) => Promise<void>
}

/** Requests an email with a link. The response doesn't reveal whether the address is known. */
export function MailRequestForm({ kind, send }: MailRequestFormProps) {
  const { t } = useTranslation()
  const [sentTo, setSentTo] = useState<string>()
  const [pause, startPause] = useCountdown()
  const form = useGuestForm({
    check: ({ email }) => (email ? {} : { email: t('session.enter_email') }),
    send: async ({ email = '' }) => {
      if (pause > 0) return
      rememberEmail(email)
      await send(email)
      setSentTo(email)
      startPause(PAUSE)
    },
  })

  return (
    <GuestForm form={form}>
      <div role="status" className="empty:hidden">
        {sentTo && <Banner kind="success">{t(`session.${kind}.sent`, { email: sentTo })}</Banner>}
      </div>
      <EmailField error={form.problems['email']} />
      <SubmitButton
        aria-disabled={pause > 0 || undefined}
        pending={form.pending}
        pendingLabel={t('session.reset.sending')}
      >
        {sentTo ? t('session.reset.send_again') : t(`session.${kind}.send`)}
      </SubmitButton>
      {pause > 0 && (
        <p className="text-center text-xs text-muted-foreground">
          {t('session.reset.again_in', { count: pause, formatted: format.integer(pause) })}
        </p>
      )}
    </GuestForm>
  )
}
