import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#components/ui/banner.tsx'
import { buttonStyles } from '#components/ui/button.tsx'
import { BackToSignIn, GuestLink, useGuestLinks } from './guest-links.tsx'
import { InvitationPage } from './invitation-page.tsx'
import { type PasswordLink, passwordToken } from './password-token.ts'
import { NoReferrer, PublicPage } from './public-page.tsx'
import { SetPasswordForm } from './set-password-form.tsx'

const NOTICES = { reset: 'password_changed', setup: 'set_up' } as const
const TITLES = {
  reset: 'session.edit.title',
  setup: 'session.set_up.title',
} as const

/** The page of links in emails: password reset, invitation, first administrator. */
export function SetPasswordPage({ hash }: { hash: string }) {
  const { t } = useTranslation()
  const { goTo } = useGuestLinks()
  const [expired, setExpired] = useState(false)
  const expire = useCallback(() => setExpired(true), [])
  const link = passwordToken(hash)

  if (!link || expired) return <ExpiredLink kind={link?.kind ?? 'reset'} />
  const { kind } = link
  if (kind === 'invitation') return <InvitationPage token={link.token} onExpired={expire} />
  return (
    <PublicPage
      title={t(TITLES[kind])}
      description={kind === 'setup' ? t('session.set_up.description') : undefined}
    >
      <NoReferrer />
      <SetPasswordForm
        link={link}
        onExpired={expire}
        onDone={() => goTo('/login', { notice: NOTICES[kind] })}
      />
    </PublicPage>
  )
}

function ExpiredLink({ kind }: { kind: PasswordLink['kind'] }) {
  const { t } = useTranslation()
  return (
    <PublicPage title={t('session.expired_link.title')}>
      <Banner kind="warning">{t(`session.expired_link.${kind}`)}</Banner>
      {kind === 'reset' && (
        <GuestLink
          to="/password-reset"
          className={buttonStyles({ variant: 'primary', size: 'lg' })}
        >
          {t('session.expired_link.send')}
        </GuestLink>
      )}
      <BackToSignIn />
    </PublicPage>
  )
}
