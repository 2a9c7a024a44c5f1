import { fiscalYearOf, monthOf } from '../../src/dates.ts'
import type { Minor } from '../../src/numbers.ts'
import type { Period } from '../../src/schedule.ts'
import { valueAt } from '../../src/value-at.ts'
import type { Check } from './check.ts'
import { amount, eventsOf } from './read-values.ts'
import type { Row, Vector } from './vector.ts'

/** Holds the periods of a schedule against the rows of a vector. */
export function compareRows(check: Check, rows: Row[]): void {
  const { vector, periods, hold } = check
  const [asOf, ofPeriods] = [rows.filter((row) => row.as_of), rows.filter((row) => !row.as_of)]
  for (const row of asOf) compareDay(check, row)
  const matches = ofPeriods.map((row, index) =>
    areMisdated(rows) ? periods[index] : periodOf(row, periods),
  )
  for (const [index, row] of ofPeriods.entries()) {
    const period = matches[index]
    if (period) compareRow(check, row, period, index, rows.length)
    else compareMissing(check, row)
    nameUnknown(check, row)
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
  const isCutShort = start !== '' && last && start <= last.end && last.end < end
  return within ?? (isCutShort ? last : undefined)
}

/** Where a row ends before it begins, its dates can't be held: then rows are meant by their place. */
const areMisdated = (rows: Row[]) =>
  rows.some(({ period_start: start = '', period_end: end = '' }) => end < start)

/** What an asset stands at on a day. */
function compareDay({ input, hold, vector }: Check, row: Row): void {
  const date = row.as_of!
  const value = valueAt(input, date)
  hold(`${date} accumulated`, row.accumulated, value.accumulated, toleranceOf(vector))
  hold(`${date} book_value`, row.book_value, value.bookValue, toleranceOf(vector))
}

/** Fields of rows that are read, or that say again by which percent of a table an amount was made. */
const FIELDS = new Set(
  `period_start period_end as_of percent depreciation raw_depreciation accumulated book_value accumulated_as_printed
  book_value_as_printed opening_book_value impairment revaluation addition fiscal_year note notes label`.split(
    /\s+/,
  ),
)

function nameUnknown({ differ }: Check, row: Row): void {
  for (const [field, expected] of Object.entries(row))
    if (!FIELDS.has(field))
      differ(`${row.period_end} ${field}`, JSON.stringify(expected), 'nothing that is known here')
}

/** Rows before a first charge and after the last one may be left out of a schedule. */
function compareMissing({ input, hold, vector }: Check, row: Row): void {
  const end = row.period_end!
  if (isByFiscalYear(vector))
    return hold(
      `${end} depreciation`,
      row.depreciation,
      0n,
      vector.tolerance?.period_minor_units ?? 0,
    )
  const value = valueAt(input, end)
  const tolerance = toleranceOf(vector) + belowSalvage(vector, row)
  hold(`${end} depreciation`, row.depreciation, 0n, tolerance)
  hold(`${end} accumulated`, row.accumulated, value.accumulated, tolerance)
  hold(`${end} book_value`, row.book_value, value.bookValue, tolerance)
}

function compareRow(check: Check, row: Row, period: Period, index: number, rows: number): void {
  const { hold, vector, differ } = check
  const name = (field: string) => `${period.end} ${field}`
  hold(
    name('depreciation'),
    row.depreciation ?? row.raw_depreciation,
    period.depreciation,
    periodTolerance(check, period, index === rows - 1 ? Math.ceil(rows / 2) : 1) +
      belowSalvage(vector, row),
  )
  if (row.fiscal_year !== undefined && Number(row.fiscal_year) !== period.fiscalYear)
    differ(name('fiscal_year'), row.fiscal_year, period.fiscalYear)
  if (isByFiscalYear(vector)) return
  const drift = isRoundedAsAWhole(vector) ? Math.ceil((index + 1) / 2) : toleranceOf(vector)
  const tolerance = drift + belowSalvage(vector, row)
  hold(name('opening_book_value'), row.opening_book_value, period.openingBookValue, tolerance)
  hold(name('impairment'), row.impairment, period.impairment, tolerance)
  hold(name('revaluation'), row.revaluation, period.revaluation, tolerance)
  hold(name('addition'), row.addition, period.addition, tolerance)
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
  const { salvage, currency_minor_units: units } = inputs
  const isHeld = rounding === 'cumulative_unrounded_carry' && typeof salvage === 'string'
  if (!isHeld || bookValue === undefined) return 0
  return Math.max(0, Number(amount(salvage, units) - amount(bookValue, units)))
}

/** A schedule whose source rounded each period, held against one that is rounded as a whole. */
const isRoundedAsAWhole = ({ rounding, tolerance }: Vector) =>
  rounding === 'cumulative' && tolerance?.cumulative_rounding !== undefined

function periodTolerance(check: Check, period: Period, apart: number): number {
  const { tolerance } = check.vector
  if (isRoundedAsAWhole(check.vector)) return apart
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
