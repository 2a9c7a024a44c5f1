import * as z from 'zod/mini'
import { one } from './kit/list.ts'
import { route } from './kit/route.ts'
import { NOTIFICATION_EVENTS, type NotificationEvent, NOTIFICATIONS } from './notification-kinds.ts'

/** How an event reaches a person. */
export const NotificationChannels = z.strictObject({ in_app: z.boolean(), email: z.boolean() })
export type NotificationChannels = z.infer<typeof NotificationChannels>

/** A time of day, in the person's time zone. */
export const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/
const time = () => z.string().check(z.regex(TIME_OF_DAY))

/** When mails are sent: at once or once a day, and the quiet hours, whose end they wait for. */
export const NotificationDelivery = z.strictObject({
  digest_at: z.optional(z.nullable(time())),
  quiet: z.optional(
    z.nullable(
      z
        .strictObject({ from: time(), to: time() })
        .check(z.refine(({ from, to }) => from !== to, { params: { code: 'no_hours' } })),
    ),
  ),
})
export type NotificationDelivery = z.infer<typeof NotificationDelivery>

const ofEach = Object.fromEntries(
  NOTIFICATION_EVENTS.map((event) => [event, z.optional(NotificationChannels)]),
) as Record<NotificationEvent, z.ZodMiniOptional<typeof NotificationChannels>>

/** The choices of a person; defaults apply to the others. */
export const NotificationPreferences = z.strictObject({
  ...ofEach,
  delivery: z.optional(NotificationDelivery),
})
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

/** The defaults: everything is shown in the product; only urgent things are mailed, at once. */
export const NOTIFICATION_DEFAULTS = {
  ...(Object.fromEntries(
    NOTIFICATION_EVENTS.map((event) => [
      event,
      { in_app: true, email: 'email' in NOTIFICATIONS[event] },
    ]),
  ) as Record<NotificationEvent, NotificationChannels>),
  delivery: { digest_at: null, quiet: null } as Required<NotificationDelivery>,
}

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
