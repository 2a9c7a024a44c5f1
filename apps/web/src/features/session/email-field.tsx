import { useTranslation } from 'react-i18next'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { knownEmail } from './known-email.ts'

/** The email address to sign in with. */
export function EmailField({ error }: { error?: string | undefined }) {
  const { t } = useTranslation()
  return (
    <Field label={t('session.email')} error={error}>
      {(control) => (
        <Input
          {...control}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={knownEmail()}
        />
      )}
    </Field>
  )
}
