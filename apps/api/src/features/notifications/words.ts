import type { Language } from '@steward/contract/limits.ts'
import { notificationTypeOf, severityOf } from '@steward/contract/notification-kinds.ts'
import {
  notificationDetails,
  notificationTitle,
  type NotificationWording,
} from '@steward/contract/notification-words.ts'
import type { KeptNotification, Notification } from '@steward/contract/notifications.ts'
import { textOf } from '../../texts.ts'

/** The texts of notifications in a language. */
const wordingIn = (language: Language): NotificationWording => ({
  text: (key, values) => textOf(language, key, values),
  integer: (value) => new Intl.NumberFormat(language).format(value),
  day: (day) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(
      new Date(`${day}T00:00:00Z`),
    ),
})

/** A notification in one sentence. */
export const sentenceOf = (one: KeptNotification, language: Language): string =>
  notificationTitle(one, wordingIn(language))

/** Further details. */
export const besides = (one: KeptNotification, language: Language): string[] =>
  notificationDetails(one, wordingIn(language))

/** A notification in the words of its reader. */
export const inWords = (one: KeptNotification, language: Language): Notification => ({
  ...one,
  type: notificationTypeOf(one.event),
  title: sentenceOf(one, language),
  subtitle: [...besides(one, language), ...(one.by ? [one.by.name] : [])].join(' · '),
  severity: severityOf(one.event, one.said),
  isLoading: false,
})
