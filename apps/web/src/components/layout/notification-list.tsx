import { Bell, CheckCheck, LoaderCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PathLink } from '#components/path-link.tsx'
import { StatusIcon } from '#components/status-badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { Progress } from '#components/ui/progress.tsx'
import { format } from '#lib/format.ts'
import type { NotificationItem, NotificationsProps } from './notifications.tsx'
import { NotificationsWaiting } from './notifications-waiting.tsx'

const MAX = 10

/** The content of the bell: the ten latest notifications. */
export function NotificationList(props: NotificationsProps & { onClose: () => void }) {
  const { items, unread, state, onOpen, onMarkAllRead, onRetry, allTo, onClose } = props
  const { t } = useTranslation()
  return (
    <>
      <div className="flex items-center justify-between gap-2 border-b border-border px-4 py-2.5">
        <h2 className="text-base font-semibold">{t('shell.notifications.title')}</h2>
        <Button variant="ghost" size="sm" disabled={unread === 0} onClick={onMarkAllRead}>
          <CheckCheck aria-hidden />
          {t('shell.notifications.mark_all_read')}
        </Button>
      </div>
      <div className="min-h-0 overflow-y-auto overscroll-contain">
        {state === 'loading' && <NotificationsWaiting />}
        {state === 'failed' && <Failed onRetry={onRetry} />}
        {state === 'ready' && items.length === 0 && <Nothing />}
        {state === 'ready' && items.length > 0 && (
          <ul>
            {items.slice(0, MAX).map((item) => (
              <li key={item.id} className="border-b border-border last:border-0">
                <NotificationRow
                  item={item}
                  onOpen={() => {
                    onClose()
                    onOpen(item)
                  }}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      {allTo && (
        <div className="border-t border-border p-1">
          <PathLink
            to={allTo}
            onClick={onClose}
            className="menu-item menu-item-hover justify-center font-medium text-primary-text"
          >
            {t('shell.notifications.all')}
          </PathLink>
        </div>
      )}
    </>
  )
}

/** A notification, as a link if it has a target. */
export function NotificationRow(props: { item: NotificationItem; onOpen: () => void }) {
  const { item, onOpen } = props
  const look =
    'flex w-full items-start gap-3 px-4 py-3 text-left -outline-offset-2 hover:bg-(--menu-highlight)'
  const content = <RowContent item={item} />
  if (item.to !== undefined)
    return (
      <PathLink to={item.to} onClick={onOpen} className={look}>
        {content}
      </PathLink>
    )
  return (
    <button type="button" onClick={onOpen} className={look}>
      {content}
    </button>
  )
}

function RowContent({ item }: { item: NotificationItem }) {
  const { t } = useTranslation()
  return (
    <>
      {item.isLoading ? (
        <LoaderCircle
          aria-hidden
          className="mt-0.5 size-4.5 shrink-0 animate-spin text-st-blue-icon"
        />
      ) : (
        <StatusIcon domain="severity" value={item.severity} className="mt-0.5 size-4.5" />
      )}
      <span className="min-w-0 flex-1 text-sm break-words">
        <span className={classNames('block', item.read ? 'font-medium' : 'font-semibold')}>
          {item.title}
        </span>
        {item.subtitle && <span className="block text-muted-foreground">{item.subtitle}</span>}
        {item.progress !== undefined && (
          <Progress label={item.title} value={item.progress} className="mt-2" />
        )}
        <span className="mt-1 block text-xs text-muted-foreground">
          {format.notificationDate(item.date)}
        </span>
      </span>
      {!item.read && (
        <span className="mt-1.5 size-2 shrink-0 rounded-full bg-primary">
          <span className="sr-only">{t('shell.notifications.unread')}</span>
        </span>
      )}
    </>
  )
}

function Nothing() {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col items-center px-6 py-10 text-center">
      <Bell aria-hidden className="mb-2 size-6 text-muted-foreground" />
      <p className="text-sm font-semibold">{t('shell.notifications.empty')}</p>
      <p className="text-sm text-muted-foreground">{t('shell.notifications.empty_hint')}</p>
    </div>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 px-4 py-6 text-sm">
      <p className="min-w-0 flex-1">{t('shell.notifications.failed')}</p>
      <Button size="sm" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </div>
  )
}
