import type { Book } from '@steward/contract/books.ts'
import { addDays } from '@steward/contract/calendar.ts'
import type { TFunction } from 'i18next'
import { format } from '#lib/format.ts'

/** The result without a problem. */
export const NOT_CLOSED: Readonly<Record<string, string>> = {}

/**
 * The problem of a day on which something changes in a book, or in all books, if its period is closed. It names the
 * first possible day.
 */
export function closedProblem(
  books: readonly Pick<Book, 'id' | 'name' | 'locked_through'>[],
  book_id: string | null,
  day: unknown,
  t: TFunction,
): Readonly<Record<string, string>> {
  const [last] = books
    .flatMap(({ id, name, locked_through: through }) =>
      through !== null && (book_id === null || id === book_id) ? [{ name, through }] : [],
    )
    .toSorted((a, b) => (a.through < b.through ? 1 : -1))
  if (!last || typeof day !== 'string' || day > last.through) return NOT_CLOSED
  const effective_date = t('depreciation.closed', {
    book: last.name,
    through: format.date(last.through),
    day: format.date(addDays(last.through, 1)),
  })
  return { effective_date }
}
