import { useTranslation } from 'react-i18next'
import { GuestLink } from './guest-links.tsx'
import { loadCalls } from './load-calls.ts'
import { MailRequestForm } from './mail-request-form.tsx'
import { PublicPage } from './public-page.tsx'

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

export function BackToSignIn() {
  const { t } = useTranslation()
  return (
    <GuestLink to="/login" className="link self-center text-sm coarse:-my-2.5 coarse:py-2.5">
      {t('session.back_to_sign_in')}
    </GuestLink>
  )
}
