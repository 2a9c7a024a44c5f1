import { notificationPreferencesApi } from '@steward/contract/notification-preferences.ts'
import { createFileRoute } from '@tanstack/react-router'
import { NotificationsPage } from '#features/profile/notifications-page.tsx'
import { query } from '#lib/query.ts'
import { needs } from '#lib/session.ts'

export const Route = createFileRoute('/_app/profile/notifications')({
  // Not by the route of the call: its contract would be part of every page's first load.
  beforeLoad: needs({ access: 'signed_in', flag: 'notifications_settings.enable' }),
  loader: ({ context }) =>
    context.queryClient.ensureQueryData(query(notificationPreferencesApi.get, {})),
  component: NotificationsPage,
})
