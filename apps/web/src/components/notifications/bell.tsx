import { NOTIFICATION_GROUPS } from '@steward/contract/notification-kinds.ts'
import { notificationsApi as api } from '@steward/contract/notifications.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Notifications } from '#components/layout/notifications.tsx'
import { errorText } from '#lib/error-text.ts'
import { live } from '#lib/live.ts'
import { query, useSend } from '#lib/query.ts'
import { may, type Session, useSession } from '#lib/session.ts'
import { toast } from '#lib/toast.ts'
import { inWords } from './in-words.ts'
import { useRunningImports } from './running-imports.ts'

/** The polling interval while no events are received, in milliseconds. */
const ASK_AGAIN_MS = 60_000

/** The number of notifications in the bell. */
const SHOWN = 10

/** The groups of notifications that the user may receive in this account. */
export const groupsFor = (current: Session) =>
  Object.entries(NOTIFICATION_GROUPS)
    .filter(
      ([, group]) =>
        current.accountId !== null &&
        (!('need' in group) || may(current, group.need)) &&
        (!('flag' in group) || current.flags[group.flag]),
    )
    .map(([name]) => name as keyof typeof NOTIFICATION_GROUPS)

/** Marks notifications as read. */
export function useMarkRead() {
  const { t } = useTranslation()
  const update = useSend(api.update)
  const readAll = useSend(api.readAll)
  const onError = (error: Error) => toast.error(errorText(error, t))
  return {
    mark: ({ id, read }: { id: string; read: boolean }) => {
      if (!read)
        update.mutate({ params: { id }, body: { notification: { read: true } } }, { onError })
    },
    markAll: () => readAll.mutate({}, { onError }),
  }
}

/** The bell, for users who may receive notifications. */
export function NotificationBell() {
  const current = useSession()
  return groupsFor(current).length > 0 ? <Bell /> : null
}

function Bell() {
  const { t } = useTranslation()
  const isLive = live.use()
  const { data, status, refetch } = useQuery({
    ...query(api.list, { query: { per_page: SHOWN } }),
    refetchInterval: isLive ? false : ASK_AGAIN_MS,
  })
  const { mark, markAll } = useMarkRead()
  const running = useRunningImports()
  return (
    <Notifications
      items={[...running, ...(data?.data.map((one) => inWords(one, t)) ?? [])]}
      unread={data?.meta.unread ?? 0}
      state={data ? 'ready' : status === 'error' ? 'failed' : 'loading'}
      onOpen={mark}
      onMarkAllRead={markAll}
      onRetry={() => void refetch()}
      allTo="/notifications"
    />
  )
}
