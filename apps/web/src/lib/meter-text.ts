import type { TFunction } from 'i18next'
import { ApiError } from './api-error.ts'
import { errorText } from './error-text.ts'
import { format } from './format.ts'

/** `1,234.5 h`: what a meter counts, in the reader's language. */
export const countText = (value: string, unit: string): string =>
  `${format.decimal(value, 6)} ${unit}`

/** What a history says of a reading, «1234.5 h», as the reader writes numbers; any other text stays as it is. */
export function saidCount(said: string): string {
  const [, value, unit] = /^(-?\d+(?:\.\d+)?) (.*)$/s.exec(said) ?? []
  return value === undefined || unit === undefined ? said : countText(value, unit)
}

/** What a meter read before one that reads less. */
export interface Backwards {
  before: string
  unit: string
}

const codeOf = (error: unknown) => (error instanceof ApiError ? error.items[0]?.code : undefined)

/** What a meter read before, where a reading was refused for being less: only people know whether that is right. */
export const backwardsIn = (error: unknown): Backwards | undefined =>
  codeOf(error) === 'backwards' ? ((error as ApiError).meta as unknown as Backwards) : undefined

/** That a reading is less than the one before it. */
export const backwardsText = (value: string, { before, unit }: Backwards, t: TFunction): string =>
  t('asset_meters.backwards.text', {
    value: countText(value, unit),
    before: countText(before, unit),
  })

/** Why a reading was refused, in words. */
export const readingProblem = (error: unknown, t: TFunction): string =>
  codeOf(error) === 'ahead' ? t('asset_meters.problems.ahead') : errorText(error, t)
