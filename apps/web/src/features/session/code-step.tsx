import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { FailureBanner } from './failure-banner.tsx'
import { formValues } from './form-values.ts'
import { loadCalls } from './load-calls.ts'
import { SubmitButton } from './submit-button.tsx'
import { useAttempt } from './use-attempt.ts'

export interface Credentials {
  email: string
  password: string
}

interface CodeStepProps {
  credentials: Credentials
  onSignedIn: () => Promise<void>
  /** Back to address and password. */
  onBack: () => void
}

const DIGITS = 6

/** The second step of a sign-in: a code of the authenticator app, or one of the recovery codes. */
export function CodeStep({ credentials, onSignedIn, onBack }: CodeStepProps) {
  const { t } = useTranslation()
  const attempt = useAttempt()
  const [recovery, setRecovery] = useState(false)
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLInputElement>(null)

  // The focus is the browser's.
  useEffect(() => input.current?.focus(), [recovery])

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = (formValues(event.currentTarget)['code'] ?? '').trim()
    const digits = code.replaceAll(/\s/g, '')
    const isCode = recovery ? code !== '' : /^\d{6}$/.test(digits)
    setProblem(
      isCode ? undefined : t(recovery ? 'session.code.enter_recovery' : 'session.code.enter'),
    )
    if (!isCode) {
      input.current?.focus()
      return
    }
    attempt.run(async () => {
      const { login } = await loadCalls()
      await login({
        ...credentials,
        ...(recovery ? { recovery_code: code } : { otp_code: digits }),
      })
      await onSignedIn()
    })
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-sm text-muted-foreground">
        {recovery ? t('session.code.recovery_hint') : t('session.code.hint')}
      </p>
      <FailureBanner failure={attempt.failure} secondsToWait={attempt.secondsToWait} />
      <Field
        key={String(recovery)}
        label={recovery ? t('session.code.recovery_label') : t('session.code.label')}
        error={problem}
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
      <SubmitButton pending={attempt.pending} pendingLabel={t('session.signing_in')}>
        {t('session.sign_in')}
      </SubmitButton>
      <div className="flex flex-wrap justify-between gap-2">
        <Button
          variant="link"
          onClick={() => {
            setProblem(undefined)
            setRecovery(!recovery)
          }}
        >
          {recovery ? t('session.code.use_app') : t('session.code.use_recovery')}
        </Button>
        <Button variant="link" onClick={onBack}>
          {t('session.back_to_sign_in')}
        </Button>
      </div>
    </form>
  )
}
