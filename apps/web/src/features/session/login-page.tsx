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

// Loaded lazily, as most users need neither.
const ConfirmationPage = lazyOf(() => import('./confirmation-page.tsx'), 'ConfirmationPage')
const SignUpConfirmation = lazyOf(() => import('./sign-up-confirmation.tsx'), 'SignUpConfirmation')
const CodeStep = lazyOf(() => import('./code-step.tsx'), 'CodeStep')

/** The message about a completed step. */
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
  /** The URL's fragment: links in emails contain their token there. */
  hash: string
}

/** The sign-in; or the confirmation of an address or sign-up, for links in emails. */
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

  // Preloads the calls while the user is typing.
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
