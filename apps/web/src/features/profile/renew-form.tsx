import { mfaApi } from '@steward/contract/mfa.ts'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { useSend } from '#lib/query.ts'
import { CodeField, digitsOf, isCode } from './code-field.tsx'
import { useProof } from './use-proof.ts'

/** Makes recovery codes anew, after which the old ones no longer work. */
export function RenewForm({ onCodes }: { onCodes: (codes: string[]) => void }) {
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
