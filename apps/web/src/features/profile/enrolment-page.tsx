import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PublicFrame } from '#components/layout/public-frame.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { changeLanguage } from '#lib/i18n.ts'
import { accountOf, useSession } from '#lib/session.ts'
import { loadUser, switchAccount } from '#lib/sign-in.ts'
import { toast } from '#lib/toast.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpCodes } from './set-up-codes.tsx'

/** Replaces all pages of an account that requires one-time codes, until the user has set them up. */
export function EnrolmentPage({ next }: { next: string }) {
  const { t } = useTranslation()
  const router = useRouter()
  const current = useSession()
  const [codes, setCodes] = useState<string[] | null>(null)

  const finish = async () => {
    await loadUser({ force: true }).catch(() => undefined)
    await router.navigate({ href: next, replace: true })
  }

  return (
    <PublicFrame
      title={codes ? t('profile.two_factor.codes_title') : t('profile.two_factor.set_up')}
      links={<WayOut />}
      onLanguage={(language) => {
        changeLanguage(language).catch(() => toast.error(t('errors.codes.network_error')))
      }}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => void finish()} />
      ) : (
        <div className="flex flex-col gap-4">
          <Banner kind="info">
            {t('profile.two_factor.policy', { account: accountOf(current)?.name ?? '' })}
          </Banner>
          <SetUpCodes onCodes={setCodes} />
        </div>
      )}
    </PublicFrame>
  )
}

/** The user's other accounts, and the sign-out. */
function WayOut() {
  const { t } = useTranslation()
  const router = useRouter()
  const { user } = useSession()
  const goTo = (id: string) => {
    switchAccount(id)
    void router.navigate({ to: '/' })
  }
  return (
    <div className="flex flex-wrap justify-center gap-2">
      {user?.accounts.slice(1).map(({ id, name }) => (
        <Button key={id} variant="link" onClick={() => goTo(id)}>
          {t('profile.two_factor.go_to', { account: name })}
        </Button>
      ))}
      <Button variant="link" onClick={() => void router.navigate({ to: '/logout' })}>
        {t('shell.sign_out')}
      </Button>
    </div>
  )
}
