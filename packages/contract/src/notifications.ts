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

/** A stored notification of one person. Its text is made in the reader's language. */
export const KeptNotification = z.strictObject({
  id: id(),
  event: Event,
  /** The record that it is about; null if it is about several, or if its reader doesn't see it any more. */
  entityId: idOrNull(),
  /** The present name of that record. */
  name: textOrNull(),
  /** The number of records that it is about. */
  count: z.int(),
  /** The person who caused it; null without one. */
  by: Named,
  /** Further values in its text: a day, a status, a comment, a number of rows, a name that its reader knew. */
  said: z.record(z.string(), z.union([z.string(), z.number()])),
  read: z.boolean(),
  date: instant(),
})
export type KeptNotification = z.infer<typeof KeptNotification>

/** A notification in the language of its reader. */
export const Notification = z.extend(KeptNotification, {
  /** `import` for all results of imports, which are in `severity` and `event`. */
  type: z.union([z.literal('import'), Event]),
  title: z.string(),
  /** Empty without further details. */
  subtitle: z.string(),
  severity: z.enum(NOTIFICATION_SEVERITIES),
  /** Whether it is still running; people are notified when it has ended. */
  isLoading: z.boolean(),
})
export type Notification = z.infer<typeof Notification>

const NotificationMeta = z.extend(PageMeta, { unread: z.int() })

/** The notifications of the caller in this account. */
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
