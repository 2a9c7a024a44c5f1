import { notificationsApi as api } from '@steward/contract/notifications.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bell, CheckCheck, Settings } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { FramedList } from '#components/framed-list.tsx'
import { NotificationRow } from '#components/layout/notification-list.tsx'
import { useMarkRead } from '#components/notifications/bell.tsx'
import { inWords } from '#components/notifications/in-words.ts'
import { NewsTabs } from '#components/notifications/news-tabs.tsx'
import { Page, PageBody, PageHeader } from '#components/page-header.tsx'
import { Button, buttonStyles } from '#components/ui/button.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { pages } from '#lib/query.ts'
import { useSession } from '#lib/session.ts'

const PER_PAGE = 50

interface NotificationsPageProps {
  unread: boolean
  onUnread: (on: boolean) => void
}

const listOf = (unread: boolean) =>
  pages(api.list, { query: { per_page: PER_PAGE, ...(unread && { 'filter[read]': false }) } })

/** All notifications of the user, newest first. */
export function NotificationsPage({ unread, onUnread }: NotificationsPageProps) {
  const { t } = useTranslation()
  return (
    <Page narrow>
      <PageHeader
        title={t('notifications.title')}
        description={t('notifications.description')}
        actions={<Actions unread={unread} />}
      />
      <NewsTabs />
      <PageBody>
        <Switch label={t('notifications.unread_only')} checked={unread} onChange={onUnread} />
        <div className="mt-4">
          <List unread={unread} />
        </div>
      </PageBody>
    </Page>
  )
}

function Actions({ unread }: { unread: boolean }) {
  const { t } = useTranslation()
  const { flags } = useSession()
  const { data } = useInfiniteQuery(listOf(unread))
  const { markAll } = useMarkRead()
  const count = data?.pages[0]?.meta.unread ?? 0
  return (
    <>
      {flags['notifications_settings.enable'] && (
        <Link to="/profile/notifications" className={buttonStyles({})}>
          <Settings aria-hidden />
          {t('notifications.settings')}
        </Link>
      )}
      <Button disabled={count === 0} onClick={markAll}>
        <CheckCheck aria-hidden />
        {t('shell.notifications.mark_all_read')}
      </Button>
    </>
  )
}

function List({ unread }: { unread: boolean }) {
  const { t } = useTranslation()
  const list = useInfiniteQuery(listOf(unread))
  const { mark } = useMarkRead()
  return (
    <FramedList
      label={t('notifications.title')}
      found={list}
      failed={t('shell.notifications.failed')}
      empty={{
        icon: Bell,
        title: t(unread ? 'notifications.none_unread' : 'shell.notifications.empty'),
        description: t('shell.notifications.empty_hint'),
      }}
    >
      {(one) => <NotificationRow item={inWords(one, t)} onOpen={() => mark(one)} />}
    </FramedList>
  )
}
