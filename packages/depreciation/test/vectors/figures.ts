import { disposalResults } from '../../src/disposal.ts'
import { type Minor, parseMinor } from '../../src/numbers.ts'
import type { Period } from '../../src/schedule.ts'
import { depreciationEnd, timelineOf } from '../../src/timeline.ts'
import { valueAt } from '../../src/value-at.ts'
import { type Check, UNKNOWN } from './check.ts'
import { disposalFigures } from './disposals.ts'
import { text } from './read-values.ts'
import { readTolerance, toleranceFor } from './tolerance.ts'

/** Names that a vector may have for one of our figures. */
const NAMES: Record<string, string> = {
  depreciation: 'depreciation',
  charge: 'depreciation',
  depreciation_charge: 'depreciation',
  depreciation_expense: 'depreciation',
  accumulated: 'accumulated',
  accumulated_depreciation: 'accumulated',
  closing_accumulated: 'accumulated',
  book_value: 'book_value',
  net_book_value: 'book_value',
  nbv: 'book_value',
  carrying_amount: 'book_value',
  closing_book_value: 'book_value',
  closing_nbv: 'book_value',
  opening_book_value: 'opening_book_value',
  opening_nbv: 'opening_book_value',
  cost: 'cost',
  gross: 'cost',
  gross_value: 'cost',
  gross_cost: 'cost',
  gross_carrying_amount: 'cost',
  closing_cost: 'cost',
  salvage: 'salvage',
  impairment: 'impairment',
  accumulated_impairment: 'impairment',
  surplus: 'surplus',
  revaluation_surplus: 'surplus',
  revaluation: 'revaluation',
  addition: 'addition',
  additions: 'addition',
  disposal_cost: 'disposal_cost',
  disposals_cost: 'disposal_cost',
  disposal_accumulated: 'disposal_accumulated',
  disposals_accumulated: 'disposal_accumulated',
  status: 'status',
  remaining_months: 'remaining_months',
  remaining_life_months: 'remaining_months',
  fiscal_year: 'fiscal_year',
  period_start: 'period_start',
  period_end: 'period_end',
}
const LONGEST_FIRST = Object.keys(NAMES).toSorted((a, b) => b.length - a.length)

/** Our name for a figure; undefined where we have none. */
export const figureOf = (name: string): string | undefined =>
  Object.hasOwn(NAMES, name) ? NAMES[name] : undefined

/** The figure that a longer name speaks of, as `accumulated` in `accumulated_at_year_end`. */
export const figureWithin = (name: string): string | undefined =>
  LONGEST_FIRST.filter((one) => `_${name}_`.includes(`_${one}_`)).map((one) => NAMES[one])[0]

export type Figures = Record<string, Minor | string | number | undefined>

/** The figures of an asset at the end of a day. */
export function figuresAt({ input }: Pick<Check, 'input'>, date: string, view?: unknown): Figures {
  const value = valueAt(input, date, view === 'accrued' ? 'accrued' : 'recognised')
  return {
    cost: value.cost,
    accumulated: value.accumulated,
    depreciated: value.accumulated - value.impairment,
    book_value: value.bookValue,
    salvage: value.salvage,
    impairment: value.impairment,
    surplus: value.surplus,
    status: value.status,
    remaining_months: value.remainingMonths,
  }
}

export const figuresOfPeriod = (period: Period): Figures => ({
  depreciation: period.depreciation,
  accumulated: period.accumulated,
  book_value: period.bookValue,
  opening_book_value: period.openingBookValue,
  impairment: period.impairment,
  revaluation: period.revaluation,
  addition: period.addition,
  disposal_cost: period.disposalCost,
  disposal_accumulated: period.disposalAccumulated,
  cost: period.bookValue + period.accumulated,
  fiscal_year: period.fiscalYear,
  period_start: period.start,
  period_end: period.end,
})

/** Compares one figure: an amount within a tolerance, a word or a number as it is. */
export function holdFigure(
  { hold, differ }: Check,
  field: string,
  expected: unknown,
  got?: Minor | string | number,
  tolerance?: number,
): void {
  if (typeof got === 'bigint') hold(field, expected, got, tolerance)
  else if (expected !== undefined && expected !== null && String(expected) !== String(got))
    differ(field, expected, got ?? UNKNOWN)
}

const DAYS = ['date', 'as_of', 'at', 'on', 'period_end']
const DESCRIPTIONS = new Set([...DAYS, 'view', 'note', 'notes', 'label', 'tolerance'])

/** Figures of a day by their names. */
export function compareValue(check: Check, given: Record<string, unknown>): void {
  const date = text(DAYS.map((name) => given[name]).find((day) => day !== undefined))
  if (date === undefined) return check.differ('a figure', given, 'no day that it is of')
  const { view, tolerance } = given
  const figures = figuresAt(check, date, view)
  const own = readTolerance(tolerance, check.input.minorUnits)
  const of = { tolerance: { ...check.vector.tolerance, ...own } }
  for (const [name, wanted] of Object.entries(given)) {
    const figure = figureOf(name)
    if (DESCRIPTIONS.has(name)) continue
    if (figure === 'depreciation') holdChargeIn(check, date, wanted)
    else if (figure && figures[figure] !== undefined) {
      const got = isWithoutImpairment(check, figures, figure, wanted)
        ? figures.depreciated
        : figures[figure]
      holdFigure(check, `${date} ${name}`, wanted, got, toleranceFor(of, figure))
    } else holdAtDisposal(check, date, name, wanted)
  }
}

/** Accumulated depreciation may be meant without the impairment that is accumulated with it. */
const isWithoutImpairment = (
  { input }: Check,
  { depreciated }: Figures,
  figure: string,
  wanted: unknown,
) =>
  figure === 'accumulated' &&
  typeof depreciated === 'bigint' &&
  parseMinor(String(wanted), input.minorUnits) === depreciated

/** A sale on that day may expect what it removed. */
function holdAtDisposal(check: Check, date: string, name: string, wanted: unknown): void {
  const result = disposalResults(check.input).find((one) => one.date === date)
  holdFigure(check, `${date} ${name}`, wanted, result && disposalFigures(result)[name])
}

/** The charge of the period that a day is in, or of the fiscal year where only a year is named. */
export function holdChargeIn(
  { periods, hold, vector }: Check,
  when: string,
  wanted: unknown,
): void {
  const isYear = /^\d{4}$/.test(when)
  const inPeriod = ({ start, end, fiscalYear }: Period) =>
    isYear
      ? fiscalYear === Number(when)
      : start.slice(0, when.length) <= when && when <= end.slice(0, when.length)
  const charged = periods.filter(inPeriod).reduce((sum, { depreciation }) => sum + depreciation, 0n)
  const name = isYear ? `fiscal year ${when}` : when
  hold(`${name} depreciation`, wanted, charged, toleranceFor(vector, 'depreciation'))
}

/** The day on which nothing is left to be charged. */
export const endOfCharges = ({ input }: Pick<Check, 'input'>) => depreciationEnd(timelineOf(input))
