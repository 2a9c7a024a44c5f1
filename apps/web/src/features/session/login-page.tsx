import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#components/ui/banner.tsx'
import { lazyOf } from '#lib/lazy-of.ts'
import type { Credentials } from './code-step.tsx'
import { confirmationLink } from './confirmation-token.ts'
import { GuestLink, useGuestLinks } from './guest-links.tsx'
import { destinationOf, type GuestSearch } from './guest-search.ts'
import { loadCalls } from './load-calls.ts'
import { LoginForm } from './login-form.tsx'
import { PublicPage } from './public-page.tsx'
import { useSignUpOpen } from './use-sign-up-open.ts'

// Few come here by a link, and few have codes: the others don't wait for these.
const ConfirmationPage = lazyOf(() => import('./confirmation-page.tsx'), 'ConfirmationPage')
const SignUpConfirmation = lazyOf(() => import('./sign-up-confirmation.tsx'), 'SignUpConfirmation')
const CodeStep = lazyOf(() => import('./code-step.tsx'), 'CodeStep')

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

interface LoginPageProps {
  search: GuestSearch
  /** The fragment of the address: a mail's link has its secret there. */
  hash: string
}

/** Signs people in; or confirms an address or a sign-up, where the link of a mail leads here. */
export function LoginPage({ search, hash }: LoginPageProps) {
  const link = confirmationLink(hash)
  if (link === null) return <SignInPage search={search} />
  const Page = link.kind === 'sign_up' ? SignUpConfirmation : ConfirmationPage
  return (
    <Suspense fallback={null}>
      <Page key={link.token} token={link.token} />
    </Suspense>
  )
}

function SignInPage({ search }: { search: GuestSearch }) {
  const { t } = useTranslation()
  const { enter, fetchAhead } = useGuestLinks()
  const [credentials, setCredentials] = useState<Credentials | null>(null)
  const signedIn = () => enter(destinationOf(search))

  // The network is outside React: the calls come while the person is typing.
  useEffect(() => {
    loadCalls().catch(() => undefined)
  }, [])

  return (
    <PublicPage
      title={credentials ? t('session.code.title') : t('session.sign_in')}
      links={credentials ? undefined : <SignUpLink />}
    >
      {credentials ? (
        <Suspense fallback={null}>
          <CodeStep
            credentials={credentials}
            onSignedIn={signedIn}
            onBack={() => setCredentials(null)}
          />
        </Suspense>
      ) : (
        <>
          <Notice search={search} />
          <LoginForm onTyping={fetchAhead} onSignedIn={signedIn} onCodeNeeded={setCredentials} />
        </>
      )}
    </PublicPage>
  )
}

function SignUpLink() {
  const { t } = useTranslation()
  const open = useSignUpOpen()
  if (!open) return null
  return (
    <GuestLink to="/signup" className="link">
      {t('session.sign_up.link')}
    </GuestLink>
  )
}
