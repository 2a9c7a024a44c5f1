import * as z from 'zod/mini'
import { id, instant, Named } from './kit/fields.ts'
import { listQuery, many, one, PageMeta, yesNo } from './kit/list.ts'
import { idOrNull, textOrNull } from './kit/record.ts'
import { ById } from './kit/resource.ts'
import { route } from './kit/route.ts'
import {
  NOTIFICATION_EVENTS,
  NOTIFICATION_SEVERITIES,
  type NotificationEvent,
} from './notification-kinds.ts'

const Event = z.enum(NOTIFICATION_EVENTS as [NotificationEvent, ...NotificationEvent[]])

/** What is kept of something that one person was notified of. Its words are made of these by the reader's language. */
export const KeptNotification = z.strictObject({
  id: id(),
  event: Event,
  /** What it is about; null where it is about many at once, or its reader doesn't see it any more. */
  entityId: idOrNull(),
  /** What that is called now. */
  name: textOrNull(),
  /** How many it is about. */
  count: z.int(),
  /** Who caused it; null where nobody did. */
  by: Named,
  /** Further values in its text: a day, a status, a comment, a number of rows, a name that its reader knew. */
  said: z.record(z.string(), z.union([z.string(), z.number()])),
  read: z.boolean(),
  date: instant(),
})
export type KeptNotification = z.infer<typeof KeptNotification>

/** Something that one person was notified of, in words of their language. */
export const Notification = z.extend(KeptNotification, {
  /** `import` however it ended, which `severity` and `event` tell. */
  type: z.union([z.literal('import'), Event]),
  title: z.string(),
  /** Empty without further details. */
  subtitle: z.string(),
  severity: z.enum(NOTIFICATION_SEVERITIES),
  /** Still under way: nobody is notified before it is over. */
  isLoading: z.boolean(),
})
export type Notification = z.infer<typeof Notification>

const NotificationMeta = z.extend(PageMeta, { unread: z.int() })

/** What the signed-in person was notified of in this account. */
export const notificationsApi = {
  list: route({
    name: 'notifications.list',
    method: 'GET',
    path: '/notifications',
    access: 'member',
    query: listQuery(Notification, {
      sort: ['created_at'],
      order: 'desc',
      filters: { 'filter[read]': yesNo() },
    }),
    reply: z.extend(many(Notification), { meta: NotificationMeta }),
  }),
  update: route({
    name: 'notifications.update',
    method: 'PATCH',
    path: '/notifications/:id',
    access: 'member',
    params: ById,
    body: z.strictObject({ notification: z.strictObject({ read: z.boolean() }) }),
    reply: one(Notification),
  }),
  readAll: route({
    name: 'notifications.read_all',
    method: 'POST',
    path: '/notifications/read_all',
    access: 'member',
  }),
}
