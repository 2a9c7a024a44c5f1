import { type Book, booksApi } from '@steward/contract/books.ts'
import { addDays, addMonths, startOfMonth } from '@steward/contract/calendar.ts'
import { isoOf } from '#lib/dates.ts'
import { query } from '#lib/query.ts'

export const books = (archived = false) =>
  query(booksApi.list, { query: archived ? { 'filter[archived]': true } : {} })

/** The last day of a book's latest complete fiscal year. */
function endOfLastYear(
  { fiscal_year_starts_in: first }: Pick<Book, 'fiscal_year_starts_in'>,
  day: string,
) {
  const start = isoOf(Number(day.slice(0, 4)), first, 1)
  return addDays(start <= day ? start : addMonths(start, -12), -1)
}

/** The last day of the latest complete month: the day itself, if it is a last day. */
const endOfLastMonth = (day: string): string => addDays(startOfMonth(addDays(day, 1)), -1)

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
