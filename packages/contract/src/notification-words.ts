import type { NotificationEvent } from './notification-kinds.ts'
import type { KeptNotification } from './notifications.ts'
import type { WorkOrderStatus } from './work-order-status.ts'

/** The keys of the texts of notifications. */
type NotificationText =
  | `notifications.kinds.${NotificationEvent}.${'one' | 'many'}`
  | `notifications.${'rows' | 'written'}`
  | `status.work_order.${WorkOrderStatus}`

/** How texts, numbers and days are written for a reader. */
export interface NotificationWording {
  text(key: NotificationText, values?: Record<string, string>): string
  integer(value: number): string
  day(value: string): string
}

type Kept = Pick<KeptNotification, 'event' | 'entityId' | 'name' | 'count' | 'said'>

/** A notification in one sentence. */
export function notificationTitle(
  { event, entityId, name, count, said }: Kept,
  { text, integer, day }: NotificationWording,
): string {
  const { date, status, was } = said as { date?: string; status?: WorkOrderStatus; was?: string }
  const isOne = entityId !== null || was !== undefined
  return text(`notifications.kinds.${event}.${isOne ? 'one' : 'many'}`, {
    name: name ?? was ?? '',
    count: integer(count),
    ...(date && { date: day(date) }),
    ...(status && { status: text(`status.work_order.${status}`) }),
  })
}

/** Further details: the text of a comment, a number of rows. */
export function notificationDetails(
  { said }: Pick<Kept, 'said'>,
  { text, integer }: NotificationWording,
): string[] {
  const written = (value: string | number = 0) => integer(Number(value))
  const { text: words, imported, failed, rows } = said
  return [
    ...(words === undefined ? [] : [String(words)]),
    ...(imported === undefined
      ? []
      : [text('notifications.rows', { imported: written(imported), failed: written(failed) })]),
    ...(rows === undefined ? [] : [text('notifications.written', { rows: written(rows) })]),
  ]
}
