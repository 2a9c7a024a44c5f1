import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NewPasswordFields, useNewPassword } from '#components/new-password-fields.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { browserTimeZone } from '#lib/format.ts'
import { i18n, isLanguage } from '#lib/i18n.ts'
import { newPasswordProblems } from '#lib/password-rules.ts'
import { EmailField } from './email-field.tsx'
import { GuestForm, useGuestForm } from './guest-form.tsx'
import { BackToSignIn } from './guest-links.tsx'
import { rememberEmail } from './known-email.ts'
import { loadCalls } from './load-calls.ts'
import { MailRequestForm } from './mail-request-form.tsx'
import { PublicPage } from './public-page.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useSignUpOpen } from './use-sign-up-open.ts'

/** Signs up for a new account, if the installation allows it. */
export function SignUpPage() {
  const { t } = useTranslation()
  const open = useSignUpOpen()
  const [sentTo, setSentTo] = useState<string>()
  if (sentTo !== undefined) return <CheckYourMail email={sentTo} />
  return (
    <PublicPage title={t('session.sign_up.title')} description={t('session.sign_up.description')}>
      {open === false ? (
        <Banner kind="warning">{t('session.sign_up.off')}</Banner>
      ) : (
        <SignUpForm onDone={setSentTo} />
      )}
      <BackToSignIn />
    </PublicPage>
  )
}

function CheckYourMail({ email }: { email: string }) {
  const { t } = useTranslation()
  return (
    <PublicPage key="sent" title={t('session.sign_up.sent_title')}>
      <Banner kind="success">{t('session.sign_up.sent', { email })}</Banner>
      <MailRequestForm
        kind="confirmation"
        send={async (address) => {
          const { requestConfirmation } = await loadCalls()
          await requestConfirmation(address)
        }}
      />
      <BackToSignIn />
    </PublicPage>
  )
}

/** The problems before sending by field, in the order of the form. */
function useProblems() {
  const { t } = useTranslation()
  return (values: Record<string, string>): Record<string, string> => {
    const { organization, name, email, password = '', password_confirmation = '' } = values
    return {
      ...(!organization && { organization: t('session.sign_up.enter_organization') }),
      ...(!name && { name: t('session.enter_name') }),
      ...(!email && { email: t('session.enter_email') }),
      ...newPasswordProblems(password, password_confirmation, t),
    }
  }
}

async function send(values: Record<string, string>): Promise<void> {
  const { name = '', email = '', organization = '', password = '' } = values
  const { signUp } = await loadCalls()
  const language = isLanguage(i18n.language) ? i18n.language : undefined
  await signUp({
    user: { name, email, password, ...(language && { language }) },
    account: { name: organization, time_zone: browserTimeZone() },
  })
}

function SignUpForm({ onDone }: { onDone: (email: string) => void }) {
  const { t } = useTranslation()
  const typed = useNewPassword()
  const form = useGuestForm({
    check: useProblems(),
    send: async (values) => {
      const { email = '' } = values
      rememberEmail(email)
      await send(values)
      onDone(email)
    },
  })

  return (
    <GuestForm form={form}>
      <Field label={t('session.sign_up.organization')} error={form.problems['organization']}>
        {(control) => (
          <Input {...control} name="organization" autoComplete="organization" maxLength={255} />
        )}
      </Field>
      <Field label={t('session.name')} error={form.problems['name']}>
        {(control) => <Input {...control} name="name" autoComplete="name" maxLength={255} />}
      </Field>
      <EmailField error={form.problems['email']} />
      <NewPasswordFields {...typed} errors={form.problems} />
      <SubmitButton pending={form.pending} pendingLabel={t('session.saving')}>
        {t('session.sign_up.submit')}
      </SubmitButton>
    </GuestForm>
  )
}
