import { dayBefore, lifeEnd } from '../../src/dates.ts'
import { disposalResult, disposalResults } from '../../src/disposal.ts'
import { fiscalYears, type YearRow } from '../../src/fiscal-years.ts'
import { halfUp, type Minor, ratio, type Ratio } from '../../src/numbers.ts'
import { type Period, schedule } from '../../src/schedule.ts'
import { timelineOf } from '../../src/timeline.ts'
import type { Frequency } from '../../src/types.ts'
import { charge } from '../../src/value-at.ts'
import type { Check } from './check.ts'
import { disposalFigures, holdDisposal } from './disposals.ts'
import { endOfCharges, figureOf, figuresAt, holdFigure } from './figures.ts'
import { dateOf, decimal, eventsOf } from './read-values.ts'
import { toleranceFor } from './tolerance.ts'

export type ByName = Record<string, unknown>

/** The same asset by periods of another length. */
export function periodsBy({ input, periods }: Check, frequency: Frequency | undefined): Period[] {
  if (!frequency || frequency === input.frequency) return periods
  const result = schedule({ ...input, frequency })
  return result.ok ? result.value : []
}

/** Totals never differ, whatever the figures of periods may. */
export function compareTotal({ periods, hold, vector }: Check, expected: unknown): void {
  const charged = periods.reduce((sum, { depreciation }) => sum + depreciation, 0n)
  hold('total', expected, charged, vector.tolerance?.total_minor_units ?? 0)
}

/** Charges of the first periods, one after another; a single one is that of every usual period. */
export function compareCharges(check: Check, expected: unknown): void {
  if (!Array.isArray(expected)) return compareUsual(check, expected)
  const { periods, hold } = check
  for (const [index, wanted] of expected.entries()) {
    const { from, to, amount, depreciation, charge: charged } = Object(wanted) as ByName
    if (from === undefined)
      hold(`period ${index + 1} depreciation`, wanted, periods[index]?.depreciation)
    else {
      const got = charge(check.input, String(from), String(to))
      hold(`${String(from)} to ${String(to)}`, amount ?? depreciation ?? charged, got)
    }
  }
}

/** The charge between two days, or of periods. */
export function compareCharge(check: Check, expected: unknown): void {
  const isBetween = typeof expected === 'object' && expected !== null && 'from' in expected
  compareCharges(check, isBetween ? [expected] : expected)
}

/** Periods that are whole: the first and the last may be parts of one, where there are others. */
export function compareUsual(check: Check, expected: unknown, frequency?: Frequency): void {
  const periods = periodsBy(check, frequency)
  holdAlike(check, periods.length > 2 ? periods.slice(1, -1) : periods, expected)
}

/** What every period after the last event is charged. */
export function compareChargeAfter(check: Check, expected: unknown, frequency?: Frequency): void {
  const from = lastEventDate(check)
  holdAlike(
    check,
    periodsBy(check, frequency).filter(({ start }) => start >= from),
    expected,
  )
}

/**
 * Periods that are charged the same: on average what is expected, and each no more than a minor unit apart, as the whole
 * is rounded.
 */
function holdAlike(check: Check, periods: readonly Period[], expected: unknown): void {
  const count = BigInt(periods.length)
  if (count === 0n) return check.hold('charge of a period', expected, undefined)
  const sum = periods.reduce((all, { depreciation }) => all + depreciation, 0n)
  const tolerance = toleranceFor(check.vector, 'depreciation')
  check.hold('charge of a period', expected, halfUp(sum, count), tolerance)
  for (const { end, depreciation } of periods)
    check.hold(`${end} depreciation`, expected, depreciation, Math.max(1, tolerance))
}

export function compareCount({ periods, differ }: Check, expected: unknown): void {
  if (periods.length !== Number(expected)) differ('periods', expected, periods.length)
}

