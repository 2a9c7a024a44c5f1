import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#components/ui/banner.tsx'
import { format } from '#lib/format.ts'
import { useCountdown } from './countdown.ts'
import { EmailField } from './email-field.tsx'
import { FailureBanner } from './failure-banner.tsx'
import { formValues } from './form-values.ts'
import { rememberEmail } from './known-email.ts'
import { SubmitButton } from './submit-button.tsx'
import { useAttempt } from './use-attempt.ts'

/** A mail can be asked for again after so many seconds. */
const PAUSE = 30

interface MailRequestFormProps {
  /** What the mail is for. */
  kind: 'reset' | 'confirmation'
  send: (email: string) => Promise<void>
}

/** Asks for a mail with a link. The answer never tells whether the address is known. */
export function MailRequestForm({ kind, send }: MailRequestFormProps) {
  const { t } = useTranslation()
  const attempt = useAttempt()
  const [problem, setProblem] = useState<string>()
  const [sentTo, setSentTo] = useState<string>()
  const [pause, startPause] = useCountdown()

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (pause > 0) return
    const form = event.currentTarget
    const email = (formValues(form)['email'] ?? '').trim()
    setProblem(email === '' ? t('session.enter_email') : undefined)
    if (email === '') {
      form.querySelector<HTMLInputElement>('[name="email"]')?.focus()
      return
    }
    rememberEmail(email)
    attempt.run(async () => {
      await send(email)
      setSentTo(email)
      startPause(PAUSE)
    })
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <FailureBanner failure={attempt.failure} secondsToWait={attempt.secondsToWait} />
      <div role="status" className="empty:hidden">
        {sentTo && <Banner kind="success">{t(`session.${kind}.sent`, { email: sentTo })}</Banner>}
      </div>
      <EmailField error={problem} />
      <SubmitButton
        aria-disabled={pause > 0 || undefined}
        pending={attempt.pending}
        pendingLabel={t('session.reset.sending')}
      >
        {sentTo ? t('session.reset.send_again') : t(`session.${kind}.send`)}
      </SubmitButton>
      {pause > 0 && (
        <p className="text-center text-xs text-muted-foreground">
          {t('session.reset.again_in', { count: pause, formatted: format.integer(pause) })}
        </p>
      )}
    </form>
  )
}
