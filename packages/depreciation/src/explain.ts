import { firstDay, lastDay, type Month } from './dates.ts'
import { fiscalYears, monthsRow, type YearRow } from './fiscal-years.ts'
import type { Leg } from './legs.ts'
import { chargedThrough, type Timeline } from './line.ts'
import { monthsLeftOf } from './course.ts'
import { type Minor, type Ratio, largest } from './numbers.ts'
import { timelineOf } from './timeline.ts'
import type { Input } from './types.ts'

/** One line of the arithmetic behind a year's charge. Pages have a sentence for each kind. */
export interface Step {
  kind:
    | 'opening_book_value'
    | 'addition'
    | 'revaluation'
    | 'impairment'
    | 'disposal'
    /** base = book value − salvage */
    | 'base'
    /** charge = base × months / remaining months */
    | 'straight_line'
    /**
     * charge of a fiscal year = book value × rate × part of the year; the larger of it and straight line, where that is
     * given
     */
    | 'declining_balance'
    | 'sum_of_years_digits'
    | 'units_of_production'
    | 'table'
    | 'pool'
    | 'immediate'
    | 'none'
    | 'manual'
    | 'charge'
    | 'closing_book_value'
    /** of disposals: proceeds − costs − book value */
    | 'gain_loss'
  /** The operands by name: amounts in minor units, rates and months as fractions. */
  values: Record<string, Minor | Ratio>
  result: Minor
}

/** Some of the months of a fiscal year, counted from 1; the last included. */
export interface SomeMonths {
  first: number
  last: number
}

/**
 * The arithmetic of a fiscal year, or of some of its months: the opening balances, the charge of each rule, the movements
 * by events, and the closing balances. The results of the rules add up to the step `charge`.
 *
 * @param input without problems
 * @returns nothing for a year before the first or after the last of the asset
 */
export function explain(
  input: Input,
  fiscalYear: number,
  months: SomeMonths = { first: 1, last: 12 },
): Step[] {
  const line = timelineOf(input)
  const begins = firstMonthOf(fiscalYear, input.fiscalYearStartMonth)
  const within = { first: begins + months.first - 1, last: begins + months.last - 1 }
  const row = rowOf(line, fiscalYear, within)
  if (!row) return []
  return [
    {
      kind: 'opening_book_value',
      values: costs(row.openingCost, row.openingAccumulated),
      result: row.openingBookValue,
    },
    ...line.legs.flatMap((leg, index) => legSteps(line, leg, index, within)),
    { kind: 'charge', values: {}, result: row.charge },
    ...movementSteps(row),
    {
      kind: 'closing_book_value',
      values: costs(row.closingCost, row.closingAccumulated),
      result: row.closingBookValue,
    },
    ...gainSteps(row),
  ]
}

/** The gain or loss of disposals. */
function gainSteps({ proceeds, costsOfSale: costs, gainLoss, ...row }: YearRow): Step[] {
  const bookValue = row.disposalsCost - row.disposalsAccumulated
  if ([proceeds, costs, bookValue].every((amount) => amount === 0n)) return []
  return [{ kind: 'gain_loss', values: { proceeds, costs, bookValue }, result: gainLoss }]
}

const firstMonthOf = (fiscalYear: number, startMonth: number): Month =>
  (fiscalYear - (startMonth === 1 ? 0 : 1)) * 12 + startMonth - 1

interface Within {
  first: Month
  last: Month
}

/** Undefined before the first year of the asset, and after its last. */
function rowOf(line: Timeline, fiscalYear: number, { first, last }: Within): YearRow | undefined {
  const row = fiscalYears(line.input).find((one) => one.fiscalYear === fiscalYear)
  if (!row || last - first === 11) return row
  return monthsRow(line, firstDay(first), lastDay(last))
}

const costs = (cost: Minor, accumulated: Minor) => ({ cost, accumulated })

function movementSteps(row: YearRow): Step[] {
  const left = row.disposalsCost - row.disposalsAccumulated
  const steps: Step[] = [
    { kind: 'addition', values: {}, result: row.additions },
    { kind: 'impairment', values: {}, result: -row.impairment },
    { kind: 'revaluation', values: {}, result: row.revaluation },
    { kind: 'disposal', values: costs(row.disposalsCost, row.disposalsAccumulated), result: -left },
  ]
  return steps.filter(({ result }) => result !== 0n)
}

/** The charge of one leg in these months, with the figures that it was computed from. */
function legSteps(line: Timeline, leg: Leg, index: number, within: Within): Step[] {
  const until = Math.min(line.lastCharged ?? Infinity, (line.legs[index + 1]?.from ?? Infinity) - 1)
  const last = Math.min(within.last, until)
  const from = Math.max(within.first, leg.from)
  const charge =
    from > last ? 0n : chargedThrough(line.legs, last) - chargedThrough(line.legs, from - 1)
  if (charge === 0n) return []
  const base = largest(0n, leg.bookValue - leg.salvage)
  const step: Step = { kind: leg.method.kind, values: valuesOf(leg, from, last), result: charge }
  return [
    { kind: 'base', values: { bookValue: leg.bookValue, salvage: leg.salvage }, result: base },
    step,
  ]
}

function valuesOf(leg: Leg, from: Month, last: Month): Step['values'] {
  const { method } = leg
  if (method.kind === 'declining_balance') return decliningValues(leg, from, last)
  if (method.kind !== 'straight_line' && method.kind !== 'sum_of_years_digits') return {}
  return {
    monthsBefore: monthsLeftOf(leg.course, from - 1),
    monthsAfter: monthsLeftOf(leg.course, last),
    life: monthsLeftOf(leg.course, leg.from - 1),
  }
}

function decliningValues({ plan, terms, bookValue }: Leg, from: Month, last: Month) {
  const known: Step['values'] = terms ? { rate: terms.rate } : {}
  const year = plan.years?.find((one) => one.first <= last && one.last >= from)
  if (!year) return known
  const { opening, declining = 0n, straightLine } = year
  return {
    ...known,
    bookValue: bookValue - opening,
    declining,
    ...(straightLine !== undefined && { straightLine }),
    ...partOf(year, from, last),
  }
}

/** The number of these months, of all that the year's charge is spread over; nothing if they are all of them. */
function partOf(year: { first: Month; last: Month }, from: Month, last: Month) {
  const months = Math.min(last, year.last) - Math.max(from, year.first) + 1
  const all = year.last - year.first + 1
  return months < all ? { months: { num: BigInt(months), den: BigInt(all) } } : {}
}
