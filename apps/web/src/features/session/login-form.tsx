import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { PasswordInput } from '#components/ui/password-input.tsx'
import { EmailField } from './email-field.tsx'
import { FailureBanner } from './failure-banner.tsx'
import { focusFirstProblem, formValues } from './form-values.ts'
import { GuestLink } from './guest-links.tsx'
import { rememberEmail } from './known-email.ts'
import { loadCalls } from './load-calls.ts'
import { useAttempt } from './use-attempt.ts'

interface LoginFormProps {
  /** Called with the first letter, when it is time to fetch what comes after signing in. */
  onTyping: () => void
  onSignedIn: () => Promise<void>
}

/** Signs a person in. */
export function LoginForm({ onTyping, onSignedIn }: LoginFormProps) {
  const { t } = useTranslation()
  const attempt = useAttempt()
  const [problems, setProblems] = useState<Record<string, string>>({})

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const { email = '', password = '' } = formValues(form)
    const found = {
      ...(email.trim() === '' && { email: t('session.enter_email') }),
      ...(password === '' && { password: t('session.enter_password') }),
    }
    setProblems(found)
    focusFirstProblem(form, found)
    if (Object.keys(found).length > 0) return
    rememberEmail(email.trim())
    attempt.run(async () => {
      const { login } = await loadCalls()
      await login(email.trim(), password)
      await onSignedIn()
    })
  }

  return (
    <form noValidate onSubmit={submit} onInput={onTyping} className="flex flex-col gap-4">
      <FailureBanner failure={attempt.failure} secondsToWait={attempt.secondsToWait} />
      <EmailField error={problems['email']} />
      <Field label={t('session.password')} error={problems['password']}>
        {(control) => (
          <PasswordInput {...control} name="password" autoComplete="current-password" />
        )}
      </Field>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        pending={attempt.pending}
        pendingLabel={t('session.signing_in')}
      >
        {t('session.sign_in')}
      </Button>
      <GuestLink
        to="/password-reset"
        className="self-center text-sm text-primary-text hover:underline"
      >
        {t('session.forgot_password')}
      </GuestLink>
    </form>
  )
}