/** As it was planned; where an estimate was changed, as it is planned now. */
export function compareLifeEnd(check: Check, expected: unknown): void {
  const { input, differ } = check
  const isChanged = input.events?.some(({ type }) => type.endsWith('_change'))
  const planned = input.endDate ?? lifeEnd(input.inServiceDate, input.lifeMonths ?? 0)
  const end = isChanged ? endOfCharges(check) : planned
  if (end !== expected) differ('end of life', expected, end)
}

export function compareEndOfCharges(check: Check, expected: unknown): void {
  const end = endOfCharges(check)
  if (end !== expected) check.differ('end of charges', expected, end)
}

const isSame = (a: Ratio, b: Ratio) => a.num * b.den === b.num * a.den

/** The rate of a declining balance, as it comes from a factor or the salvage. */
export function compareRate({ input, differ }: Check, expected: unknown): void {
  const rate = timelineOf(input).legs[0]?.terms?.rate
  if (!rate || !isSame(rate, decimal(expected)))
    differ('rate', expected, rate && `${rate.num} / ${rate.den}`)
}

/** What a unit is charged, in major units of the currency. */
export function comparePerUnit({ input, differ }: Check, expected: unknown): void {
  const { units, cost, minorUnits } = input
  const [leg] = timelineOf(input).legs
  const base = cost - (leg?.salvage ?? 0n)
  const got = units && ratio(base, units.total * 10n ** BigInt(minorUnits))
  if (!got || !isSame(got, decimal(expected)))
    differ('a unit', expected, got && `${got.num} / ${got.den}`)
}

const inCamels = (name: string) =>
  name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Rows of fiscal years, as `fiscalYears` has them. */
export function compareFiscalYears(check: Check, expected: unknown): void {
  const rows = fiscalYears(check.input)
  for (const one of [expected].flat()) {
    const { fiscal_year: year, ...figures } = one as ByName
    const row = rows.find(({ fiscalYear }) => fiscalYear === Number(year))
    for (const [name, wanted] of Object.entries(figures)) {
      const field = inCamels(name.replace(/nbv$/, 'book_value')) as keyof YearRow
      holdFigure(check, `fiscal year ${String(year)} ${name}`, wanted, row?.[field])
    }
  }
}

export function compareDisposal(check: Check, expected: unknown): void {
  holdDisposal(check, expected as ByName, disposalResult(check.input))
}

const eventDates = ({ vector, input }: Check): string[] =>
  [...eventsOf(vector).map(dateOf), ...(input.disposal ? [input.disposal.date] : [])].toSorted()

/** A disposal may be said among the events or by a date of its own. */
export const lastEventDate = (check: Check): string =>
  eventDates(check).at(-1) ?? check.input.inServiceDate

/** After the last event: what left, what stays, and what the next month is charged. */
export function compareAfter(check: Check, expected: unknown): void {
  const date = lastEventDate(check)
  const left = disposalResults(check.input).at(-1)
  const next = periodsBy(check, 'monthly').find(({ start }) => start > date)
  const removed: Record<string, Minor> = left ? disposalFigures(left) : {}
  const stays = figuresAt(check, date)
  for (const [field, wanted] of Object.entries(expected as ByName)) {
    const [, remaining] = /^remaining_(\w+)$/.exec(field) ?? []
    const isCharge = remaining === 'monthly_charge' || remaining === 'monthly_depreciation'
    const stayed = isCharge ? next?.depreciation : stays[figureIn(remaining, field)]
    holdFigure(check, field, wanted, remaining ? stayed : (removed[field] ?? stayed))
  }
}
const figureIn = (remaining: string | undefined, field: string): string =>
  figureOf(field) ?? figureOf(remaining ?? '') ?? ''

/** What stood on the day before the first event. */
export function compareBefore(check: Check, figure: string, expected: unknown): void {
  const [first = check.input.inServiceDate] = eventDates(check)
  const date = dayBefore(first)
  holdFigure(check, `${date} ${figure}`, expected, figuresAt(check, date)[figure])
}
