import { useTranslation } from 'react-i18next'
import { Field } from '#components/ui/field.tsx'
import { PasswordInput } from '#components/ui/password-input.tsx'
import { ApiError } from '#lib/api-error.ts'
import type { Credentials } from './code-step.tsx'
import { EmailField } from './email-field.tsx'
import { GuestForm, useGuestForm } from './guest-form.tsx'
import { GuestLink } from './guest-links.tsx'
import { rememberEmail } from './known-email.ts'
import { loadCalls } from './load-calls.ts'
import { SubmitButton } from './submit-button.tsx'
import { useSignUpOpen } from './use-sign-up-open.ts'

interface LoginFormProps {
  /** Called with the first key press, to preload the application. */
  onTyping: () => void
  onSignedIn: () => Promise<void>
  /** Called if address and password are right, and a one-time code is needed. */
  onCodeNeeded: (credentials: Credentials) => void
}

const isRefused = (error: unknown) =>
  error instanceof ApiError && error.code === 'invalid_credentials'
const needsCode = (error: unknown) => error instanceof ApiError && error.code === 'mfa_required'

/** Signs a user in. */
export function LoginForm({ onTyping, onSignedIn, onCodeNeeded }: LoginFormProps) {
  const { t } = useTranslation()
  const signUpOpen = useSignUpOpen()
  const form = useGuestForm({
    check: ({ email, password }) => ({
      ...(!email && { email: t('session.enter_email') }),
      ...(!password && { password: t('session.enter_password') }),
    }),
    send: async ({ email = '', password = '' }) => {
      rememberEmail(email)
      const { login } = await loadCalls()
      try {
        await login({ email, password })
      } catch (error) {
        if (!needsCode(error)) throw error
        onCodeNeeded({ email, password })
        return
      }
      await onSignedIn()
    },
  })

  return (
    <GuestForm form={form} onInput={onTyping}>
      {signUpOpen && isRefused(form.failure) && (
        <p className="text-sm text-muted-foreground">{t('session.sign_up.confirm_first')}</p>
      )}
      <EmailField error={form.problems['email']} />
      <Field label={t('session.password')} error={form.problems['password']}>
        {(control) => (
          <PasswordInput {...control} name="password" autoComplete="current-password" />
        )}
      </Field>
      <SubmitButton pending={form.pending} pendingLabel={t('session.signing_in')}>
        {t('session.sign_in')}
      </SubmitButton>
      <GuestLink
        to="/password-reset"
        className="link self-center text-sm coarse:-my-2.5 coarse:py-2.5"
      >
        {t('session.forgot_password')}
      </GuestLink>
    </GuestForm>
  )
}
