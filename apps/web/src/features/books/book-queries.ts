import { type Book, booksApi } from '@steward/contract/books.ts'
import { query } from '#lib/query.ts'

export const books = (archived = false) =>
  query(booksApi.list, { query: archived ? { 'filter[archived]': true } : {} })

/** The last day of a day's month. */
export function endOfMonth(day: string): string {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

/** The last day of a book's latest complete fiscal year. */
function endOfLastYear(
  { fiscal_year_starts_in: first }: Pick<Book, 'fiscal_year_starts_in'>,
  day: string,
) {
  const [year, month] = day.split('-').map(Number) as [number, number]
  const begun = month >= first ? year : year - 1
  return new Date(Date.UTC(begun, first - 1, 0)).toISOString().slice(0, 10)
}

/** The last day of the latest complete month: the day itself, if it is a last day. */
function endOfLastMonth(day: string): string {
  if (endOfMonth(day) === day) return day
  const [year, month] = day.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month - 1, 0)).toISOString().slice(0, 10)
}

/**
 * The probable end of the next period to close: the last fiscal year, then month by month; null if everything is
 * closed.
 */
export function nextLock(
  book: Pick<Book, 'fiscal_year_starts_in' | 'locked_through'>,
  day: string,
): string | null {
  const ends = [endOfLastYear(book, day), endOfLastMonth(day)]
  return ends.find((end) => end > (book.locked_through ?? '')) ?? null
}
