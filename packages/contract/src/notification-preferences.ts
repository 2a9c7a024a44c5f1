import * as z from 'zod/mini'
import { one } from './kit/list.ts'
import { route } from './kit/route.ts'

/** What people can be notified of. */
export const NOTIFICATION_EVENTS = [
  'import_finished',
  'import_failed',
  'work_order_assigned',
  'work_order_due',
  'work_order_overdue',
  'work_order_mentioned',
  'warranty_ending',
  'invitation_accepted',
  'asset_handed_over',
] as const
export type NotificationEvent = (typeof NOTIFICATION_EVENTS)[number]

/** How an event reaches a person. */
export const NotificationChannels = z.strictObject({ in_app: z.boolean(), email: z.boolean() })
export type NotificationChannels = z.infer<typeof NotificationChannels>

/** The events that somebody decided about; the others are as the defaults say. */
export const NotificationPreferences = z.partialRecord(
  z.enum(NOTIFICATION_EVENTS),
  NotificationChannels,
)
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

/** Everything is shown in the product; mail comes only for what can't wait until somebody looks. */
export const NOTIFICATION_DEFAULTS = Object.fromEntries(
  NOTIFICATION_EVENTS.map((event) => [
    event,
    {
      in_app: true,
      email: ['work_order_assigned', 'work_order_overdue', 'work_order_mentioned'].includes(event),
    },
  ]),
) as Record<NotificationEvent, NotificationChannels>

const mine = {
  path: '/users/me/notification_preferences',
  access: 'signed_in',
  flag: 'notifications_settings.enable',
} as const

export const notificationPreferencesApi = {
  get: route({
    ...mine,
    name: 'notification_preferences.get',
    method: 'GET',
    reply: one(NotificationPreferences),
  }),
  update: route({
    ...mine,
    name: 'notification_preferences.update',
    method: 'PUT',
    body: z.strictObject({ notification_preferences: NotificationPreferences }),
    reply: one(NotificationPreferences),
  }),
}
