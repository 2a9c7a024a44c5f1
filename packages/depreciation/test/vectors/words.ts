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
/** A pool on a reducing balance isn't an asset. */
export const isPool = ({ method }: { method?: string }) =>
  sameWord(method ?? '', 'pool_reducing_balance')
export const dayCountOf = (basis: string) => from(DAY_COUNTS, basis)
export const sameWord = (one: string, other: string) => plain(one) === plain(other)

/** Other names of inputs. */
const INPUT_WORDS: Record<string, string> = {
  minor_units: 'currency_minor_units',
  currency_decimals: 'currency_minor_units',
  currency_digits: 'currency_minor_units',
  decimals: 'currency_minor_units',
  acquisition_cost: 'cost',
  purchase_cost: 'cost',
  purchase_price: 'cost',
  salvage_value: 'salvage',
  residual_value: 'salvage',
  salvage_value_percent: 'salvage_percent',
  residual_value_percent: 'salvage_percent',
  useful_life_months: 'life_months',
  useful_life_years: 'life_years',
  placed_in_service: 'in_service_date',
  placed_in_service_date: 'in_service_date',
  depreciation_start: 'in_service_date',
  depreciation_start_date: 'in_service_date',
  start_date: 'in_service_date',
  purchase_date: 'acquisition_date',
  fiscal_year_start: 'fiscal_year_start_month',
  fiscal_year_first_month: 'fiscal_year_start_month',
  sale_proceeds: 'proceeds',
  selling_costs: 'costs_of_sale',
  disposal_costs: 'costs_of_sale',
  accumulated_opening: 'opening_accumulated',
  total_units: 'units_total',
  unit_readings: 'units',
}
export const inputWord = (name: string) => INPUT_WORDS[name] ?? name
