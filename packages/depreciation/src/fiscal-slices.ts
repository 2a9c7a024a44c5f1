import {
  dayNumber,
  dayOf,
  daysBetween,
  fiscalYearFirst,
  type ISODate,
  isLeap,
  isMonthEnd,
  lastDay,
  lifeEnd,
  firstDay,
  type Month,
  monthOf,
  yearOfMonth,
} from './dates.ts'
import type { Elapsed } from './elapsed.ts'
import { type Ratio, ceiling, less, minus, plus, ratio, smaller } from './numbers.ts'
import type { Convention, DayCount } from './types.ts'

/** The part of a life that is in one fiscal year. */
export interface Slice {
  first: Month
  last: Month
  /** Its length in years of charge: 1 for a whole year. */
  weight: Ratio
  /** The part of its charge that is charged by the end of a month; 1 at `last`. */
  share(month: Month): Ratio
  /** Each month has a twelfth of a whole year's charge, and the last one takes the rest of the life. */
  restInLast?: boolean
  firstAbsorbs?: boolean
  origin?: Month
}

const ONE = ratio(1)

/** The fiscal years of a life by months or days. */
export function slicesOf(elapsed: Elapsed, startMonth: number): Slice[] {
  const slices: Slice[] = []
  let before = elapsed.at(elapsed.first - 1)
  for (let first = elapsed.first; first <= elapsed.last;) {
    const yearEnd = fiscalYearFirst(first, startMonth) + 11
    const last = Math.min(yearEnd, elapsed.last)
    const through = elapsed.at(last)
    slices.push(sliceOf(elapsed, first, last, before, through - before))
    before = through
    first = yearEnd + 1
  }
  return slices
}

/**
 * @param before the parts of the life that have passed when it begins
 * @param parts the parts of the life that it has
 */
function sliceOf(
  { at, total, life }: Elapsed,
  first: Month,
  last: Month,
  before: bigint,
  parts: bigint,
): Slice {
  return {
    first,
    last,
    weight: { num: parts * life.num, den: total * life.den * 12n },
    share: (month) => (parts === 0n ? ONE : ratio(at(Math.min(month, last)) - before, parts)),
  }
}

interface Life {
  start: ISODate
  life: Ratio
  convention: Convention
  startMonth: number
  dayCount: DayCount
  /** Periods are rounded one by one, and the last one takes the rest, as in imported schedules. */
  lastAbsorbs?: boolean
}

/** The fiscal years of a life by a convention of fiscal years. */
export function slicesByFiscalYear(of: Life): Slice[] {
  const years: Ratio = { num: of.life.num, den: of.life.den * 12n }
  if (of.convention === 'actual_days_first_fiscal_year') return byDaysOfFirstYear(of, years)
  const start = monthOf(of.start)
  const origin = fiscalYearFirst(start, of.startMonth)
  const whole = of.convention === 'full_first_fiscal_year'
  const slices: Slice[] = []
  let before = ratio(0)
  for (let year = origin; less(before, years); year += 12) {
    const most = year === origin ? firstFraction(of.convention, start - origin) : ONE
    const weight = smaller(most, minus(years, before))
    const months = whole ? Math.min(12, ceiling({ num: weight.num * 12n, den: weight.den })) : 12
    const first = year === origin ? start : year
    const last = Math.max(first, year + months - 1)
    // An asset that is charged for its whole first year is charged for the months before it in its first month.
    const from = whole ? year : first
    const parts = last - from + 1
    slices.push({
      first,
      last,
      weight,
      share: (month) => ratio(Math.min(month, last) - from + 1, parts),
      ...(whole && { restInLast: of.lastAbsorbs === true, origin: from }),
    })
    before = plus(before, weight)
  }
  return slices
}

/** The part of a year's charge in the fiscal year of acquisition. */
function firstFraction(convention: Convention, monthsBefore: number): Ratio {
  if (convention === 'half_year') return ratio(1, 2)
  if (convention === 'mid_quarter') return ratio(7 - 2 * Math.floor(monthsBefore / 3), 8)
  return ONE
}

