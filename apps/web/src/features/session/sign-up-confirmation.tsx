import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '#components/ui/field.tsx'
import { PasswordInput } from '#components/ui/password-input.tsx'
import { ApiError } from '#lib/api-error.ts'
import { readToken } from '#lib/auth-storage.ts'
import { Confirmed, Refused } from './confirmation-page.tsx'
import { GuestForm, useGuestForm } from './guest-form.tsx'
import { useGuestLinks } from './guest-links.tsx'
import { knownEmail, rememberEmail } from './known-email.ts'
import { loadCalls } from './load-calls.ts'
import { NoReferrer, PublicPage } from './public-page.tsx'
import { isExpired, SetPasswordForm } from './set-password-form.tsx'
import { SubmitButton } from './submit-button.tsx'

type Step =
  | { is: 'password' | 'forgotten' }
  | { is: 'confirmed'; email: string }
  | { is: 'refused'; error: unknown }

/**
 * The page of a sign-up's link. It asks for the password of the sign-up, or for a new one: otherwise a stranger could
 * sign up with somebody's address and get their own password confirmed.
 */
export function SignUpConfirmation({ token }: { token: string }) {
  const { t } = useTranslation()
  const { goTo } = useGuestLinks()
  const [step, setStep] = useState<Step>({ is: 'password' })
  const confirmed = (email: string) => {
    rememberEmail(email)
    if (readToken() === null) goTo('/login', { notice: 'confirmed' })
    else setStep({ is: 'confirmed', email })
  }
  const refused = (error: unknown) => setStep({ is: 'refused', error })

  if (step.is === 'confirmed') return <Confirmed email={step.email} />
  if (step.is === 'refused') return <Refused error={step.error} onRetry={() => undefined} />
  if (step.is === 'forgotten') {
    return (
      <PublicPage
        key="forgotten"
        title={t('session.edit.title')}
        description={t('session.sign_up.new_password')}
      >
        <NoReferrer />
        <SetPasswordForm
          link={{ kind: 'sign_up', token }}
          onExpired={refused}
          onDone={() => confirmed(knownEmail())}
        />
        <TextButton onClick={() => setStep({ is: 'password' })}>
          {t('session.sign_up.remembered')}
        </TextButton>
      </PublicPage>
    )
  }
  return (
    <PublicPage
      key="password"
      title={t('session.sign_up.confirm_title')}
      description={t('session.sign_up.confirm_description')}
    >
      <NoReferrer />
      <PasswordForm token={token} onConfirmed={confirmed} onExpired={refused} />
      <TextButton onClick={() => setStep({ is: 'forgotten' })}>
        {t('session.sign_up.forgotten')}
      </TextButton>
    </PublicPage>
  )
}

function TextButton(props: { onClick: () => void; children: string }) {
  return <button {...props} type="button" className="link min-h-6 self-center text-sm" />
}

const isWrong = (error: unknown) =>
  error instanceof ApiError && error.items.some(({ code }) => code === 'wrong_password')

/** Signs in after the confirmation; if that fails, the sign-in page is shown. */
async function signIn(email: string, password: string): Promise<boolean> {
  const { login } = await loadCalls()
  return login({ email, password }).then(
    () => true,
    () => false,
  )
}

interface PasswordFormProps {
  token: string
  onConfirmed: (email: string) => void
  onExpired: (error: unknown) => void
}

function PasswordForm({ token, onConfirmed, onExpired }: PasswordFormProps) {
  const { t } = useTranslation()
  const { enter, fetchAhead } = useGuestLinks()
  const form = useGuestForm({
    check: ({ password }) => (password ? {} : { password: t('session.enter_password') }),
    send: async ({ password = '' }) => {
      const { confirm } = await loadCalls()
      try {
        const email = await confirm(token, password)
        const isGuest = readToken() === null
        if (isGuest && (await signIn(email, password))) await enter('/')
        else onConfirmed(email)
        return {}
      } catch (error) {
        if (isExpired(error)) onExpired(error)
        if (!isWrong(error)) throw error
        return { password: t('session.sign_up.wrong_password') }
      }
    },
  })

  return (
    <GuestForm form={form} onInput={fetchAhead}>
      <Field label={t('session.password')} error={form.problems['password']}>
        {(control) => (
          <PasswordInput {...control} name="password" autoComplete="current-password" />
        )}
      </Field>
      <SubmitButton pending={form.pending} pendingLabel={t('session.confirmation.confirming')}>
        {t('session.sign_up.confirm')}
      </SubmitButton>
    </GuestForm>
  )
}
