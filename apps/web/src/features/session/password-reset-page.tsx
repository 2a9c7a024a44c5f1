import { useTranslation } from 'react-i18next'
import { GuestLink } from './guest-links.tsx'
import { PublicPage } from './public-page.tsx'
import { ResetRequestForm } from './reset-request-form.tsx'

export function PasswordResetPage() {
  const { t } = useTranslation()
  return (
    <PublicPage title={t('session.reset.title')} description={t('session.reset.description')}>
      <ResetRequestForm />
      <GuestLink to="/login" className="self-center text-sm text-primary-text hover:underline">
        {t('session.back_to_sign_in')}
      </GuestLink>
    </PublicPage>
  )
}
