import { isBuiltInRole } from '@steward/contract/roles.ts'
import type { Invited } from '@steward/contract/session.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { FailureBanner } from './failure-banner.tsx'
import { useGuestLinks } from './guest-links.tsx'
import { loadCalls } from './load-calls.ts'
import { NoReferrer, PublicPage } from './public-page.tsx'
import { isExpired, SetPasswordForm } from './set-password-form.tsx'

interface InvitationPageProps {
  token: string
  /** The link was used or has expired. A new function reads the invitation again. */
  onExpired: () => void
}

/** The details of an invitation, once loaded. */
function useInvitation({ token, onExpired }: InvitationPageProps) {
  const [invited, setInvited] = useState<Invited | null>(null)
  const [failure, setFailure] = useState<unknown>(null)

  // Requested once per link: these pages have no cache.
  useEffect(() => {
    let isShown = true
    loadCalls()
      .then(({ invitationOf }) => invitationOf(token))
      .then(
        (found) => isShown && setInvited(found),
        (error: unknown) => {
          if (!isShown) return
          if (isExpired(error)) onExpired()
          else setFailure(error)
        },
      )
    return () => {
      isShown = false
    }
  }, [token, onExpired])

  return { invited, failure }
}

/** Shows an invitation, and accepts it with a new password. */
export function InvitationPage(props: InvitationPageProps) {
  const { t } = useTranslation()
  const { goTo, enter, fetchAhead } = useGuestLinks()
  const { invited, failure } = useInvitation(props)

  const signIn = async (credentials: { email: string; password: string }) => {
    const { login } = await loadCalls()
    try {
      await login(credentials)
    } catch {
      // Further steps of the sign-in, such as codes, are on its own page.
      goTo('/login', { notice: 'invited' })
      return
    }
    await enter('/')
  }

  if (!invited)
    return (
      <PublicPage title={t('session.edit.title')}>
        {failure ? (
          <FailureBanner failure={failure} secondsToWait={0} />
        ) : (
          <Skeleton className="h-72" />
        )}
      </PublicPage>
    )
  const { account, email, role, role_key } = invited
  return (
    <PublicPage
      title={t('session.invitation.title', { account })}
      description={t('session.invitation.description')}
    >
      <NoReferrer />
      <DescriptionList
        items={[
          { label: t('session.invitation.organization'), value: account },
          {
            label: t('session.invitation.role'),
            value: isBuiltInRole(role_key) ? t(`roles.names.${role_key}`) : role,
          },
        ]}
      />
      <div onInput={fetchAhead}>
        <SetPasswordForm
          link={{ kind: 'invitation', token: props.token }}
          email={email}
          onDone={signIn}
          onExpired={props.onExpired}
        />
      </div>
    </PublicPage>
  )
}
