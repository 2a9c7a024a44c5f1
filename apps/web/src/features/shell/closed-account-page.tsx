import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CirclePause } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { WindowTitle } from '#components/page-header.tsx'
import { EmptyState } from '#components/states.tsx'
import { Button, buttonStyles } from '#components/ui/button.tsx'
import { useSession } from '#lib/session.ts'
import { isClosed, session } from '#lib/session-store.ts'
import { loadUser } from '#lib/sign-in.ts'
import { CentredPage } from './centred-page.tsx'

/** What stands instead of every page while the only account of a person is suspended. */
export function ClosedAccountPage({ name }: { name: string }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { user } = useSession()
  const [asking, setAsking] = useState(false)
  const askAgain = async () => {
    setAsking(true)
    await loadUser({ force: true }).catch(() => undefined)
    // What was refused meanwhile is read again.
    if (!isClosed(session.get())) await client.invalidateQueries()
    setAsking(false)
  }
  return (
    <main className="flex h-dvh flex-col">
      <WindowTitle title={t('accounts.closed.title', { name })} />
      <CentredPage>
        <EmptyState
          level={1}
          icon={CirclePause}
          title={t('accounts.closed.title', { name })}
          description={t('accounts.closed.text')}
          action={
            <Button
              variant="primary"
              pending={asking}
              pendingLabel={t('common.loading')}
              onClick={() => void askAgain()}
            >
              {t('common.retry')}
            </Button>
          }
          secondary={
            <Link to="/logout" preload={false} className={buttonStyles({})}>
              {t('unauthorized.other_account')}
            </Link>
          }
        />
        {user && (
          <p className="px-6 text-center text-sm text-muted-foreground">
            {t('unauthorized.signed_in_as', { email: user.email })}
          </p>
        )}
      </CentredPage>
    </main>
  )
}
