import { useTranslation } from 'react-i18next'
import { GuestLink } from './guest-links.tsx'

export function BackToSignIn() {
  const { t } = useTranslation()
  return (
    <GuestLink to="/login" className="link self-center text-sm coarse:-my-2.5 coarse:py-2.5">
      {t('session.back_to_sign_in')}
    </GuestLink>
  )
}
