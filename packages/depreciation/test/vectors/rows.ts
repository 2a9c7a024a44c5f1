import { dayBefore, fiscalYearOf, monthOf } from '../../src/dates.ts'
import { formatMinor, type Minor, parseDecimal, share } from '../../src/numbers.ts'
import type { Period } from '../../src/schedule.ts'
import { valueAt } from '../../src/value-at.ts'
import { type Check, UNKNOWN } from './check.ts'
import { compareValue, figureOf, figuresAt, figuresOfPeriod, holdFigure } from './figures.ts'
import { amount, dateOf, eventsOf, text, wordsOf } from './read-values.ts'
import {
  areMisdated,
  holdDays,
  inOurYears,
  isCharge,
  periodsOfRows,
  plainRow,
} from './row-periods.ts'
import { readTolerance, toleranceFor } from './tolerance.ts'
import type { Row, Vector } from './vector.ts'

/** Compares the periods of a schedule with the rows of a vector. */
export function compareRows(check: Check, given: Row[]): void {
  const rows = inOurYears(check, given.map(plainRow))
  const [asOf, ofPeriods] = [rows.filter(isOfDay), rows.filter((row) => !isOfDay(row))]
  for (const row of asOf) compareValue(check, row)
  const matches = periodsOfRows(check, ofPeriods)
  const areDated = !areMisdated(check, ofPeriods)
  for (const [index, row] of ofPeriods.entries()) {
    const period = matches[index]
    const of = withTolerance(check, row)
    if (period) compareRow(of, row, period, index, rows.length)
    else compareMissing(of, row)
    if (period && areDated) holdDays(check, row, period, ofPeriods[index - 1])
  }
  if (check.vector.partial) return
  if (isByFiscalYear(check.vector)) compareYears(check, ofPeriods)
  if (asOf.length === 0) holdOthers(check, matches)
}

/** A whole schedule has nothing to charge in periods that none of its rows is of. */
function holdOthers({ periods, hold }: Check, rows: readonly (Period | undefined)[]): void {
  const isIn = (period: Period, row?: Period) =>
    row !== undefined && row.start <= period.start && period.end <= row.end
  for (const period of periods)
    if (!rows.some((row) => isIn(period, row)))
      hold(`${period.end} depreciation`, '0', period.depreciation)
}

const isOfDay = (row: Row) => row.as_of !== undefined || (row.date !== undefined && !row.period_end)

/** A row may say for itself how far its figures may be apart. */
function withTolerance(check: Check, { tolerance }: Row): Check {
  const own = readTolerance(tolerance, check.input.minorUnits)
  if (!own) return check
  return { ...check, vector: { ...check.vector, tolerance: { ...check.vector.tolerance, ...own } } }
}

/** Fields of rows that describe them, or are compared by themselves. */
const DESCRIPTIONS = wordsOf(
  `percent raw_depreciation accumulated_as_printed book_value_as_printed period_start period_end note notes label place
  tolerance units`,
)

/** What a row says is charged, by each of its names. */
const chargesOf = (row: Row): unknown[] =>
  Object.entries(row).flatMap(([name, said]) =>
    isCharge(name) && text(said) !== undefined ? [said] : [],
  )
const chargeOf = (row: Row): unknown => chargesOf(row)[0] ?? row.raw_depreciation

/** What a row says besides its charge. */
const othersOf = (row: Row) =>
  Object.entries(row).filter(([name]) => !DESCRIPTIONS.has(name) && !isCharge(name))

/**
 * The charge by each of its names, and as its source had it before it was rounded, which is as near as that leaves it
 * where sums are rounded.
 */
