import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { GuestForm, useGuestForm } from './guest-form.tsx'
import { loadCalls } from './load-calls.ts'
import { SubmitButton } from './submit-button.tsx'

export interface Credentials {
  email: string
  password: string
}

interface CodeStepProps {
  credentials: Credentials
  onSignedIn: () => Promise<void>
  /** Returns to address and password. */
  onBack: () => void
}

const DIGITS = 6

/** The second step of a sign-in: a code of an authenticator app, or a recovery code. */
export function CodeStep({ credentials, onSignedIn, onBack }: CodeStepProps) {
  const { t } = useTranslation()
  const [recovery, setRecovery] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  // Focus is outside React.
  useEffect(() => input.current?.focus(), [recovery])

  const digitsOf = (code: string) => code.replaceAll(/\s/g, '')
  const form = useGuestForm({
    check: ({ code = '' }) => {
      if (recovery) return code ? {} : { code: t('session.code.enter_recovery') }
      return /^\d{6}$/.test(digitsOf(code)) ? {} : { code: t('session.code.enter') }
    },
    send: async ({ code = '' }) => {
      const { login } = await loadCalls()
      const given = recovery ? { recovery_code: code } : { otp_code: digitsOf(code) }
      await login({ ...credentials, ...given })
      await onSignedIn()
    },
  })

  return (
    <GuestForm form={form}>
      <p className="text-sm text-muted-foreground">
        {recovery ? t('session.code.recovery_hint') : t('session.code.hint')}
      </p>
      <Field
        key={String(recovery)}
        label={recovery ? t('session.code.recovery_label') : t('session.code.label')}
        error={form.problems['code']}
      >
        {(control) => (
          <Input
            {...control}
            ref={input}
            name="code"
            autoComplete={recovery ? 'off' : 'one-time-code'}
            inputMode={recovery ? 'text' : 'numeric'}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={recovery ? 40 : DIGITS + 1}
            className="font-mono tracking-widest"
          />
        )}
      </Field>
      <SubmitButton pending={form.pending} pendingLabel={t('session.signing_in')}>
        {t('session.sign_in')}
      </SubmitButton>
      <div className="flex flex-wrap justify-between gap-2">
        <Button
          variant="link"
          onClick={() => {
            form.forgetProblems()
            setRecovery(!recovery)
          }}
        >
          {recovery ? t('session.code.use_app') : t('session.code.use_recovery')}
        </Button>
        <Button variant="link" onClick={onBack}>
          {t('session.back_to_sign_in')}
        </Button>
      </div>
    </GuestForm>
  )
}
