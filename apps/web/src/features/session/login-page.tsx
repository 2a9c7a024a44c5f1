import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Banner } from '#components/ui/banner.tsx'
import { type GuestSearch, startOf } from './guest-only.ts'
import { LoginForm } from './login-form.tsx'
import { PublicPage } from './public-page.tsx'

/** What was done before somebody came here. */
function Notice({ search }: { search: GuestSearch }) {
  const { t } = useTranslation()
  if (search.notice) {
    return <Banner kind="success">{t(`session.notices.${search.notice}`)}</Banner>
  }
  return search.session === 'expired' ? (
    <Banner kind="info">{t('session.notices.expired')}</Banner>
  ) : null
}

export function LoginPage({ search }: { search: GuestSearch }) {
  const { t } = useTranslation()
  const router = useRouter()

  const goOn = () => router.navigate({ href: startOf(search), replace: true })

  const fetchAhead = () => {
    // Only the code: what is on the page needs the person who is about to sign in.
    const frame = router.routesById['/_app']
    if (frame) router.loadRouteChunk(frame)?.catch(() => undefined)
  }

  return (
    <PublicPage title={t('session.sign_in')}>
      <Notice search={search} />
      <LoginForm onTyping={fetchAhead} onSignedIn={goOn} />
    </PublicPage>
  )
}
