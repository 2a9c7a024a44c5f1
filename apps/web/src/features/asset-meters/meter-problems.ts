import type { TFunction } from 'i18next'
import { format, formatLocale } from '#lib/format.ts'
import { ApiError } from '#lib/http.ts'
import { parseDecimal } from '#lib/decimal.ts'
import { readingProblem } from '#lib/meter-text.ts'

const KNOWN = ['taken', 'archived'] as const

/** Why a meter or a reading was refused, in words. */
export function meterProblem(error: unknown, t: TFunction): string {
  const code = error instanceof ApiError ? error.items[0]?.code : undefined
  const known = KNOWN.find((each) => each === code)
  return known ? t(`asset_meters.problems.${known}`) : readingProblem(error, t)
}

const COUNT = /^\d{1,12}(\.\d{1,6})?$/

/** What was typed as the wire writes it; null when it is no count. */
export function readCount(text: string): string | null {
  const value = parseDecimal(text, formatLocale())
  return value !== null && COUNT.test(value) ? value : null
}

export const countProblem = (t: TFunction): string =>
  t('asset_meters.problems.value', { example: format.decimalInput('1234.5') })
