import { mfaApi } from '@steward/contract/mfa.ts'
import { type SubmitEvent, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#components/ui/banner.tsx'
import { Button, buttonStyles } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Field } from '#components/ui/field.tsx'
import { PasswordInput } from '#components/ui/password-input.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { lazyOf } from '#lib/lazy-of.ts'
import { useIsCoarse } from '#lib/media.ts'
import { useSend } from '#lib/query.ts'
import { CodeField, digitsOf, isCode } from './code-field.tsx'
import { useProof } from './use-proof.ts'

const QrCode = lazyOf(() => import('#components/qr-code.tsx'), 'QrCode')

interface Secret {
  secret: string
  uri: string
}

/**
 * Sets up one-time codes: an authenticator app gets the secret, and shows that it has it by a first code.
 *
 * @param onCodes takes the recovery codes, which are shown this once
 */
export function SetUpCodes({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const [secret, setSecret] = useState<Secret | null>(null)
  return secret ? (
    <ConfirmForm secret={secret} onCodes={onCodes} />
  ) : (
    <BeginForm onSecret={setSecret} />
  )
}

/** Asks for the password only where the server does: when the sign-in was some time ago. */
function BeginForm({ onSecret }: { onSecret: (secret: Secret) => void }) {
  const { t } = useTranslation()
  const begin = useSend(mfaApi.begin)
  const { form, problems, failure, pending, run } = useProof()
  const [password, setPassword] = useState('')
  const [asked, setAsked] = useState(false)
  if (problems.current_password && !asked) setAsked(true)

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const isMissing = asked && password === ''
    void run(isMissing ? { current_password: t('profile.enter_password') } : {}, async () => {
      const mfa = asked ? { current_password: password } : {}
      onSecret((await begin.mutateAsync({ body: { mfa } })).data)
    })
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-sm">{t('profile.two_factor.intro')}</p>
      {failure && <Banner kind="error">{failure}</Banner>}
      {asked && (
        <Field label={t('profile.current_password')} error={problems.current_password}>
          {(control) => (
            <PasswordInput
              {...control}
              name="current_password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </Field>
      )}
      <Button type="submit" variant="primary" className="self-end" pending={pending}>
        {t('profile.two_factor.continue')}
      </Button>
    </form>
  )
}

/** Four letters at a time are easier to type from one screen to another. */
const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret

function ConfirmForm({ secret, onCodes }: { secret: Secret } & Parameters<typeof SetUpCodes>[0]) {
  const { t } = useTranslation()
  const confirm = useSend(mfaApi.confirm)
  const { form, problems, failure, pending, run } = useProof()
  const [code, setCode] = useState('')

  // The focus is the browser's: the button that was pressed is gone.
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>('[name="otp_code"]')?.focus()
  }, [form])

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void run(isCode(code) ? {} : { otp_code: t('profile.two_factor.enter_code') }, async () => {
      const mfa = { otp_code: digitsOf(code) }
      onCodes((await confirm.mutateAsync({ body: { mfa } })).data.recovery_codes)
    })
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-sm">{t('profile.two_factor.scan')}</p>
      <Suspense fallback={<Skeleton className="size-52 self-center" />}>
        <QrCode text={secret.uri} label={t('profile.two_factor.qr')} />
      </Suspense>
      <SecretText secret={secret} />
      {failure && <Banner kind="error">{failure}</Banner>}
      <CodeField value={code} onChange={setCode} error={problems.otp_code} />
      <Button
        type="submit"
        variant="primary"
        className="self-end"
        pending={pending}
        pendingLabel={t('profile.saving')}
      >
        {t('profile.two_factor.switch_on')}
      </Button>
    </form>
  )
}

/** The secret for people who can't scan it: they type it, or open the app on the device that they hold. */
function SecretText({ secret: { secret, uri } }: { secret: Secret }) {
  const { t } = useTranslation()
  const coarse = useIsCoarse()
  return (
    <div className="flex flex-col gap-2">
      <div className="rounded-lg bg-muted px-3 py-2">
        <p className="text-xs text-muted-foreground">{t('profile.two_factor.secret')}</p>
        <p className="flex items-center gap-2">
          <code className="min-w-0 flex-1 font-mono text-sm break-words">{inGroups(secret)}</code>
          <CopyButton text={secret} label={t('profile.two_factor.copy_secret')} />
        </p>
      </div>
      {coarse && (
        <a href={uri} className={buttonStyles({ variant: 'outline' })}>
          {t('profile.two_factor.open_app')}
        </a>
      )}
    </div>
  )
}
