import type { Followed } from '@steward/contract/public-requests.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { format } from '#lib/format.ts'

type State = 'received' | 'accepted' | 'in_progress' | 'done' | 'cancelled' | 'declined'

/** The state of a request in one word, for the requester. */
export function stateOf({ status, work_status }: Pick<Followed, 'status' | 'work_status'>): State {
  if (status === 'declined') return 'declined'
  if (status === 'new') return 'received'
  return work_status === null || work_status === 'to_do' ? 'accepted' : work_status
}

const KINDS = {
  received: 'info',
  accepted: 'info',
  in_progress: 'info',
  done: 'success',
  cancelled: 'warning',
  declined: 'warning',
} as const satisfies Record<State, 'info' | 'success' | 'warning'>

interface FollowPageProps {
  request: Followed
  isRefreshing: boolean
  onRefresh: () => void
}

/** The state of a request, for people with its private link. */
export function FollowPage({ request, isRefreshing, onRefresh }: FollowPageProps) {
  const { t } = useTranslation()
  const state = stateOf(request)
  const isNew = (history.state as { isNew?: boolean } | null)?.isNew === true

  // The focus is outside React: it was in the form, which is gone.
  useEffect(() => {
    if (isNew) document.querySelector<HTMLElement>('main h1')?.focus()
  }, [isNew])

  return (
    <div className="flex flex-col gap-4">
      {isNew && state === 'received' && (
        <Banner kind="success">
          {t('public_requests.follow.sent', { number: request.number })}
        </Banner>
      )}
      <Banner kind={KINDS[state]} title={t(`public_requests.follow.states.${state}`)}>
        {request.decline_reason && <p>{request.decline_reason}</p>}
      </Banner>
      <p className="text-sm text-muted-foreground">
        {t('public_requests.follow.received', { date: format.dateTime(request.created_at) })}
      </p>
      <p className="flex items-center gap-2 text-sm">
        <span className="flex-1">{t('public_requests.follow.keep')}</span>
        <CopyButton text={location.href} label={t('public_requests.follow.copy')} />
      </p>
      <Button pending={isRefreshing} onClick={onRefresh}>
        {t('public_requests.follow.refresh')}
      </Button>
    </div>
  )
}
