import type { Convention, DayCount, Frequency } from '../../src/types.ts'

/** Other words that a vector may use for ours, compared without case, spaces and hyphens. */
const CONVENTION_WORDS: Record<string, Convention> = {
  mid: 'mid_quarter',
  full_year: 'full_first_fiscal_year',
  actual_days_first_period: 'actual_days_first_fiscal_year',
}
const FREQUENCY_WORDS: Record<string, Frequency> = {
  month: 'monthly',
  quarter: 'quarterly',
  year: 'annual',
  yearly: 'annual',
  annually: 'annual',
}

type PlainMethod =
  | 'straight_line'
  | 'sum_of_years_digits'
  | 'units_of_production'
  | 'immediate'
  | 'none'
/** Methods that are nothing but their name. */
const PLAIN_METHODS: Record<string, PlainMethod> = {
  straight_line: 'straight_line',
  linear: 'straight_line',
  sum_of_years_digits: 'sum_of_years_digits',
  sum_of_the_years_digits: 'sum_of_years_digits',
  units_of_production: 'units_of_production',
  immediate: 'immediate',
  none: 'none',
  land: 'none',
  disposal_only: 'none',
}

const DECLINING = ['declining_balance', 'double_declining_balance', 'written_down_value'] as const
/** Those whose names say their rate. */
const WITH_RATE = ['double_declining_balance', 'written_down_value'] as const
const MACRS = ['macrs_gds_table', 'macrs_table', 'macrs'] as const

/** The day counts of AMORLINC by their number. */
const DAY_COUNTS: Record<string, DayCount> = {
  0: '30_360_us',
  1: 'actual_actual',
  2: 'actual_360',
  3: 'actual_365',
  4: '30_360_european',
}

const plain = (word: string) =>
  word
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
const from = <Word>(words: Record<string, Word>, word: string): Word | undefined =>
  Object.hasOwn(words, plain(word)) ? words[plain(word)] : undefined

export const conventionWord = (word: string) => from(CONVENTION_WORDS, word) ?? plain(word)
export const frequencyWord = (word: string) => from(FREQUENCY_WORDS, word) ?? plain(word)
export const plainMethod = (word: string) => from(PLAIN_METHODS, word)
export const isDeclining = (word: string) => DECLINING.some((one) => one === plain(word))
export const impliesRate = (word: string) => WITH_RATE.some((one) => one === plain(word))
export const isMacrs = (word: string) => MACRS.some((one) => one === plain(word))
export const dayCountOf = (basis: string) => from(DAY_COUNTS, basis)
export const sameWord = (one: string, other: string) => plain(one) === plain(other)
