import { fiscalYearOf, type Month } from './dates.ts'
import { fiscalYears, type YearRow } from './fiscal-years.ts'
import type { Leg } from './legs.ts'
import { chargedThrough, type Timeline } from './line.ts'
import { monthsLeftOf } from './course.ts'
import { type Minor, type Ratio, largest } from './numbers.ts'
import { timelineOf } from './timeline.ts'
import type { Input } from './types.ts'

/** One line of the arithmetic behind a year's charge. Pages say it in words, by its kind. */
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
    /** charge of a fiscal year = book value × rate × part of the year; the larger of it and straight line, where that is given */
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
  /** What went in, by name: amounts in minor units, rates and months as fractions. */
  values: Record<string, Minor | Ratio>
  result: Minor
}

/**
 * The arithmetic of a fiscal year: what stood at its start, what was charged by which rule, what events moved, what stands
 * at its end. The results of its charges add up to the charge of the year.
 * @param input without problems
 */
export function explain(input: Input, fiscalYear: number): Step[] {
  const row = fiscalYears(input).find((one) => one.fiscalYear === fiscalYear)
  if (!row) return []
  const line = timelineOf(input)
  return [
    {
      kind: 'opening_book_value',
      values: costs(row.openingCost, row.openingAccumulated),
      result: row.openingBookValue,
    },
    ...line.legs.flatMap((leg, index) => legSteps(line, leg, index, fiscalYear)),
    { kind: 'charge', values: {}, result: row.charge },
    ...movementSteps(row),
    {
      kind: 'closing_book_value',
      values: costs(row.closingCost, row.closingAccumulated),
      result: row.closingBookValue,
    },
  ]
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

/** What one leg charged in the fiscal year, and by which figures. */
function legSteps(line: Timeline, leg: Leg, index: number, fiscalYear: number): Step[] {
  const { fiscalYearStartMonth: startMonth } = line.input
  const yearFirst = (fiscalYear - (startMonth === 1 ? 0 : 1)) * 12 + startMonth - 1
  const until = Math.min(line.lastCharged ?? Infinity, (line.legs[index + 1]?.from ?? Infinity) - 1)
  const last = Math.min(yearFirst + 11, until)
  const from = Math.max(yearFirst, leg.from)
  const charge =
    from > last ? 0n : chargedThrough(line.legs, last) - chargedThrough(line.legs, from - 1)
  if (charge === 0n || fiscalYearOf(last, startMonth) !== fiscalYear) return []
  const base = largest(0n, leg.bookValue - leg.salvage)
  const step: Step = { kind: leg.method.kind, values: valuesOf(leg, from, last), result: charge }
  return [
    { kind: 'base', values: { bookValue: leg.bookValue, salvage: leg.salvage }, result: base },
    step,
  ]
}

function valuesOf(leg: Leg, from: Month, last: Month): Step['values'] {
  const { method, plan, rate } = leg
  if (method.kind === 'declining_balance') {
    const year = plan.years?.find((one) => one.first <= last && one.last >= from)
    return {
      ...(rate && { rate }),
      ...(year && { bookValue: leg.bookValue - year.opening, declining: year.declining ?? 0n }),
      ...(year?.straightLine !== undefined && { straightLine: year.straightLine }),
    }
  }
  if (method.kind !== 'straight_line' && method.kind !== 'sum_of_years_digits') return {}
  return {
    monthsBefore: monthsLeftOf(leg.course, from - 1),
    monthsAfter: monthsLeftOf(leg.course, last),
    life: monthsLeftOf(leg.course, leg.from - 1),
  }
}
