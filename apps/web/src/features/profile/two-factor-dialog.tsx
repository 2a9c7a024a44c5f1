import { mfaApi } from '@steward/contract/mfa.ts'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { PasswordInput } from '#components/ui/password-input.tsx'
import { useSend } from '#lib/query.ts'
import { accountOf, useSession } from '#lib/session.ts'
import { loadUser } from '#lib/sign-in.ts'
import { toast } from '#lib/toast.ts'
import { CodeField, digitsOf, isCode } from './code-field.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpCodes } from './set-up-codes.tsx'
import { useProof } from './use-proof.ts'

/** Switches one-time codes off. */
function TurnOffForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const account = accountOf(useSession())
  const end = useSend(mfaApi.end)
  const { form, problems, failure, pending, run } = useProof()
  const [password, setPassword] = useState('')

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = password === '' ? { current_password: t('profile.enter_password') } : {}
    void run(found, async () => {
      await end.mutateAsync({ body: { mfa: { current_password: password } } })
      onDone()
    })
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-sm">{t('profile.two_factor.turn_off_hint')}</p>
      {account?.mfa_policy === 'administrators' && (
        <Banner kind="info">{t('profile.two_factor.policy', { account: account.name })}</Banner>
      )}
      {failure && <Banner kind="error">{failure}</Banner>}
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
      <Button
        type="submit"
        variant="destructive"
        className="self-end"
        pending={pending}
        pendingLabel={t('profile.saving')}
      >
        {t('profile.two_factor.turn_off')}
      </Button>
    </form>
  )
}

/** Makes recovery codes anew, after which the old ones no longer work. */
function RenewForm({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const { t } = useTranslation()
  const confirm = useSend(mfaApi.confirm)
  const { form, problems, failure, pending, run } = useProof()
  const [code, setCode] = useState('')

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void run(isCode(code) ? {} : { otp_code: t('profile.two_factor.enter_code') }, async () => {
      const mfa = { otp_code: digitsOf(code), regenerate: true }
      onCodes((await confirm.mutateAsync({ body: { mfa } })).data.recovery_codes)
    })
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-sm">{t('profile.two_factor.renew_hint')}</p>
      {failure && <Banner kind="error">{failure}</Banner>}
      <CodeField value={code} onChange={setCode} error={problems.otp_code} />
      <Button
        type="submit"
        variant="primary"
        className="self-end"
        pending={pending}
        pendingLabel={t('profile.saving')}
      >
        {t('profile.two_factor.renew')}
      </Button>
    </form>
  )
}

export type TwoFactorAction = 'set_up' | 'renew' | 'turn_off'

interface TwoFactorDialogProps {
  action: TwoFactorAction
  onClose: () => void
}

/** What is done with one-time codes. Recovery codes that are on screen aren't closed by accident. */
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
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
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
