import {
  dayOf,
  daysBetween,
  daysIn,
  type ISODate,
  isMonthEnd,
  lastDay,
  leapDaysBetween,
  lifeEnd,
  type Month,
  monthOf,
} from './dates.ts'
import { type Ratio, ceiling, ratio } from './numbers.ts'
import type { Convention } from './types.ts'

/**
 * The part of a life that has passed by the end of each month: `at(month)` of `total` parts, which may be months, half
 * months or days, depending on the convention. Conventions of fiscal years are in fiscal-slices.ts.
 */
export interface Elapsed {
  first: Month
  last: Month
  /** 0 before `first`, `total` from `last` on */
  at(month: Month): bigint
  total: bigint
  /** The length of the life in months, for `total`. */
  life: Ratio
}

type Position = { first: Month; last: Month; total: bigint; at: (month: Month) => bigint }

/** Months counted in `parts` of a month: the first of them counts for `firstParts`. */
function byMonths(first: Month, life: Ratio, parts: bigint, firstParts: bigint): Position {
  const scale = parts * life.den
  const months = ceiling({ num: life.num * parts - firstParts * life.den, den: scale })
  return {
    first,
    last: first + Math.max(0, months),
    total: life.num * parts,
    at: (month) => (BigInt(month - first) * parts + firstParts) * life.den,
  }
}

function byDays(start: ISODate, months: number, ignoreLeapDays: boolean): Position {
  const days = (end: ISODate) =>
    BigInt(daysBetween(start, end) - (ignoreLeapDays ? leapDaysBetween(start, end) : 0))
  const end = lifeEnd(start, months)
  return {
    first: monthOf(start),
    last: monthOf(end),
    total: days(end),
    at: (month) => days(lastDay(month)),
  }
}

/**
 * Elapsed months e(P) at the end of a month P, by convention, for a life of L months that begins on day d of month S:
 * - full_month: P − S + 1
 * - following_month: P − S
 * - mid_month: P − S + 1/2
 * - nearest_month: P − S, and 1 more where d is 15 at most
 * - actual_days_month: P − S + (D − d + 1) / D, D being the days of the month of S
 * - actual_days_life: days since S of the days of the whole life
 * - actual_days_365: the same without 29 Februaries (Tryton's account_asset by years)
 */
const POSITIONS: Partial<Record<Convention, (start: ISODate, life: Ratio) => Position>> = {
  full_month: (start, life) => byMonths(monthOf(start), life, 1n, 1n),
  following_month: (start, life) => byMonths(monthOf(start) + 1, life, 1n, 1n),
  mid_month: (start, life) => byMonths(monthOf(start), life, 2n, 1n),
  nearest_month: (start, life) =>
    byMonths(monthOf(start) + (dayOf(start) <= 15 ? 0 : 1), life, 1n, 1n),
  actual_days_month: (start, life) => {
    const days = daysIn(monthOf(start))
    return byMonths(monthOf(start), life, BigInt(days), BigInt(days - dayOf(start) + 1))
  },
  actual_days_life: (start, life) => byDays(start, ceiling(life), false),
  actual_days_365: (start, life) => byDays(start, ceiling(life), true),
}

/**
 * Elapsed time by a convention of months or days; undefined for one of fiscal years.
 *
 * @param end the last day of a life, if that is given: actual_days_month then also counts the days of its last month
 */
export function elapsedBy(
  convention: Convention,
  start: ISODate,
  life: Ratio,
  end?: ISODate,
): Elapsed | undefined {
  if (end && convention === 'actual_days_month') return clamped(byDaysOfEnds(start, end), life)
  const position = POSITIONS[convention]?.(start, life)
  return position && clamped(position, life)
}

/**
 * The first and the last month count by their days, those between as a whole. A life that begins on the last day of a
 * month is charged from the next month on. Source: Tryton, account_asset.
 */
function byDaysOfEnds(start: ISODate, end: ISODate): Position {
  const [first, last] = [monthOf(start), monthOf(end)]
  const days = [BigInt(daysIn(first)), BigInt(daysIn(last))] as const
  const month = days[0] * days[1]
  const firstDays = isMonthEnd(start) ? 0n : days[0] - BigInt(dayOf(start)) + 1n
  const at = (one: Month) => BigInt(one - first) * month + firstDays * days[1]
  const total = last > first ? at(last - 1) + BigInt(dayOf(end)) * days[0] : month
  return { first, last, total, at }
}

/** Whole months from a month on: what a changed estimate is charged over. */
export const wholeMonths = (first: Month, life: Ratio): Elapsed =>
  clamped(byMonths(first, life, 1n, 1n), life)

function clamped({ first, last, total, at }: Position, life: Ratio): Elapsed {
  const within = (month: Month) => {
    if (month < first) return 0n
    return month >= last ? total : at(month)
  }
  return { first, last, total, life, at: within }
}

/** The rest of a life from a month on, counted by the same convention. */
export function restFrom(elapsed: Elapsed, month: Month): Elapsed {
  const before = elapsed.at(month - 1)
  const left = elapsed.total - before
  if (left === 0n) return wholeMonths(month, ratio(1))
  return {
    first: Math.max(month, elapsed.first),
    last: elapsed.last,
    total: left,
    at: (at) => (at < month ? 0n : elapsed.at(at) - before),
    life: { num: elapsed.life.num * left, den: elapsed.life.den * elapsed.total },
  }
}

/** Months of a life that remain at the end of a month. */
export const monthsLeft = ({ life, total, at }: Elapsed, month: Month): Ratio => ({
  num: life.num * (total - at(month)),
  den: life.den * total,
})
