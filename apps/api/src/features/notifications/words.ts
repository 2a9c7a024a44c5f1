import type { Language } from '@steward/contract/limits.ts'
import { notificationTypeOf, severityOf } from '@steward/contract/notification-kinds.ts'
import type { KeptNotification, Notification } from '@steward/contract/notifications.ts'
import type { WorkOrderStatus } from '@steward/contract/work-order-status.ts'
import { textOf } from '../../texts.ts'

const dayIn = (language: Language, day: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** What the words of a notification are filled in with. */
function valuesOf({ name, count, said }: KeptNotification, language: Language) {
  const { date, status } = said as { date?: string; status?: WorkOrderStatus }
  return {
    ...said,
    name: name ?? '',
    count,
    ...(date && { date: dayIn(language, date) }),
    ...(status && { status: textOf(language, `status.work_order.${status}`) }),
  }
}

/** A notification in one sentence. */
export function sentenceOf(one: KeptNotification, language: Language): string {
  const words = one.entityId === null ? 'many' : 'one'
  return textOf(language, `notifications.kinds.${one.event}.${words}`, valuesOf(one, language))
}

/** What there is to say besides: what was said, how many rows. */
export function besides({ said }: KeptNotification, language: Language): string[] {
  const { text, imported, failed, rows } = said
  return [
    ...(text === undefined ? [] : [String(text)]),
    ...(imported === undefined
      ? []
      : [textOf(language, 'notifications.rows', { imported, failed: failed ?? 0 })]),
    ...(rows === undefined ? [] : [textOf(language, 'notifications.written', { rows })]),
  ]
}

/** A notification as its reader gets it. */
export const inWords = (one: KeptNotification, language: Language): Notification => ({
  ...one,
  type: notificationTypeOf(one.event),
  title: sentenceOf(one, language),
  subtitle: [...besides(one, language), ...(one.by ? [one.by.name] : [])].join(' · '),
  severity: severityOf(one.event, one.said),
  isLoading: false,
})
