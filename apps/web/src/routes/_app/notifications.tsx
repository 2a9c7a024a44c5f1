import { yesNo } from '@steward/contract/kit/list.ts'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { NotificationsPage } from '#features/notifications/notifications-page.tsx'
import { pageSearch } from '#lib/page-search.ts'
import { needs } from '#lib/session.ts'

export const Route = createFileRoute('/_app/notifications')({
  ...pageSearch(z.object({ unread: yesNo() })),
  beforeLoad: needs('signed_in'),
  component: Notifications,
})

function Notifications() {
  const { unread = false } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <NotificationsPage
      unread={unread}
      onUnread={(on) => void navigate({ search: on ? { unread: true } : {}, replace: true })}
    />
  )
}
