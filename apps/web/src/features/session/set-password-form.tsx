import { useTranslation } from 'react-i18next'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { ApiError } from '#lib/api-error.ts'
import { NewPasswordFields, useNewPassword } from '#components/new-password-fields.tsx'
import { newPasswordProblems } from '#lib/password-rules.ts'
import { EmailField } from './email-field.tsx'
import { GuestForm, useGuestForm } from './guest-form.tsx'
import { rememberEmail } from './known-email.ts'
import { loadCalls } from './load-calls.ts'
import type { PasswordToken } from './password-token.ts'
import { SubmitButton } from './submit-button.tsx'

interface SetPasswordFormProps {
  link: PasswordToken
  /** The address of the user, if known. */
  email?: string | undefined
  onDone: (credentials: { email: string; password: string }) => Promise<void> | void
  /** Called if the link was used or has expired. */
  onExpired: (error: unknown) => void
}

const SUBMIT = {
  reset: 'session.edit.submit',
  sign_up: 'session.edit.submit',
  invitation: 'session.invitation.submit',
  setup: 'session.set_up.submit',
} as const

/** Whether a link was used or has expired. */
export const isExpired = (error: unknown) =>
  error instanceof ApiError && error.type === 'INVALID_TOKEN'

/** The problems before sending by field, in the order of the form. */
function useProblems(kind: PasswordToken['kind']) {
  const { t } = useTranslation()
  return (values: Record<string, string>): Record<string, string> => {
    const { name, email, password = '', password_confirmation = '' } = values
    return {
      ...(kind === 'setup' && !name && { name: t('session.enter_name') }),
      ...(kind === 'setup' && !email && { email: t('session.enter_email') }),
      ...newPasswordProblems(password, password_confirmation, t),
    }
  }
}

/** Sets a password with the token of a link; for the first administrator also name and address. */
export function SetPasswordForm({ link, email, onDone, onExpired }: SetPasswordFormProps) {
  const { t } = useTranslation()
  const typed = useNewPassword()
  const form = useGuestForm({
    check: useProblems(link.kind),
    send: async (values) => {
      const { setPassword } = await loadCalls()
      const address = await setPassword(link, values).catch((error: unknown) => {
        if (isExpired(error)) onExpired(error)
        throw error
      })
      rememberEmail(address)
      await onDone({ email: address, password: typed.password })
    },
  })

  return (
    <GuestForm form={form}>
      {email && (
        <Field label={t('session.email')}>
          {(control) => (
            // Password managers store the password under it.
            <Input
              {...control}
              type="email"
              autoComplete="username"
              value={email}
              readOnly
              className="bg-muted"
            />
          )}
        </Field>
      )}
      {link.kind === 'setup' && (
        <>
          <Field label={t('session.name')} error={form.problems['name']}>
            {(control) => <Input {...control} name="name" autoComplete="name" maxLength={255} />}
          </Field>
          <EmailField error={form.problems['email']} />
        </>
      )}
      <NewPasswordFields {...typed} errors={form.problems} />
      <SubmitButton pending={form.pending} pendingLabel={t('session.saving')}>
        {t(SUBMIT[link.kind])}
      </SubmitButton>
    </GuestForm>
  )
}
