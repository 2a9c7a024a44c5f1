import { pageOfNotification } from '@steward/contract/notification-kinds.ts'
import type { Notification } from '@steward/contract/notifications.ts'
import type { WorkOrderStatus } from '@steward/contract/work-order-status.ts'
import type { TFunction } from 'i18next'
import type { NotificationItem } from '#components/layout/notifications.tsx'
import { format } from '#lib/format.ts'

function valuesOf({ name, count, said }: Notification, t: TFunction) {
  const { date, status } = said as { date?: string; status?: WorkOrderStatus }
  return {
    name: name ?? '',
    count: format.integer(count),
    ...(date && { date: format.date(date) }),
    ...(status && { status: t(`status.work_order.${status}`) }),
  }
}

function detailsOf({ said, by }: Notification, t: TFunction): string {
  const { text, imported, failed, rows: written } = said
  const rows =
    imported !== undefined &&
    t('notifications.rows', {
      imported: format.integer(Number(imported)),
      failed: format.integer(Number(failed)),
    })
  const length =
    written !== undefined && t('notifications.written', { rows: format.integer(Number(written)) })
  return [text, rows, length, by?.name].filter(Boolean).join(' · ')
}

/** A notification in the reader's words, with where it leads. */
export function inWords(one: Notification, t: TFunction): NotificationItem {
  const words = one.entityId === null ? 'many' : 'one'
  return {
    id: one.id,
    title: t(`notifications.kinds.${one.event}.${words}`, valuesOf(one, t)),
    subtitle: detailsOf(one, t),
    date: one.date,
    read: one.read,
    severity: one.severity,
    to: pageOfNotification(one.event, one.entityId),
  }
}