function holdCharges({ hold }: Check, end: string, row: Row, got: Minor, tolerance: number): void {
  const charges = chargesOf(row)
  for (const one of charges) hold(`${end} depreciation`, one, got, tolerance)
  const ofSums = charges.length > 0 ? 1 : 0
  hold(`${end} depreciation`, row.raw_depreciation, got, tolerance + ofSums)
}

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
  const below = belowSalvage(vector, row)
  const charged = isByFiscalYear(vector) ? ofPeriod : toleranceOf(vector)
  holdCharges(check, end, row, 0n, charged + below)
  const last = check.periods.at(-1)
  const tolerance = (last ? driftOf(check, last, check.periods.length - 1) : charged) + below
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
  const { vector } = check
  const below = belowSalvage(vector, row)
  const apart = index === rows - 1 ? Math.ceil(rows / 2) : 1
  const most = periodTolerance(check, period, apart) + below
  holdCharges(check, period.end, row, period.depreciation, most)
  holdPercent(check, row, period, most)
  holdUnits(check, row)
  const drift = driftOf(check, period, index)
  compareFigures(check, row, period, drift + below)
  if (!isByFiscalYear(vector)) comparePrinted(check, row, period, drift + below)
}

/** The possible difference of accumulated charges by the end of a period. */
function driftOf({ vector, periods }: Check, period: Period, index: number): number {
  if (isRoundedAsAWhole(vector)) return Math.ceil((index + 1) / 2)
  if (!isByFiscalYear(vector)) return toleranceOf(vector)
  const { fiscal_year_totals_minor_units: year = 0, ...within } = vector.tolerance ?? {}
  const years = period.fiscalYear - (periods[0]?.fiscalYear ?? period.fiscalYear) + 1
  return years * year + (within.last_period_of_each_fiscal_year_minor_units ?? 0)
}

/** The percent of cost that a table charges: on cost it is the charge, where no disposal shortens the year. */
function holdPercent({ hold, differ, input }: Check, row: Row, period: Period, tolerance: number) {
  const { percent } = row
  if (percent === undefined || period.disposalCost !== 0n) return
  const parsed = parseDecimal(String(percent))
  if (input.method.kind !== 'table' || !parsed)
    return differ(`${period.end} percent`, percent, UNKNOWN)
  const { num, den } = parsed
  const charged = share(input.cost, { num, den: den * 100n })
  const amountOf = formatMinor(charged, input.minorUnits)
  hold(`${period.end} percent`, amountOf, period.depreciation, tolerance + 1)
}

/** The units of a row are the reading of its day, said again. */
function holdUnits({ vector, differ }: Check, { units, period_end: end }: Row): void {
  if (units === undefined) return
  const readings = [vector.inputs.units ?? []].flat() as { period_end?: string; units?: unknown }[]
  const reading = readings.find(({ period_end: day }) => day === end)?.units
  if (String(reading) !== String(units)) differ(`${end} units`, units, reading ?? UNKNOWN)
}

/** Besides its charge. */
function compareFigures(check: Check, row: Row, period: Period, tolerance: number): void {
  const figures: Record<string, Minor | string | number | undefined> = figuresOfPeriod(period)
  const others = [beforeDisposal(check, period), ...beforeEvents(check, period)]
  for (const [name, wanted] of othersOf(row)) {
    const figure = figureOf(name) ?? ''
    const isOther = others.some(
      ({ [figure]: one }) =>
        one !== undefined && String(wanted) === formatMinor(one, check.input.minorUnits),
    )
    const most = Math.max(toleranceFor(check.vector, figure), tolerance)
    if (!isOther) holdFigure(check, `${period.end} ${name}`, wanted, figures[figure], most)
  }
}

/**
 * A row may show what stood before the events of its last day, and accumulated depreciation without the impairment that
 * is accumulated with it.
 */
function beforeEvents({ vector, input }: Check, period: Period): Record<string, Minor>[] {
  const { end } = period
  const isOnThatDay = eventsOf(vector).some((event) => dateOf(event) === end)
  const { disposal: _, events = [], ...asset } = input
  const before = valueAt({ ...asset, events: events.filter(({ date }) => date < end) }, end)
  const { impairment } = valueAt(input, end)
  return [
    ...(isOnThatDay ? [{ accumulated: before.accumulated, book_value: before.bookValue }] : []),
    ...(impairment === 0n ? [] : [{ accumulated: period.accumulated - impairment }]),
  ]
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
  else hold(`${period.end} book_value`, row.book_value_as_printed, shown, tolerance)
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

/** A schedule whose source rounded each period, compared with one that is rounded as a whole. */
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
    if (row.period_end === undefined) continue
    const of = year(row.period_end)
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
