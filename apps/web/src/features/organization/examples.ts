import type { Language } from '@steward/contract/limits.ts'
import { formatLocale } from '#lib/format.ts'

/** A moment as it reads in a zone, in the reader's own language. */
export const momentIn = (timeZone: string, moment: Date): string =>
  new Intl.DateTimeFormat(formatLocale(), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  }).format(moment)

/** How somebody reads a date who has the organization's language. */
export const dateExample = (language: Language, timeZone: string): string =>
  new Intl.DateTimeFormat(formatLocale(language), { dateStyle: 'long', timeZone }).format(
    new Date(),
  )

export const numberExample = (language: Language): string =>
  new Intl.NumberFormat(formatLocale(language)).format(1_234.5)

export const moneyExample = (language: Language, currency: string): string =>
  new Intl.NumberFormat(formatLocale(language), { style: 'currency', currency }).format(1_499)
