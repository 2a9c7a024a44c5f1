import { mfaApi } from '@steward/contract/mfa.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#components/ui/banner.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { useSend } from '#lib/query.ts'
import { accountOf, useSession } from '#lib/session.ts'
import { loadUser } from '#lib/sign-in.ts'
import { toast } from '#lib/toast.ts'
import { CodeField, codeProblems, CurrentPasswordField, digitsOf } from './proof-fields.tsx'
import { ProofForm, useProof } from './proof-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpCodes } from './set-up-codes.tsx'

/** Disables one-time codes. */
function TurnOffForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const account = accountOf(useSession())
  const end = useSend(mfaApi.end)
  const proof = useProof()
  const [password, setPassword] = useState('')

  const submit = () => {
    const found = password === '' ? { current_password: t('profile.enter_password') } : {}
    void proof.run(found, async () => {
      await end.mutateAsync({ body: { mfa: { current_password: password } } })
      onDone()
    })
  }

  return (
    <ProofForm
      proof={proof}
      text={t('profile.two_factor.turn_off_hint')}
      label={t('profile.two_factor.turn_off')}
      destructive
      onSubmit={submit}
    >
      {account?.mfa_policy === 'administrators' && (
        <Banner kind="info">{t('profile.two_factor.policy', { account: account.name })}</Banner>
      )}
      <CurrentPasswordField
        value={password}
        onChange={setPassword}
        error={proof.problems.current_password}
      />
    </ProofForm>
  )
}

/** Creates new recovery codes, which replace the old ones. */
function RenewForm({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const { t } = useTranslation()
  const confirm = useSend(mfaApi.confirm)
  const proof = useProof()
  const [code, setCode] = useState('')

  const submit = () =>
    void proof.run(codeProblems(code, t), async () => {
      const mfa = { otp_code: digitsOf(code), regenerate: true }
      onCodes((await confirm.mutateAsync({ body: { mfa } })).data.recovery_codes)
    })

  return (
    <ProofForm
      proof={proof}
      text={t('profile.two_factor.renew_hint')}
      label={t('profile.two_factor.renew')}
      onSubmit={submit}
    >
      <CodeField value={code} onChange={setCode} error={proof.problems.otp_code} />
    </ProofForm>
  )
}

export type TwoFactorAction = 'set_up' | 'renew' | 'turn_off'

interface TwoFactorDialogProps {
  action: TwoFactorAction
  onClose: () => void
}

/** The dialogs for one-time codes. While recovery codes are shown, it can't be closed by accident. */
export function TwoFactorDialog({ action, onClose }: TwoFactorDialogProps) {
  const { t } = useTranslation()
  const [codes, setCodes] = useState<string[] | null>(null)

  const reload = () => void loadUser({ force: true }).catch(() => undefined)
  const show = (made: string[]) => {
    setCodes(made)
    reload()
  }
  const finish = (words: string) => {
    toast.success(words)
    onClose()
  }
  const titles = {
    set_up: t('profile.two_factor.set_up'),
    renew: t('profile.two_factor.renew'),
    turn_off: t('profile.two_factor.turn_off'),
  }

  return (
    <Dialog
      open
      size="sm"
      title={codes ? t('profile.two_factor.codes_title') : titles[action]}
      dirty={codes !== null}
      onClose={onClose}
    >
      {codes ? (
        <RecoveryCodes
          codes={codes}
          onDone={() =>
            finish(
              t(action === 'renew' ? 'profile.two_factor.renewed' : 'profile.two_factor.is_on'),
            )
          }
        />
      ) : (
        <>
          {action === 'set_up' && <SetUpCodes onCodes={show} />}
          {action === 'renew' && <RenewForm onCodes={show} />}
          {action === 'turn_off' && (
            <TurnOffForm
              onDone={() => {
                reload()
                finish(t('profile.two_factor.is_off'))
              }}
            />
          )}
        </>
      )}
    </Dialog>
  )
}
