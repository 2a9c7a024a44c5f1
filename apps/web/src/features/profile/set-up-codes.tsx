import { mfaApi } from '@steward/contract/mfa.ts'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonStyles } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { lazyOf } from '#lib/lazy-of.ts'
import { useIsCoarse } from '#lib/media.ts'
import { useSend } from '#lib/query.ts'
import { CodeField, codeProblems, CurrentPasswordField, digitsOf } from './proof-fields.tsx'
import { ProofForm, useProof } from './proof-form.tsx'

const QrCode = lazyOf(() => import('#components/qr-code.tsx'), 'QrCode')

interface Secret {
  secret: string
  uri: string
}

/**
 * Sets up one-time codes: the user adds the secret to an authenticator app and confirms it with a code.
 *
 * @param onCodes called with the recovery codes, which are shown only once
 */
export function SetUpCodes({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const [secret, setSecret] = useState<Secret | null>(null)
  return secret ? (
    <ConfirmForm secret={secret} onCodes={onCodes} />
  ) : (
    <BeginForm onSecret={setSecret} />
  )
}

/** Asks for the password only if the server requires it, some time after the sign-in. */
function BeginForm({ onSecret }: { onSecret: (secret: Secret) => void }) {
  const { t } = useTranslation()
  const begin = useSend(mfaApi.begin)
  const proof = useProof()
  const [password, setPassword] = useState('')
  const [asked, setAsked] = useState(false)
  const problem = proof.problems.current_password
  if (problem && !asked) setAsked(true)

  const submit = () => {
    const isMissing = asked && password === ''
    void proof.run(isMissing ? { current_password: t('profile.enter_password') } : {}, async () => {
      const mfa = asked ? { current_password: password } : {}
      onSecret((await begin.mutateAsync({ body: { mfa } })).data)
    })
  }

  return (
    <ProofForm
      proof={proof}
      text={t('profile.two_factor.intro')}
      label={t('profile.two_factor.continue')}
      onSubmit={submit}
    >
      {asked && <CurrentPasswordField value={password} onChange={setPassword} error={problem} />}
    </ProofForm>
  )
}

/** Groups of four letters are easier to type. */
const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret

function ConfirmForm({ secret, onCodes }: { secret: Secret } & Parameters<typeof SetUpCodes>[0]) {
  const { t } = useTranslation()
  const confirm = useSend(mfaApi.confirm)
  const proof = useProof()
  const { form } = proof
  const [code, setCode] = useState('')

  // The pressed button is gone, so the focus moves to the next field.
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>('[name="otp_code"]')?.focus()
  }, [form])

  const submit = () =>
    void proof.run(codeProblems(code, t), async () => {
      const mfa = { otp_code: digitsOf(code) }
      onCodes((await confirm.mutateAsync({ body: { mfa } })).data.recovery_codes)
    })

  return (
    <ProofForm
      proof={proof}
      text={t('profile.two_factor.scan')}
      label={t('profile.two_factor.switch_on')}
      onSubmit={submit}
    >
      <Suspense fallback={<Skeleton className="size-52 self-center" />}>
        <QrCode text={secret.uri} label={t('profile.two_factor.qr')} />
      </Suspense>
      <SecretText secret={secret} />
      <CodeField value={code} onChange={setCode} error={proof.problems.otp_code} />
    </ProofForm>
  )
}

/** The secret as text, to type it or to open the authenticator app on the same device. */
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
