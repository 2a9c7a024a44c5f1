import { dayBefore, fiscalYearOf, lastDay, monthOf } from '../../src/dates.ts'
import { formatMinor, type Minor } from '../../src/numbers.ts'
import { periodEnd } from '../../src/per-period.ts'
import type { Period } from '../../src/schedule.ts'
import { valueAt } from '../../src/value-at.ts'
import type { Check } from './check.ts'
import { compareValue, figureOf, figuresAt, figuresOfPeriod, holdFigure } from './figures.ts'
import { amount, dateOf, eventsOf, methodOf, text, wordsOf } from './read-values.ts'
import type { Row, Tolerance, Vector } from './vector.ts'

/** Holds the periods of a schedule against the rows of a vector. */
export function compareRows(check: Check, rows: Row[]): void {
  const { vector, periods, hold } = check
  const [asOf, ofPeriods] = [rows.filter(isOfDay), rows.filter((row) => !isOfDay(row))]
  for (const row of asOf) compareValue(check, row)
  const byPlace = areMisdated(check, ofPeriods)
  const matches = ofPeriods.map((row, index) =>
    byPlace ? periods[index] : periodOf(check, row, index),
  )
  for (const [index, row] of ofPeriods.entries()) {
    const period = matches[index]
    if (period) compareRow(check, row, period, index, rows.length)
    else compareMissing(check, row)
  }
  if (isByFiscalYear(vector)) compareYears(check, rows)
  if (vector.partial || asOf.length > 0) return
  for (const period of periods)
    if (!matches.includes(period)) hold(`${period.end} depreciation`, '0', period.depreciation)
}

const isOfDay = (row: Row) => row.as_of !== undefined || (row.date !== undefined && !row.period_end)

/** The period that a row ends in, or that a disposal ended within it. Rows without days go by year or place. */
function periodOf({ input, periods }: Check, row: Row, index: number): Period | undefined {
  const { period_end: end, fiscal_year: year } = row
  if (end === undefined) {
    const ofYear = periods.filter(({ fiscalYear }) => fiscalYear === Number(year))
    return ofYear.length === 1 ? ofYear[0] : periods[index]
  }
  const within = periods.find((period) => period.start <= end && end <= period.end)
  const last = periods.at(-1)
  if (within || !last || end < last.end) return within
  const whole = periodEnd(monthOf(last.end), input.frequency, input.fiscalYearStartMonth)
  const isCutShort = row.period_start ? row.period_start <= last.end : end <= lastDay(whole)
  return isCutShort ? last : undefined
}

/**
 * Where a row ends before it begins or before the asset is in service, its dates can't be held: then rows are meant by
 * their place. So are those of a pool whose years aren't the ones that it is charged in.
 */
function areMisdated({ vector, input, periods }: Check, rows: Row[]): boolean {
  const [first] = rows
  const isShifted =
    methodOf(vector) === 'pool' &&
    !vector.partial &&
    first?.period_end !== undefined &&
    first.period_end !== periods[0]?.end
  return (
    isShifted ||
    rows.some(
      ({ period_start: start = '', period_end: end }) =>
        end !== undefined && (end < start || end < (input.acquisitionDate ?? start)),
    )
  )
}

/** Fields of rows that describe them, or that say again by which percent of a table an amount was made. */
const DESCRIPTIONS = wordsOf(
  'percent raw_depreciation accumulated_as_printed book_value_as_printed period_start period_end note notes label period',
)

/** What a row says is charged, by whichever name; or what its source charged before it was rounded. */
const chargeOf = (row: Row): unknown =>
  Object.entries(row).find(([name, said]) => isCharge(name) && text(said) !== undefined)?.[1] ??
  row.raw_depreciation
const isCharge = (name: string) => figureOf(name) === 'depreciation'

/** What a row says besides its charge. */
const othersOf = (row: Row) =>
  Object.entries(row).filter(([name]) => !DESCRIPTIONS.has(name) && !isCharge(name))

/** Rows before a first charge and after the last one may be left out of a schedule. */
function compareMissing(check: Check, row: Row): void {
  const { hold, vector } = check
  const end = row.period_end
  if (end === undefined) {
    hold('depreciation of a row', chargeOf(row), undefined)
    for (const [name, wanted] of othersOf(row)) holdFigure(check, `${name} of a row`, wanted)
    return
  }
  const ofPeriod = vector.tolerance?.period_minor_units ?? 0
  if (isByFiscalYear(vector)) return hold(`${end} depreciation`, chargeOf(row), 0n, ofPeriod)
  const tolerance = toleranceOf(vector) + belowSalvage(vector, row)
  hold(`${end} depreciation`, chargeOf(row), 0n, tolerance)
  const figures = figuresWithout(check, end, row.period_start)
  for (const [name, wanted] of othersOf(row))
    holdFigure(check, `${end} ${name}`, wanted, figures[figureOf(name) ?? ''], tolerance)
}

