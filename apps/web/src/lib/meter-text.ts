import type { TFunction } from 'i18next'
import { ApiError } from './api-error.ts'
import { errorText } from './error-text.ts'
import { format } from './format.ts'

/** A reading with its unit in the user's format: `1,234.5 h`. */
export const countText = (value: string, unit: string): string =>
  `${format.decimal(value, 6)} ${unit}`

/** Reformats a reading from a history, «1234.5 h», for the user; other texts are returned unchanged. */
export function saidCount(said: string): string {
  const [, value, unit] = /^(-?\d+(?:\.\d+)?) (.*)$/s.exec(said) ?? []
  return value === undefined || unit === undefined ? said : countText(value, unit)
}

/** The previous reading, where a new one is lower. */
export interface Backwards {
  before: string
  unit: string
}

const codeOf = (error: unknown) => (error instanceof ApiError ? error.items[0]?.code : undefined)

/** The previous reading, if a reading was refused because it is lower. The user has to say whether that is right. */
export const backwardsIn = (error: unknown): Backwards | undefined =>
  codeOf(error) === 'backwards' ? ((error as ApiError).meta as unknown as Backwards) : undefined

/** The message that a reading is lower than the previous one. */
export const backwardsText = (value: string, { before, unit }: Backwards, t: TFunction): string =>
  t('asset_meters.backwards.text', {
    value: countText(value, unit),
    before: countText(before, unit),
  })

/** The message of a refused reading. */
export const readingProblem = (error: unknown, t: TFunction): string =>
  codeOf(error) === 'ahead' ? t('asset_meters.problems.ahead') : errorText(error, t)
