import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '#components/ui/field.tsx'
import { PasswordInput } from '#components/ui/password-input.tsx'
import { ApiError } from '#lib/api-error.ts'
import type { Credentials } from './code-step.tsx'
import { EmailField } from './email-field.tsx'
import { FailureBanner } from './failure-banner.tsx'
import { focusFirstProblem, formValues } from './form-values.ts'
import { GuestLink } from './guest-links.tsx'
import { rememberEmail } from './known-email.ts'
import { loadCalls } from './load-calls.ts'
import { SubmitButton } from './submit-button.tsx'
import { useAttempt } from './use-attempt.ts'
import { useSignUpOpen } from './use-sign-up-open.ts'

interface LoginFormProps {
  /** Called with the first letter, when it is time to fetch what comes after signing in. */
  onTyping: () => void
  onSignedIn: () => Promise<void>
  /** Address and password are right, and a one-time code is needed too. */
  onCodeNeeded: (credentials: Credentials) => void
}

const isRefused = (error: unknown) =>
  error instanceof ApiError && error.code === 'invalid_credentials'
const needsCode = (error: unknown) => error instanceof ApiError && error.code === 'mfa_required'

/** Signs a person in. */
export function LoginForm({ onTyping, onSignedIn, onCodeNeeded }: LoginFormProps) {
  const { t } = useTranslation()
  const attempt = useAttempt()
  const signUpOpen = useSignUpOpen()
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
    const credentials = { email: email.trim(), password }
    rememberEmail(credentials.email)
    attempt.run(async () => {
      const { login } = await loadCalls()
      try {
        await login(credentials)
      } catch (error) {
        if (!needsCode(error)) throw error
        onCodeNeeded(credentials)
        return
      }
      await onSignedIn()
    })
  }

  return (
    <form noValidate onSubmit={submit} onInput={onTyping} className="flex flex-col gap-4">
      <FailureBanner failure={attempt.failure} secondsToWait={attempt.secondsToWait} />
      {signUpOpen && isRefused(attempt.failure) && (
        <p className="text-sm text-muted-foreground">{t('session.sign_up.confirm_first')}</p>
      )}
      <EmailField error={problems['email']} />
      <Field label={t('session.password')} error={problems['password']}>
        {(control) => (
          <PasswordInput {...control} name="password" autoComplete="current-password" />
        )}
      </Field>
      <SubmitButton pending={attempt.pending} pendingLabel={t('session.signing_in')}>
        {t('session.sign_in')}
      </SubmitButton>
      <GuestLink
        to="/password-reset"
        className="link self-center text-sm coarse:-my-2.5 coarse:py-2.5"
      >
        {t('session.forgot_password')}
      </GuestLink>
    </form>
  )
}