/** Figures of a period in which nothing is charged or moved. */
function figuresWithout(check: Check, end: string, start?: string) {
  const figures = figuresAt(check, end)
  const before = start === undefined ? undefined : figuresAt(check, dayBefore(start))
  return {
    ...figures,
    opening_book_value: before?.book_value ?? figures.book_value,
    fiscal_year: fiscalYearOf(monthOf(end), check.input.fiscalYearStartMonth),
    impairment: 0n,
    revaluation: 0n,
    addition: 0n,
    disposal_cost: 0n,
    disposal_accumulated: 0n,
  } as Record<string, Minor | string | number | undefined>
}

function compareRow(check: Check, row: Row, period: Period, index: number, rows: number): void {
  const { hold, vector } = check
  const below = belowSalvage(vector, row)
  const apart = index === rows - 1 ? Math.ceil(rows / 2) : 1
  hold(
    `${period.end} depreciation`,
    chargeOf(row),
    period.depreciation,
    periodTolerance(check, period, apart) + below,
  )
  const drift = driftOf(check, period, index)
  compareFigures(check, row, period, drift + below)
  if (!isByFiscalYear(vector)) comparePrinted(check, row, period, drift + below)
}

/** How far sums of charges may have come apart by a period. */
function driftOf({ vector, periods }: Check, period: Period, index: number): number {
  if (isRoundedAsAWhole(vector)) return Math.ceil((index + 1) / 2)
  if (!isByFiscalYear(vector)) return toleranceOf(vector)
  const { fiscal_year_totals_minor_units: year = 0, ...within } = vector.tolerance ?? {}
  const years = period.fiscalYear - (periods[0]?.fiscalYear ?? period.fiscalYear) + 1
  return years * year + (within.last_period_of_each_fiscal_year_minor_units ?? 0)
}

/** Besides its charge. */
function compareFigures(check: Check, row: Row, period: Period, tolerance: number): void {
  // A row shows what stood before an impairment of its last day.
  const impaired = impairedAtEnd(check, period)
  const figures: Record<string, Minor | string | number | undefined> = {
    ...figuresOfPeriod(period),
    accumulated: period.accumulated - impaired,
    book_value: period.bookValue + impaired,
  }
  const before = beforeDisposal(check, period)
  for (const [name, wanted] of othersOf(row)) {
    const figure = figureOf(name) ?? ''
    const left = before[figure]
    const isLeft =
      left !== undefined && String(wanted) === formatMinor(left, check.input.minorUnits)
    const named = check.vector.tolerance?.[`${figure}_minor_units` as keyof Tolerance]
    const most = typeof named === 'number' ? Math.max(named, tolerance) : tolerance
    if (!isLeft) holdFigure(check, `${period.end} ${name}`, wanted, figures[figure], most)
  }
}

/** The row of a disposal may show what left with it, as well as the nothing that stays. */
function beforeDisposal({ input }: Check, period: Period): Record<string, Minor> {
  const { disposalCost: cost, disposalAccumulated: accumulated, end } = period
  if (valueAt(input, end).status !== 'disposed') return {}
  return { cost, accumulated, book_value: cost - accumulated }
}

/** Tryton prints what was charged without changes of value, and sets it off against the new gross value. */
function comparePrinted(
  { hold, vector, periods, input }: Check,
  row: Row,
  period: Period,
  tolerance: number,
): void {
  if (row.accumulated_as_printed === undefined) return
  const charged = periods
    .filter(({ end }) => end <= period.end)
    .reduce((sum, { depreciation }) => sum + depreciation, 0n)
  hold(`${period.end} accumulated`, row.accumulated_as_printed, charged, tolerance)
  const { minorUnits } = input
  const change = eventsOf(vector).findLast(
    (event) => event.new_gross_value !== undefined && dateOf(event) <= period.end,
  )
  const gross = amount(change?.new_gross_value ?? vector.inputs.cost, minorUnits)
  const shown = gross - amount(row.accumulated_as_printed, minorUnits)
  const apart = shown - period.bookValue
  if (apart > BigInt(tolerance) || -apart > BigInt(tolerance))
    hold(`${period.end} book_value`, row.book_value_as_printed, period.bookValue, tolerance)
}

function impairedAtEnd({ vector }: Check, { end, impairment }: Period): Minor {
  const onThatDay = eventsOf(vector).some(
    (event) => event.type.startsWith('impairment') && dateOf(event) === end,
  )
  return onThatDay ? impairment : 0n
}

const isByFiscalYear = ({ rounding }: Vector) =>
  String(rounding).startsWith('fiscal_year_rounded_then_periods')

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
  if (!isByFiscalYear(check.vector))
    return tolerance?.depreciation_minor_units ?? toleranceOf(check.vector)
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
  const units = input.minorUnits
  const year = (date: string) => fiscalYearOf(monthOf(date), input.fiscalYearStartMonth)
  const printed = new Map<number, Minor>()
  for (const row of rows) {
    const of = year(row.period_end ?? '')
    printed.set(of, (printed.get(of) ?? 0n) + amount(chargeOf(row), units))
  }
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
