import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CirclePause } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { WindowTitle } from '#components/page-header.tsx'
import { EmptyState } from '#components/states.tsx'
import { Button, buttonStyles } from '#components/ui/button.tsx'
import { useSession } from '#lib/session.ts'
import { meQuery } from '#lib/sign-in.ts'
import { CentredPage } from './centred-page.tsx'

const ASK_AGAIN_MS = 30_000

/**
 * Replaces all pages while the user's only account is suspended. It disappears once the account is active again,
 * because the session follows each response about the user.
 */
export function ClosedAccountPage({ name }: { name: string }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { user } = useSession()
  const { refetch, isFetching } = useQuery({
    ...meQuery,
    refetchInterval: ASK_AGAIN_MS,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })

  // Queries that were refused meanwhile are refetched on unmount.
  useEffect(() => () => void client.invalidateQueries(), [client])

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
              pending={isFetching}
              pendingLabel={t('common.loading')}
              onClick={() => void refetch()}
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
