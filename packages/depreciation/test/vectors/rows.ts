import { fiscalYearOf, monthOf } from '../../src/dates.ts'
import type { Minor } from '../../src/numbers.ts'
import type { Period } from '../../src/schedule.ts'
import { valueAt } from '../../src/value-at.ts'
import type { Check } from './check.ts'
import { amount, eventsOf } from './read-input.ts'
import type { Row, Vector } from './vector.ts'

/** Holds the periods of a schedule against the rows of a vector. */
export function compareRows(check: Check, rows: Row[]): void {
  const { vector, input, periods, hold } = check
  const [asOf, ofPeriods] = [rows.filter((row) => row.as_of), rows.filter((row) => !row.as_of)]
  for (const { as_of: date = '', book_value: bookValue } of asOf)
    hold(`${date} book_value`, bookValue, valueAt(input, date).bookValue)
  const matches = ofPeriods.map((row, index) =>
    areMisdated(rows) ? periods[index] : periodOf(row, periods),
  )
  for (const [index, row] of ofPeriods.entries()) {
    const period = matches[index]
    if (period) compareRow(check, row, period)
    else compareMissing(check, row)
  }
  if (isByFiscalYear(vector)) compareYears(check, rows)
  if (vector.partial || asOf.length > 0) return
  for (const period of periods)
    if (!matches.includes(period)) hold(`${period.end} depreciation`, '0', period.depreciation)
}

/** The period that a row ends in, or that a disposal ended within it. */
function periodOf(row: Row, periods: Period[]): Period | undefined {
  const { period_start: start = '', period_end: end = '' } = row
  const within = periods.find((period) => period.start <= end && end <= period.end)
  const last = periods.at(-1)
  return within ?? (last && start <= last.end && last.end < end ? last : undefined)
}

/** Where a row ends before it begins, its dates can't be held: then rows are meant by their place. */
const areMisdated = (rows: Row[]) =>
  rows.some(({ period_start: start = '', period_end: end = '' }) => end < start)

/** Rows before a first charge and after the last one may be left out of a schedule. */
function compareMissing({ input, hold }: Check, row: Row): void {
  const end = row.period_end!
  hold(`${end} depreciation`, row.depreciation, 0n)
  hold(`${end} accumulated`, row.accumulated, valueAt(input, end).accumulated)
}

function compareRow(check: Check, row: Row, period: Period): void {
  const { hold, vector } = check
  const name = (field: string) => `${period.end} ${field}`
  hold(
    name('depreciation'),
    row.depreciation ?? row.raw_depreciation,
    period.depreciation,
    periodTolerance(check, period) + belowSalvage(vector, row),
  )
  if (isByFiscalYear(vector)) return
  const tolerance = toleranceOf(vector) + belowSalvage(vector, row)
  // A row shows what stood before an impairment of its last day.
  const impaired = impairedAtEnd(check, period)
  hold(name('accumulated'), row.accumulated, period.accumulated - impaired, tolerance)
  hold(name('book_value'), row.book_value, period.bookValue + impaired, tolerance)
  comparePrinted(check, row, period, tolerance)
}

/** Tryton prints what was charged without changes of value, and sets it off against the new gross value. */
function comparePrinted(
  { hold, vector, periods }: Check,
  row: Row,
  period: Period,
  tolerance: number,
): void {
  if (row.accumulated_as_printed === undefined) return
  const charged = periods
    .filter(({ end }) => end <= period.end)
    .reduce((sum, { depreciation }) => sum + depreciation, 0n)
  hold(`${period.end} accumulated`, row.accumulated_as_printed, charged, tolerance)
  const { currency_minor_units: units } = vector.inputs
  const change = eventsOf(vector).findLast(
    (event) => event.new_gross_value !== undefined && String(event.effective_from) <= period.end,
  )
  const gross = amount(change?.new_gross_value ?? vector.inputs.cost, units)
  const shown = gross - amount(row.accumulated_as_printed, units)
  const apart = shown - period.bookValue
  if (apart > BigInt(tolerance) || -apart > BigInt(tolerance))
    hold(`${period.end} book_value`, row.book_value_as_printed, period.bookValue, tolerance)
}

function impairedAtEnd({ vector, periods }: Check, { end, impairment }: Period): Minor {
  const isLast = periods.some((period) => period.end === end)
  const onThatDay = eventsOf(vector).some(
    ({ type, date }) => type.startsWith('impairment') && date === end,
  )
  return isLast && onThatDay ? impairment : 0n
}

const isByFiscalYear = ({ rounding = '' }: Vector) =>
  rounding.startsWith('fiscal_year_rounded_then_periods')

function toleranceOf(vector: Vector): number {
  const { tolerance = {}, rounding } = vector
  const rounded = tolerance.minor_units ?? tolerance.per_period_rounding_minor_units ?? 0
  const carries = rounding === 'cumulative_unrounded_carry'
  return carries ? (tolerance.year_rounded_carry_minor_units ?? rounded) : rounded
}

/** Spreadsheets' DB may end below the salvage, where a book value never comes: by so much the last row differs. */
export function belowSalvage({ inputs, rounding }: Vector, { book_value: bookValue }: Row): number {
  if (rounding !== 'cumulative_unrounded_carry' || bookValue === undefined) return 0
  const units = inputs.currency_minor_units
  return Math.max(0, Number(amount(inputs.salvage, units) - amount(bookValue, units)))
}

function periodTolerance(check: Check, period: Period): number {
  const { tolerance } = check.vector
  if (!isByFiscalYear(check.vector)) return toleranceOf(check.vector)
  const next = check.periods.find(({ start }) => start > period.end)
  const endsYear = next?.fiscalYear !== period.fiscalYear
  return (
    (endsYear
      ? tolerance?.last_period_of_each_fiscal_year_minor_units
      : tolerance?.period_minor_units) ?? 0
  )
}

/** The charges of whole fiscal years, where those of periods may be apart. */
function compareYears({ vector, input, periods, hold }: Check, rows: Row[]): void {
  const units = vector.inputs.currency_minor_units
  const year = (date: string) => fiscalYearOf(monthOf(date), input.fiscalYearStartMonth)
  const printed = new Map<number, Minor>()
  for (const { period_end: end = '', depreciation } of rows)
    printed.set(year(end), (printed.get(year(end)) ?? 0n) + amount(depreciation, units))
  const tolerance = vector.tolerance?.fiscal_year_totals_minor_units ?? 0
  for (const [fiscalYear, expected] of printed) {
    const got = periods
      .filter((period) => period.fiscalYear === fiscalYear)
      .reduce((sum, { depreciation }) => sum + depreciation, 0n)
    const apart = expected - got
    if (apart > BigInt(tolerance) || -apart > BigInt(tolerance))
      hold(`fiscal year ${fiscalYear}`, Number(expected) / 10 ** units, got, tolerance)
  }
}
