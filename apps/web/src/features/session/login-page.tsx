import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#components/ui/banner.tsx'
import { useGuestLinks } from './guest-links.tsx'
import { destinationOf, type GuestSearch } from './guest-search.ts'
import { loadCalls } from './load-calls.ts'
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
  const { enter, fetchAhead } = useGuestLinks()

  // The network is outside React: the calls come while the person is typing.
  useEffect(() => {
    loadCalls().catch(() => undefined)
  }, [])

  return (
    <PublicPage title={t('session.sign_in')}>
      <Notice search={search} />
      <LoginForm onTyping={fetchAhead} onSignedIn={() => enter(destinationOf(search))} />
    </PublicPage>
  )
}
