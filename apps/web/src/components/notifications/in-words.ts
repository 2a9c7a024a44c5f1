import { isNotificationEvent, pageOfNotification } from '@steward/contract/notification-kinds.ts'
import {
  notificationDetails,
  notificationTitle,
  type NotificationWording,
} from '@steward/contract/notification-words.ts'
import type { Notification } from '@steward/contract/notifications.ts'
import type { TFunction } from 'i18next'
import type { NotificationItem } from '#components/layout/notifications.tsx'
import { format } from '#lib/format.ts'

/**
 * A notification as text in the user's format, with its target. One of an event that this page is too old to know is in
 * the words of the server.
 */
export function inWords(one: Notification, t: TFunction): NotificationItem {
  const wording: NotificationWording = {
    text: (key, values) => t(key, values),
    integer: format.integer,
    day: format.date,
  }
  return {
    id: one.id,
    title: isNotificationEvent(one.event) ? notificationTitle(one, wording) : one.title,
    subtitle: [...notificationDetails(one, wording), one.by?.name].filter(Boolean).join(' · '),
    date: one.date,
    read: one.read,
    severity: one.severity,
    to: pageOfNotification(one.event, one.entityId),
  }
}
