import { useTranslation } from 'react-i18next'
import { BackToSignIn } from './guest-links.tsx'
import { loadCalls } from './load-calls.ts'
import { MailRequestForm } from './mail-request-form.tsx'
import { PublicPage } from './public-page.tsx'

/** Requests an email with a link to set a new password. */
export function PasswordResetPage() {
  const { t } = useTranslation()
  return (
    <PublicPage title={t('session.reset.title')} description={t('session.reset.description')}>
      <MailRequestForm
        kind="reset"
        send={async (email) => {
          const { requestReset } = await loadCalls()
          await requestReset(email)
        }}
      />
      <BackToSignIn />
    </PublicPage>
  )
}
