/** A day of the calendar as text: 2024-02-29. No times, no time zones. */
export type ISODate = string
/** A month counted from year 0: year × 12 + (month − 1). */
export type Month = number

const DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

const yearOf = (date: ISODate) => Number(date.slice(0, 4))
export const dayOf = (date: ISODate) => Number(date.slice(8, 10))
export const monthOf = (date: ISODate): Month => yearOf(date) * 12 + Number(date.slice(5, 7)) - 1
export const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
export const yearOfMonth = (month: Month) => Math.floor(month / 12)

const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
export function daysIn(month: Month): number {
  const index = month % 12
  return index === 1 && isLeap(yearOfMonth(month)) ? 29 : LENGTHS[index]!
}

export const isDate = (date: string) => DATE.test(date) && dayOf(date) <= daysIn(monthOf(date))

const TWO_DIGITS = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'))
export function dateOf(month: Month, day: number): ISODate {
  const year = String(yearOfMonth(month)).padStart(4, '0')
  return `${year}-${TWO_DIGITS[(month % 12) + 1]}-${TWO_DIGITS[day]}`
}
export const firstDay = (month: Month) => dateOf(month, 1)
export const lastDay = (month: Month) => dateOf(month, daysIn(month))

export function dayBefore(date: ISODate): ISODate {
  const day = dayOf(date)
  return day > 1 ? dateOf(monthOf(date), day - 1) : lastDay(monthOf(date) - 1)
}
export const dayAfter = (date: ISODate): ISODate =>
  isMonthEnd(date) ? firstDay(monthOf(date) + 1) : dateOf(monthOf(date), dayOf(date) + 1)

export const isMonthEnd = (date: ISODate) => dayOf(date) === daysIn(monthOf(date))

/** The same day so many months later, or the last of that month where it is shorter. */
export function addMonths(date: ISODate, months: number): ISODate {
  const month = monthOf(date) + months
  return dateOf(month, Math.min(dayOf(date), daysIn(month)))
}

/** The last day of a life of so many months: 12 months from 2024-02-29 end on 2025-02-27. */
export const lifeEnd = (start: ISODate, months: number) => dayBefore(addMonths(start, months))

/** The last month that has ended by the end of a day: only whole months are charged. */
export const lastMonthEnded = (date: ISODate): Month =>
  isMonthEnd(date) ? monthOf(date) : monthOf(date) - 1
/** The first month that begins on a day or after it. */
export const firstMonthFrom = (date: ISODate): Month =>
  dayOf(date) === 1 ? monthOf(date) : monthOf(date) + 1

/** Days from 0000-03-01, in the proleptic Gregorian calendar. */
export function dayNumber(date: ISODate): number {
  const month = monthOf(date) - 2
  const year = Math.floor(month / 12)
  const index = month - year * 12
  const days = Math.floor((153 * index + 2) / 5) + dayOf(date) - 1
  return year * 365 + Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400) + days
}
/** Days from one day to another, both included. */
export const daysBetween = (from: ISODate, to: ISODate) => dayNumber(to) - dayNumber(from) + 1

/** 29 Februaries from one day to another, both included. */
export function leapDaysBetween(from: ISODate, to: ISODate): number {
  const leapDays = (date: ISODate) => {
    const years = date.slice(5) >= '02-29' ? yearOf(date) : yearOf(date) - 1
    return Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400)
  }
  return leapDays(to) - leapDays(dayBefore(from))
}

/** The first month of the fiscal year that a month is in; `startMonth` is 1 to 12. */
export const fiscalYearFirst = (month: Month, startMonth: number): Month =>
  month - ((month - (startMonth - 1) + 12) % 12)
/** A fiscal year is named after the calendar year in which it ends. */
export const fiscalYearOf = (month: Month, startMonth: number): number =>
  yearOfMonth(fiscalYearFirst(month, startMonth) + 11)
