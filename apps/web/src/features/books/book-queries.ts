import { type Book, booksApi } from '@steward/contract/books.ts'
import { query } from '#lib/query.ts'

export const books = (archived = false) =>
  query(booksApi.list, { query: archived ? { 'filter[archived]': true } : {} })

/** The last day of the month that a day is in. */
export function endOfMonth(day: string): string {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

/** The last day of the latest fiscal year of a book that is over. */
function endOfLastYear(
  { fiscal_year_starts_in: first }: Pick<Book, 'fiscal_year_starts_in'>,
  day: string,
) {
  const [year, month] = day.split('-').map(Number) as [number, number]
  const begun = month >= first ? year : year - 1
  return new Date(Date.UTC(begun, first - 1, 0)).toISOString().slice(0, 10)
}

/** The last day of the latest month that counts: today, where it is one. */
function endOfLastMonth(day: string): string {
  if (endOfMonth(day) === day) return day
  const [year, month] = day.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month - 1, 0)).toISOString().slice(0, 10)
}

/**
 * Up to when a book is locked next, most likely: the year that is over, then month by month; null where all is locked.
 */
export function nextLock(
  book: Pick<Book, 'fiscal_year_starts_in' | 'locked_through'>,
  day: string,
): string | null {
  const ends = [endOfLastYear(book, day), endOfLastMonth(day)]
  return ends.find((end) => end > (book.locked_through ?? '')) ?? null
}
