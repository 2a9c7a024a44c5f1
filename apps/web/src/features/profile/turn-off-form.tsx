import { mfaApi } from '@steward/contract/mfa.ts'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { PasswordInput } from '#components/ui/password-input.tsx'
import { useSend } from '#lib/query.ts'
import { accountOf, useSession } from '#lib/session.ts'
import { useProof } from './use-proof.ts'

/** Switches one-time codes off. */
export function TurnOffForm({ onDone }: { onDone: () => void }) {
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
