import { type Balances, balancesAt, isEntered, chargedBy } from './balances.ts'
import {
  dayBefore,
  firstDay,
  fiscalYearFirst,
  fiscalYearOf,
  type ISODate,
  lastDay,
  monthOf,
} from './dates.ts'
import type { Timeline } from './line.ts'
import type { Minor } from './numbers.ts'
import { movedBetween } from './schedule.ts'
import { lastMonthOf, timelineOf } from './timeline.ts'
import type { Input } from './types.ts'

/**
 * An asset in a fiscal year: a line of the roll-forward.
 * Cost: opening + additions + revaluationCost − disposalsCost = closing.
 * Accumulated: opening + charge + impairment + revaluationAccumulated − disposalsAccumulated = closing.
 */
export interface YearRow {
  fiscalYear: number
  start: ISODate
  end: ISODate
  openingCost: Minor
  additions: Minor
  revaluationCost: Minor
  disposalsCost: Minor
  closingCost: Minor
  openingAccumulated: Minor
  charge: Minor
  impairment: Minor
  revaluationAccumulated: Minor
  disposalsAccumulated: Minor
  closingAccumulated: Minor
  openingBookValue: Minor
  closingBookValue: Minor
  /** The change of the book value by revaluations. */
  revaluation: Minor
  proceeds: Minor
  costsOfSale: Minor
  /** proceeds − costsOfSale − the book value disposed of */
  gainLoss: Minor
}

/**
 * A row for each fiscal year from the one of acquisition (in service, where there is no such date; after an opening
 * balance the one that follows it) to the last in which something is charged or moved.
 * @param input without problems
 */
export function fiscalYears(input: Input): YearRow[] {
  const line = timelineOf(input)
  const startMonth = input.fiscalYearStartMonth
  const acquired = acquisitionOf(line)
  const begins = acquired ? Math.min(line.first, monthOf(acquired)) : line.first
  const rows: YearRow[] = []
  const last = Math.max(begins, lastMonthOf(line))
  for (let first = fiscalYearFirst(begins, startMonth); first <= last; first += 12)
    rows.push(yearRow(line, firstDay(first), lastDay(first + 11), acquired, rows.at(-1)))
  return rows
}

/** The day on which the cost is added; undefined if the asset has an opening balance instead. */
function acquisitionOf({ input }: Timeline): ISODate | undefined {
  const isOpened = input.openingAsOf !== undefined || (input.openingAccumulated ?? 0n) > 0n
  return isOpened ? undefined : (input.acquisitionDate ?? input.inServiceDate)
}

/** The same row for any whole months, from the first day of one to the last of another. */
export function monthsRow(line: Timeline, start: ISODate, end: ISODate): YearRow {
  const acquired = acquisitionOf(line)
  const isBefore = acquired !== undefined && acquired < start
  return yearRow(line, start, end, isBefore ? undefined : acquired, undefined)
}

/** The balances at the end of a day, with an opening balance even if it is of a later day. */
function broughtBy(line: Timeline, date: ISODate): Pick<Balances, 'cost' | 'accumulated'> {
  const { cost, openingAccumulated = 0n } = line.input
  return isEntered(line.input, date)
    ? balancesAt(line, date)
    : { cost, accumulated: openingAccumulated }
}

function yearRow(
  line: Timeline,
  start: ISODate,
  end: ISODate,
  acquired: ISODate | undefined,
  before: YearRow | undefined,
): YearRow {
  const { input } = line
  const moved = movedBetween(line.movements, start, end)
  const acquisition = acquired && acquired >= start && acquired <= end ? input.cost : 0n
  const opening = before
    ? { cost: before.closingCost, accumulated: before.closingAccumulated }
    : acquired
      ? { cost: 0n, accumulated: 0n }
      : broughtBy(line, dayBefore(start))
  const charge = chargedBy(line, end) - chargedBy(line, dayBefore(start))
  const closingCost = opening.cost + acquisition + moved.cost
  const closingAccumulated = opening.accumulated + charge + moved.accumulated
  return {
    fiscalYear: fiscalYearOf(monthOf(end), input.fiscalYearStartMonth),
    start,
    end,
    openingCost: opening.cost,
    additions: acquisition + moved.addition,
    revaluationCost: moved.cost - moved.addition + moved.disposalCost,
    disposalsCost: moved.disposalCost,
    closingCost,
    openingAccumulated: opening.accumulated,
    charge,
    impairment: moved.impairment,
    revaluationAccumulated: moved.accumulated - moved.impairment + moved.disposalAccumulated,
    disposalsAccumulated: moved.disposalAccumulated,
    closingAccumulated,
    openingBookValue: opening.cost - opening.accumulated,
    closingBookValue: closingCost - closingAccumulated,
    revaluation: moved.revaluation,
    proceeds: moved.proceeds,
    costsOfSale: moved.costsOfSale,
    gainLoss: moved.proceeds - moved.costsOfSale - (moved.disposalCost - moved.disposalAccumulated),
  }
}
