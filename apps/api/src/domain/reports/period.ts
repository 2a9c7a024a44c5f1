import { addDays, addMonths, endOfMonth, startOfMonth } from '@steward/contract/calendar.ts'

// Fiscal years are named by the calendar year in which they end; their months are counted from 1. Days are
// `YYYY-MM-DD`.

/** A month of a fiscal year. */
interface FiscalMonth {
  year: number
  month: number
}

/** Whole months, the first and the last of them. */
export interface Span {
  from: string
  to: string
  first: FiscalMonth
  last: FiscalMonth
}

const two = (value: number) => String(value).padStart(2, '0')

/** The month of the fiscal year that a day is in. */
function fiscalMonth(day: string, first_month: number): FiscalMonth {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return {
    year: first_month > 1 && month >= first_month ? year + 1 : year,
    month: ((month - first_month + 12) % 12) + 1,
  }
}

/** The first day of a month of a fiscal year. */
function dayOfMonth({ year, month }: FiscalMonth, first_month: number): string {
  const begins = `${first_month > 1 ? year - 1 : year}-${two(first_month)}-01`
  return addMonths(begins, month - 1)
}

/** The last day of the last month that has ended by a day. */
const endedBy = (day: string): string =>
  endOfMonth(day) === day ? day : addDays(startOfMonth(day), -1)

export const spanOf = (from: string, to: string, first_month: number): Span => ({
  from: startOfMonth(from),
  to: endOfMonth(to),
  first: fiscalMonth(from, first_month),
  last: fiscalMonth(to, first_month),
})

/** The first month of the fiscal year, quarter or month that a month is in. */
function beginning({ year, month }: FiscalMonth, period: 'year' | 'quarter' | 'month') {
  const months = { year: 12, quarter: 3, month: 1 }[period]
  return { year, month: month - ((month - 1) % months) }
}

/** The part of the year, quarter or month that has ended by a day, in whole months. */
export function spanTo(
  day: string,
  period: 'year' | 'quarter' | 'month',
  first_month: number,
): Span {
  const to = endedBy(day)
  const first = beginning(fiscalMonth(to, first_month), period)
  return spanOf(dayOfMonth(first, first_month), to, first_month)
}

/** Whole fiscal years, or the months of one, each as a span; the first contains the day. */
export function stepsFrom(
  day: string,
  step: 'month' | 'year',
  years: number,
  first_month: number,
): Span[] {
  const { year } = fiscalMonth(day, first_month)
  const spans =
    step === 'month'
      ? Array.from({ length: 12 }, (_, at) => [
          { year, month: at + 1 },
          { year, month: at + 1 },
        ])
      : Array.from({ length: years }, (_, at) => [
          { year: year + at, month: 1 },
          { year: year + at, month: 12 },
        ])
  return spans.map(([first, last]) =>
    spanOf(dayOfMonth(first!, first_month), dayOfMonth(last!, first_month), first_month),
  )
}

/** Up to so many months are shown one by one; longer spans by fiscal year. */
const MOST_MONTHS = 24

/** The span up to each of its months, or of its fiscal years. */
export function endsWithin(span: Span, first_month: number): Span[] {
  const ends: Span[] = []
  let { year, month } = span.first
  const months = (span.last.year - year) * 12 + span.last.month - month + 1
  while (year < span.last.year || (year === span.last.year && month <= span.last.month)) {
    if (months > MOST_MONTHS) month = year === span.last.year ? span.last.month : 12
    const last = { year, month }
    ends.push({ ...span, last, to: endOfMonth(dayOfMonth(last, first_month)) })
    ;[year, month] = month === 12 ? [year + 1, 1] : [year, month + 1]
  }
  return ends
}