/** The part of a year's charge in the fiscal year of a disposal (instructions for Form 4562, line 19 column g, step 3). */
export function disposalFraction(convention: Convention, monthsBefore: number): Ratio | undefined {
  if (convention === 'half_year') return ratio(1, 2)
  if (convention === 'mid_quarter') return ratio(1 + 2 * Math.floor(monthsBefore / 3), 8)
  if (convention === 'full_first_fiscal_year') return ratio(0)
  return undefined
}

function byDaysOfFirstYear({ start, life, startMonth, dayCount }: Life, years: Ratio): Slice[] {
  const startsIn = monthOf(start)
  const origin = fiscalYearFirst(startsIn, startMonth)
  // AMORLINC counts the days from one date to the other, without the first of them, and ends when all is charged.
  const hasEnd = dayCount === 'actual_inclusive' && life.num % life.den === 0n
  const endsIn = hasEnd ? monthOf(lifeEnd(start, ceiling(life))) : undefined
  const slices: Slice[] = []
  let before = ratio(0)
  for (let year = origin; less(before, years); year += 12) {
    const left = minus(years, before)
    const isLast = endsIn === undefined ? !less(weightOf(year), left) : endsIn <= year + 11
    const weight = isLast ? left : smaller(weightOf(year), left)
    const first = Math.max(year, startsIn)
    const twelfths = ceiling({ num: weight.num * 12n, den: weight.den })
    const last = isLast ? (endsIn ?? Math.min(year + 11, first + twelfths - 1)) : year + 11
    slices.push({
      first,
      last,
      weight,
      share: year === origin ? shareFromEnd(weight, last) : shareFromStart(weight, first, last),
      restInLast: year !== origin,
      firstAbsorbs: year === origin,
    })
    before = plus(before, weight)
    if (isLast) break
  }
  return slices

  function weightOf(year: Month): Ratio {
    return year === origin ? partOfYear(start, lastDay(year + 11), dayCount) : ONE
  }
}

/** Each month after the first has a twelfth of a year's charge; the first has the rest. */
function shareFromEnd(weight: Ratio, last: Month) {
  return (month: Month): Ratio => {
    const after = ratio(Math.max(0, last - month), 12)
    if (!less(after, weight)) return ratio(0)
    const made = minus(weight, after)
    return { num: made.num * weight.den, den: made.den * weight.num }
  }
}
/** Each month has a twelfth of a year's charge; the last has the rest. */
function shareFromStart(weight: Ratio, first: Month, last: Month) {
  return (month: Month): Ratio => {
    const made = ratio(month - first + 1, 12)
    if (month >= last || !less(made, weight)) return ONE
    return { num: made.num * weight.den, den: made.den * weight.num }
  }
}

/** The time from a start to the end of its first fiscal year, as a part of a year. */
function partOfYear(start: ISODate, end: ISODate, dayCount: DayCount): Ratio {
  const days = dayNumber(end) - dayNumber(start)
  switch (dayCount) {
    case 'actual_actual':
      return ratio(days, hasLeapDay(start, end) ? 366 : 365)
    case 'actual_360':
      return ratio(days, 360)
    case 'actual_365':
      return ratio(days, 365)
    case '30_360_us':
    case '30_360_european':
      return ratio(days360(start, end, dayCount), 360)
    default:
      return ratio(days + 1, daysBetween(firstDay(monthOf(end) - 11), end))
  }
}

/** Whether a year of 366 days applies: both days are in one leap year, or 29 February is between them. */
function hasLeapDay(start: ISODate, end: ISODate): boolean {
  const [from, to] = [yearOfMonth(monthOf(start)), yearOfMonth(monthOf(end))]
  if (from === to) return isLeap(from)
  return (isLeap(from) && start.slice(5) <= '02-29') || (isLeap(to) && end.slice(5) >= '02-29')
}

/** Days between two dates with months of 30 days each. In the US way, the last day of February counts as a 30th as well. */
function days360(start: ISODate, end: ISODate, dayCount: DayCount): number {
  if (start === end) return 0
  const european = dayCount === '30_360_european'
  const startsAtEnd = dayOf(start) >= 30 || (!european && isMonthEnd(start))
  const from = startsAtEnd ? 30 : dayOf(start)
  const to = dayOf(end) === 31 && (european || startsAtEnd) ? 30 : dayOf(end)
  return (monthOf(end) - monthOf(start)) * 30 + to - from
}
