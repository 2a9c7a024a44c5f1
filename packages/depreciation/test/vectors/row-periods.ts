import { dayAfter, firstDay, lastDay, lifeEnd, monthOf } from '../../src/dates.ts'
import { periodEnd } from '../../src/per-period.ts'
import type { Period } from '../../src/schedule.ts'
import type { Check } from './check.ts'
import { figureOf } from './figures.ts'
import { type Fields, renamed } from './names.ts'
import { periodsBy } from './outcomes.ts'
import { dateOf, eventsOf, methodOf } from './read-values.ts'
import type { Row } from './vector.ts'

const WORDS: Record<string, string> = {
  end: 'period_end',
  end_date: 'period_end',
  to: 'period_end',
  start: 'period_start',
  start_date: 'period_start',
  from: 'period_start',
  index: 'period',
  number: 'period',
  no: 'period',
  n: 'period',
  k: 'period',
}

export const isCharge = (name: string) => figureOf(name) === 'depreciation'

/** A row whose period is said as those of the public vectors are: by its days, its fiscal year or its place. */
export function plainRow(given: Row): Row {
  const row = renamed(given, (name) => WORDS[name] ?? name)
  const { date, period, month, year, quarter } = row
  const isOfPeriod = Object.keys(row).some((name) => isCharge(name) || name === 'period_start')
  if (date !== undefined && row.period_end === undefined && isOfPeriod)
    return plainRow(instead(row, 'date', { period_end: date }))
  if (month !== undefined && year !== undefined)
    return plainRow(instead(instead(row, 'year'), 'month', { period: inMonth(year, month) }))
  if (month !== undefined) return plainRow(instead(row, 'month', { period: month }))
  if (year !== undefined && quarter === undefined)
    return plainRow(instead(row, 'year', ofYear(year)))
  return period === undefined ? row : { ...instead(row, 'period', ofPeriod(period)) }
}

const instead = (row: Fields, name: string, fields: Fields = {}): Row => {
  const { [name]: _, ...others } = row
  return { ...fields, ...others }
}
const inMonth = (year: unknown, month: unknown) =>
  `${String(year)}-${String(month).padStart(2, '0')}`

/** A year of the calendar is a fiscal year; a lesser number is one of the asset. */
const ofYear = (year: unknown): Fields =>
  Number(year) >= 1000 ? { fiscal_year: Number(year) } : { place: Number(year) }

/** `2024-03-31`, `2024-03`, `2024`, `FY2024` or a number; any other text only describes the row. */
function ofPeriod(period: unknown): Fields {
  const said = String(period)
  if (/^\d{4}-\d{2}-\d{2}$/.test(said)) return { period_end: said }
  if (/^\d{4}-\d{2}$/.test(said)) return { period_end: lastDay(monthOf(`${said}-01`)) }
  const [, year] = /^(?:FY ?)?(\d{4})$/.exec(said) ?? []
  if (year !== undefined && typeof period !== 'number') return { fiscal_year: Number(year) }
  return /^\d+$/.test(said) ? ofYear(period) : { label: said }
}

/** The period of each row; undefined where there is no such period. */
export function periodsOfRows(check: Check, rows: readonly Row[]): (Period | undefined)[] {
  if (areMisdated(check, rows)) return rows.map((_, index) => check.periods[index])
  const fromZero = rows.some(({ place }) => place === 0)
  return rows.map((row, index) => {
    if (row.period_end !== undefined) return periodOf(check, row)
    if (row.fiscal_year !== undefined && isOnlyOne(rows, row))
      return yearOf(check, Number(row.fiscal_year))
    return check.periods[row.place === undefined ? index : Number(row.place) - (fromZero ? 0 : 1)]
  })
}

/** Rows of the periods of one year may all name it. */
const isOnlyOne = (rows: readonly Row[], { fiscal_year: year }: Row) =>
  rows.filter((row) => row.fiscal_year === year).length === 1

/** Fiscal years called by the year in which they end, where rows call them by the one in which they begin. */
export function inOurYears({ vector, input, periods }: Check, rows: readonly Row[]): Row[] {
  const [first] = rows
  const isEarlier = Number(first?.fiscal_year) + 1 === periods[0]?.fiscalYear
  if (vector.partial || input.fiscalYearStartMonth === 1 || !isEarlier) return [...rows]
  return rows.map((row) => ({ ...row, fiscal_year: Number(row.fiscal_year) + 1 }))
}

const yearOf = (check: Check, year: number) =>
  periodsBy(check, 'annual').find(({ fiscalYear }) => fiscalYear === year)

/** The period that a row ends in, or that a disposal ended within it. */
function periodOf({ input, periods }: Check, row: Row): Period | undefined {
  const end = row.period_end!
  const within = periods.find((period) => period.start <= end && end <= period.end)
  const last = periods.at(-1)
  if (within || !last || end < last.end) return within
  const whole = periodEnd(monthOf(last.end), input.frequency, input.fiscalYearStartMonth)
  const isCutShort = row.period_start ? row.period_start <= last.end : end <= lastDay(whole)
  return isCutShort ? last : undefined
}

/**
 * Where a row of a pool ends before it begins or before the asset is in service, its dates can't be compared: then rows are
 * meant by their place. So are those of a pool whose years aren't the ones that it is charged in.
 */
export function areMisdated({ vector, input, periods }: Check, rows: readonly Row[]): boolean {
  if (methodOf(vector) !== 'pool') return false
  const [first] = rows
  const isShifted =
    !vector.partial && first?.period_end !== undefined && first.period_end !== periods[0]?.end
  return (
    isShifted ||
    rows.some(
      ({ period_start: start = '', period_end: end }) =>
        end !== undefined && (end < start || end < (input.acquisitionDate ?? start)),
    )
  )
}

const LENGTH = { monthly: 1, quarterly: 3, annual: 12 }

/**
 * Compares the days of a row. A period may begin with its month or its fiscal year, or after the row before it; the last
 * one may end with the life or a disposal.
 */
export function holdDays(check: Check, row: Row, period: Period, before?: Row): void {
  const { input, differ } = check
  const { period_start: start, period_end: end } = row
  const month = monthOf(period.end)
  const last = periodEnd(month, input.frequency, input.fiscalYearStartMonth)
  const first = last - LENGTH[input.frequency] + 1
  const starts = [period.start, firstDay(monthOf(period.start)), firstDay(first)]
  // What comes before the first charge may be left out, or be part of the first row.
  const isFirst = check.periods.every((one) => one.end >= period.end || one.depreciation === 0n)
  if (isFirst) starts.push(input.inServiceDate)
  if (before?.period_end !== undefined) starts.push(dayAfter(before.period_end))
  if (start !== undefined && !starts.includes(start)) differ('period_start', start, period.start)
  const ends = [period.end, lastDay(month), lastDay(last)]
  if (end !== undefined && !ends.includes(end) && !endsLife(check, period, end))
    differ('period_end', end, period.end)
}

/** Within the last period: on the last day of the life or after it, or on the day of a disposal. */
function endsLife({ vector, input, periods }: Check, period: Period, end: string): boolean {
  if (period !== periods.at(-1)) return false
  const planned = input.endDate ?? lifeEnd(input.inServiceDate, input.lifeMonths ?? 0)
  const days = [input.disposal?.date, ...eventsOf(vector).map(dateOf)]
  return days.includes(end) || (planned <= end && end <= lastDay(monthOf(period.end)))
}
