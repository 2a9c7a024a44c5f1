import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { PasswordInput } from '#components/ui/password-input.tsx'

interface ProofFieldProps {
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

/** A one-time code without the spaces that users type. */
export const digitsOf = (code: string): string => code.replaceAll(/\s/g, '')

/** The problem of a code before it is sent. */
export const codeProblems = (code: string, t: TFunction): { otp_code?: string } =>
  /^\d{6}$/.test(digitsOf(code)) ? {} : { otp_code: t('profile.two_factor.enter_code') }

/** The field for a code of an authenticator app. */
export function CodeField({ value, onChange, error }: ProofFieldProps) {
  const { t } = useTranslation()
  return (
    <Field label={t('profile.two_factor.code')} error={error}>
      {(control) => (
        <Input
          {...control}
          name="otp_code"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={7}
          className="max-w-40 font-mono tracking-widest"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

/** The field for the current password, for actions that ask for it again. */
export function CurrentPasswordField(props: ProofFieldProps & { hint?: string }) {
  const { value, onChange, error, hint } = props
  const { t } = useTranslation()
  return (
    <Field label={t('profile.current_password')} hint={hint} error={error}>
      {(control) => (
        <PasswordInput
          {...control}
          name="current_password"
          autoComplete="current-password"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
