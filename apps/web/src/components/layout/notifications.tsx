import { Bell } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Popover } from '#components/ui/popover.tsx'
import { format } from '#lib/format.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { NotificationsWaiting } from './notifications-waiting.tsx'

const NotificationList = lazyOf(() => import('./notification-list.tsx'), 'NotificationList')

export interface NotificationItem {
  id: string
  title: string
  subtitle: string
  /** Its time (ISO). */
  date: string
  read: boolean
  severity: 'success' | 'warning' | 'error' | 'info'
  /** In progress: the icon spins. */
  isLoading?: boolean
  /** In percent, while something is being processed. */
  progress?: number
  /** Its target: a path of this app. */
  to?: string | undefined
}

export interface NotificationsProps {
  /** Newest first; the first ten are shown. */
  items: readonly NotificationItem[]
  unread: number
  state: 'loading' | 'ready' | 'failed'
  /** Called when one was clicked; the list has closed. */
  onOpen: (item: NotificationItem) => void
  onMarkAllRead: () => void
  onRetry: () => void
  /** The page with all notifications. */
  allTo?: string | undefined
}

/** The bell with the number of unread notifications, and their list. */
export function Notifications(props: NotificationsProps) {
  const { t } = useTranslation()
  const { unread } = props
  const title = t('shell.notifications.title')
  const count = t('shell.notifications.unread_count', {
    count: unread,
    formatted: format.integer(unread),
  })
  return (
    <Popover
      align="end"
      label={title}
      className="flex max-h-[min(500px,var(--available-height))] w-[min(530px,calc(100vw-1rem))] flex-col"
      trigger={
        <IconButton label={unread > 0 ? `${title}, ${count}` : title} className="relative">
          <Bell aria-hidden />
          {unread > 0 && (
            <span
              aria-hidden
              className="tnum absolute top-0.5 right-0 grid h-4 min-w-4 place-items-center rounded-full bg-destructive px-0.5 text-[0.625rem] leading-none font-bold text-white ring-2 ring-background"
            >
              {unread > 9 ? '9+' : unread}
            </span>
          )}
        </IconButton>
      }
    >
      {(close) => (
        <Suspense fallback={<NotificationsWaiting />}>
          <NotificationList {...props} onClose={close} />
        </Suspense>
      )}
    </Popover>
  )
}
