import type { TFunction } from 'i18next'
import { format, formatLocale } from '#lib/format.ts'
import { ApiError } from '#lib/http.ts'
import { parseDecimal } from '#lib/decimal.ts'
import { readingProblem } from '#lib/meter-text.ts'

const KNOWN = ['taken', 'archived'] as const

/** The message for a refused meter or reading. */
export function meterProblem(error: unknown, t: TFunction): string {
  const code = error instanceof ApiError ? error.items[0]?.code : undefined
  const known = KNOWN.find((each) => each === code)
  return known ? t(`asset_meters.problems.${known}`) : readingProblem(error, t)
}

const COUNT = /^\d{1,12}(\.\d{1,6})?$/

/** The typed number in the format of the API; null if it is invalid. */
export function readCount(text: string): string | null {
  const value = parseDecimal(text, formatLocale())
  return value !== null && COUNT.test(value) ? value : null
}

export const countProblem = (t: TFunction): string =>
  t('asset_meters.problems.value', { example: format.decimalInput('1234.5') })
