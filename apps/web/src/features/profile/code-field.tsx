import { useTranslation } from 'react-i18next'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'

interface CodeFieldProps {
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

/** The digits of a one-time code, without the blanks that people type between them. */
export const digitsOf = (code: string): string => code.replaceAll(/\s/g, '')

export const isCode = (code: string): boolean => /^\d{6}$/.test(digitsOf(code))

/** Where the code goes that an authenticator app shows. */
export function CodeField({ value, onChange, error }: CodeFieldProps) {
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
