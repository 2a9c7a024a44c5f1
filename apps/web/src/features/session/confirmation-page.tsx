import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { ApiError } from '#lib/api-error.ts'
import { readToken } from '#lib/auth-storage.ts'
import { BackToSignIn, useGuestLinks } from './guest-links.tsx'
import { rememberEmail } from './known-email.ts'
import { loadCalls } from './load-calls.ts'
import { loginErrorText } from './login-error.ts'
import { MailRequestForm } from './mail-request-form.tsx'
import { NoReferrer, PublicPage } from './public-page.tsx'

async function post(token: string): Promise<string> {
  const { confirm } = await loadCalls()
  return confirm(token)
}

/** A token works only once, so each is sent once, however often the page is rendered. */
const sent = new Map<string, Promise<string>>()

function confirmOnce(token: string): Promise<string> {
  const known = sent.get(token) ?? post(token)
  sent.set(token, known)
  return known
}

type Outcome = { email: string } | { error: unknown } | null

/** The page of a link that confirms an address. */
export function ConfirmationPage({ token }: { token: string }) {
  const { t } = useTranslation()
  const { goTo } = useGuestLinks()
  const [outcome, setOutcome] = useState<Outcome>(null)

  // Requests are outside React.
  useEffect(() => {
    let over = false
    const confirmed = (email: string) => {
      if (over) return
      rememberEmail(email)
      if (readToken() === null) goTo('/login', { notice: 'confirmed' })
      else setOutcome({ email })
    }
    const refused = (error: unknown) => {
      if (!over) setOutcome({ error })
    }
    confirmOnce(token).then(confirmed, refused)
    return () => {
      over = true
    }
  }, [token, goTo])

  if (outcome === null) {
    return (
      <PublicPage title={t('session.confirmation.title')}>
        <NoReferrer />
        <Spinner label={t('session.confirmation.confirming')} className="text-2xl" />
      </PublicPage>
    )
  }
  if ('email' in outcome) return <Confirmed email={outcome.email} />
  return <Refused error={outcome.error} onRetry={() => sent.delete(token)} />
}

/** For users who are signed in: they continue where they were. */
export function Confirmed({ email }: { email: string }) {
  const { t } = useTranslation()
  const { enter } = useGuestLinks()
  return (
    <PublicPage key="confirmed" title={t('session.confirmation.title')}>
      <Banner kind="success">{t('session.confirmation.confirmed', { email })}</Banner>
      <Button variant="primary" size="lg" onClick={() => void enter('/profile')}>
        {t('session.confirmation.continue')}
      </Button>
    </PublicPage>
  )
}

/** Why a link confirmed nothing, with a solution. */
export function Refused({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation()
  const isExpired = error instanceof ApiError && error.type === 'INVALID_TOKEN'
  const isTaken = error instanceof ApiError && error.type === 'DUPLICATE_EMAIL'
  if (!isExpired && !isTaken) {
    const retry = () => {
      onRetry()
      location.reload()
    }
    return (
      <PublicPage key="failed" title={t('session.confirmation.title')}>
        <Banner kind="error">{loginErrorText(error, t)}</Banner>
        <Button variant="primary" size="lg" onClick={retry}>
          {t('common.retry')}
        </Button>
      </PublicPage>
    )
  }
  return (
    <PublicPage key="refused" title={t('session.expired_link.title')}>
      <Banner kind="warning">
        {isTaken ? t('session.confirmation.taken') : t('session.confirmation.expired')}
      </Banner>
      {isExpired && (
        <MailRequestForm
          kind="confirmation"
          send={async (email) => {
            const { requestConfirmation } = await loadCalls()
            await requestConfirmation(email)
          }}
        />
      )}
      <BackToSignIn />
    </PublicPage>
  )
}
