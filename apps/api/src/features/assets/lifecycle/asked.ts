import type { QueryOf } from '@steward/contract/kit/route.ts'
import type { lifecycleReportApi } from '@steward/contract/lifecycle-report.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#core/context/ctx.ts'
import { wrongParameter } from '#core/context/errors.ts'
import { bookAt, booksOf, type ReportedBook } from '../report-books.ts'
import type { Book } from '../book-values/rows.ts'

export type ReportQuery = QueryOf<typeof lifecycleReportApi.get>

/** A report as it was asked for. */
export interface Asked {
  query: ReportQuery
  /** What book values are of. */
  book: ReportedBook
  /** The day that the report is of, if it has passed; today's is read from the assets as they are. */
  past: string | undefined
}

/** @throws 422 for a book that isn't there, and for a day to come */
export async function askedFor(ctx: Ctx, query: ReportQuery): Promise<Asked> {
  const book = bookAt(await booksOf(ctx), query.book, 'book')
  const { as_of = book.today } = query
  if (as_of > book.today) throw wrongParameter('as_of', 'Date can’t be in the future', 'future')
  return { query, book, past: as_of < book.today ? as_of : undefined }
}

/** The same book, for statements. */
export const bookIn = ({ book: { id, is_default } }: Asked): Book => ({
  id: sql`${id}::uuid`,
  is_default,
})
