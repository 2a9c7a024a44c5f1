import { type ISODate, type Month, fiscalYearFirst } from './dates.ts'
import { type Elapsed, elapsedBy, monthsLeft, restFrom, wholeMonths } from './elapsed.ts'
import { type Slice, slicesByFiscalYear, slicesOf } from './fiscal-slices.ts'
import { type Ratio, ceiling, less, minus, plus, ratio, times } from './numbers.ts'
import type { Convention, DayCount } from './types.ts'

/** A life in the calendar: counted in months or days, or divided into fiscal years. */
export type Course = { elapsed: Elapsed } | { slices: readonly Slice[] }

interface CourseOf {
  start: ISODate
  life: Ratio
  convention: Convention
  startMonth: number
  dayCount: DayCount
  end?: ISODate
  lastAbsorbs?: boolean
  /** The life takes as many fiscal years as it has years, and ends with the last of them (France). */
  wholeYears?: boolean
}

export function courseOf(of: CourseOf): Course {
  const elapsed = elapsedBy(of.convention, of.start, of.life, of.end)
  if (!elapsed) return { slices: slicesByFiscalYear(of) }
  if (!of.wholeYears) return { elapsed }
  const years = ceiling({ num: of.life.num, den: of.life.den * 12n })
  const end = fiscalYearFirst(elapsed.first, of.startMonth) + 12 * years
  return { elapsed: wholeMonths(elapsed.first, ratio(end - elapsed.first)) }
}

export const courseSlices = (course: Course, startMonth: number): readonly Slice[] =>
  'slices' in course ? course.slices : slicesOf(course.elapsed, startMonth)

/** The rest of a life from a month on. The convention for the first year isn't applied again. */
export function courseFrom(course: Course, month: Month): Course {
  if ('elapsed' in course) return { elapsed: restFrom(course.elapsed, month) }
  if (month <= (course.slices[0]?.first ?? month)) return course
  return courseOver(month, monthsLeftOf(course, month - 1))
}

/** A life of so many months from a month on. If none remain, it is that one month. */
export const courseOver = (month: Month, months: Ratio): Course => ({
  elapsed: wholeMonths(month, months.num <= 0n ? ratio(1) : months),
})

/** The last month of a life. */
export const lastOf = (course: Course): Month =>
  'elapsed' in course ? course.elapsed.last : course.slices.at(-1)!.last

/** The months of charge that remain at the end of a month. */
export function monthsLeftOf(course: Course, month: Month): Ratio {
  if ('elapsed' in course) return monthsLeft(course.elapsed, month)
  let left = ratio(0)
  for (const slice of course.slices) {
    if (slice.last <= month) continue
    const part = slice.first > month ? ratio(1) : minus(ratio(1), slice.share(month))
    if (less(ratio(0), part)) left = plus(left, times(slice.weight, part))
  }
  return times(left, ratio(12))
}
