import type { depreciationReportApi } from '@steward/contract/depreciation-report.ts'
import type { QueryOf } from '@steward/contract/kit/route.ts'
import { sql } from 'drizzle-orm'
import { ask, type Ctx } from '#core/context/ctx.ts'
import { AppError, fault, invalid } from '#core/context/errors.ts'
import { instant, statement } from '#core/records/entity.ts'
import { endsWithin, type Span, spanOf, spanTo, stepsFrom } from '#domain/reports/period.ts'

export type ReportQuery = QueryOf<typeof depreciationReportApi.get>

/** A book, and how far its figures are. */
export interface ReportedBook {
  id: string
  name: string
  is_default: boolean
  first_month: number
  locked_through: string | null
  currency: string
  today: string
  generated_at: string
  version: number
  pending: number
}

/** A report as it was asked for. */
export interface Asked {
  query: ReportQuery
  book: ReportedBook
  other: ReportedBook | undefined
  span: Span
  /** The periods of a schedule, or the ends that book values are of; none of any other view. */
  steps: Span[]
}

async function booksOf(ctx: Ctx): Promise<ReportedBook[]> {
  const [result] = await ask(
    ctx,
    statement(sql`select b.id, b.name, b.is_default, coalesce(b.fiscal_year_start_month, a.fiscal_year_start_month) as first_month,
        b.locked_through::text as locked_through, a.currency, ((now() at time zone a.time_zone)::date)::text as today,
        ${instant(sql`now()`)} as generated_at,
        coalesce((select max(r.version) from figures_runs r where r.account_id = a.id), 0) as version,
        (select count(*)::int from (select 1 from figures_queue q where q.account_id = a.id limit 10000) q) as pending
      from books b join accounts a on a.id = b.account_id
      where b.account_id = ${ctx.account_id} and b.archived_at is null order by b.is_default desc, b.name, b.id`),
  )
  return result!.rows as ReportedBook[]
}

function bookAt(books: readonly ReportedBook[], id: string, parameter: string): ReportedBook {
  const found = books.find((book) => book.id === id)
  if (found) return found
  throw new AppError(422, 'Invalid data', [
    { code: 'not_found', detail: `${parameter} must name a book`, source: { parameter } },
  ])
}

/** @throws 422 where only one end is said, or they are the wrong way round */
function spanAsked({ from, to, as_of, period }: ReportQuery, book: ReportedBook): Span {
  if (from === undefined && to === undefined)
    return spanTo(as_of ?? book.today, period, book.first_month)
  if (from === undefined || to === undefined || from > to)
    throw invalid(fault('/from', 'from and to must both be there, the earlier one first', 'range'))
  return spanOf(from, to, book.first_month)
}

/**
 * Which book, which months.
 *
 * @throws 422 for a book that isn't there, and for a comparison of a book with itself
 */
export async function askedFor(ctx: Ctx, query: ReportQuery): Promise<Asked> {
  const books = await booksOf(ctx)
  const book = query.book ? bookAt(books, query.book, 'book') : books[0]!
  const isCompared = query.view === 'comparison'
  const others = books.filter(({ id }) => id !== book.id)
  const other =
    isCompared && query.other_book ? bookAt(others, query.other_book, 'other_book') : undefined
  const span = spanAsked(query, book)
  const steps = stepsOf(query, span, book)
  return { query, book, other: isCompared ? (other ?? others[0]) : undefined, span, steps }
}

function stepsOf({ view, step, years }: ReportQuery, span: Span, { first_month }: ReportedBook) {
  if (view === 'schedule') return stepsFrom(span.to, step, years, first_month)
  return view === 'book_value' ? endsWithin(span, first_month) : []
}

/** All months that figures are taken from: those of the period, or of the schedule. */
export const monthsAsked = ({ query, span, steps }: Asked): Span =>
  query.view !== 'schedule'
    ? span
    : {
        ...span,
        from: steps[0]!.from,
        first: steps[0]!.first,
        to: steps.at(-1)!.to,
        last: steps.at(-1)!.last,
      }
