import { addDays } from '@steward/contract/calendar.ts'
import type { depreciationReportApi } from '@steward/contract/depreciation-report.ts'
import type { QueryOf } from '@steward/contract/kit/route.ts'
import type { Ctx } from '#core/context/ctx.ts'
import { wrongParameter } from '#core/context/errors.ts'
import type { Definition } from '#shared/custom-fields/definitions.ts'
import { endsWithin, type Span, spanOf, spanTo, stepsFrom } from '#domain/reports/period.ts'
import { bookAt, booksOf, type ReportedBook } from '../report-books.ts'
import { customGroups } from '../report-groups.ts'
import { reopenedSince } from './fully-depreciated.ts'

export type ReportQuery = QueryOf<typeof depreciationReportApi.leftOut>

/** A report as it was asked for. */
export interface Asked {
  query: ReportQuery
  book: ReportedBook
  other: ReportedBook | undefined
  /** What the report is of. */
  period: Span
  /** What its figures are of: the same, but where one is explained that is of another time. */
  span: Span
  /** The periods of a schedule, or the ends that book values are of; none of any other view. */
  steps: Span[]
  /** Custom fields among the groups, in their order. */
  own: Definition[]
  /** Of what was fully depreciated on a past day: the assets that a later event has reopened. */
  reopened: string[]
}

/** @throws 422 where only one end is said, or they are the wrong way round */
function spanAsked({ from, to, as_of, period }: ReportQuery, book: ReportedBook): Span {
  if (from === undefined && to === undefined)
    return spanTo(as_of ?? book.today, period, book.first_month)
  if (from === undefined || to === undefined || from > to)
    throw wrongParameter('from', 'from and to must both be there, the earlier one first', 'range')
  return spanOf(from, to, book.first_month)
}

/** When what is explained came about: an opening before the period, a column of a day in the period that ends on it. */
function spanExplained({ explain }: ReportQuery, period: Span, steps: Span[], first: number): Span {
  if (explain === undefined) return period
  if (/^\d/.test(explain)) {
    const step = steps.find(({ to }) => to === explain)
    if (step) return step
    throw wrongParameter('explain', `No column ends on ${explain}`)
  }
  return explain.startsWith('opening_')
    ? spanOf('0001-01-01', addDays(period.from, -1), first)
    : period
}

/**
 * The book that is asked about, and the one that it is compared with: what is explained of the other is asked of that
 * alone.
 */
function comparedBooks(books: readonly ReportedBook[], query: ReportQuery) {
  const book = bookAt(books, query.book, 'book')
  if (query.view !== 'comparison') return { book, other: undefined }
  const others = books.filter(({ id }) => id !== book.id)
  const other = query.other_book ? bookAt(others, query.other_book, 'other_book') : others[0]
  const { explain = 'difference' } = query
  if (explain.startsWith('other_')) return { book: other ?? book, other: undefined }
  return { book, other: explain === 'difference' ? other : undefined }
}

/**
 * Which book, which months.
 *
 * @throws 422 for a book that isn't there, for a comparison of a book with itself, and for what can't be grouped by or
 * explained
 */
export async function askedFor(ctx: Ctx, query: ReportQuery): Promise<Asked> {
  const { book, other } = comparedBooks(await booksOf(ctx), query)
  const period = spanAsked(query, book)
  const steps = stepsOf(query, period, book)
  const span = spanExplained(query, period, steps, book.first_month)
  return {
    query,
    book,
    other,
    period,
    span,
    steps: query.explain === undefined ? steps : [],
    own: await customGroups(ctx, query.group_by),
    reopened: query.view === 'fully_depreciated' ? await reopenedSince(ctx, book, span.to) : [],
  }
}

function stepsOf({ view, step, years }: ReportQuery, span: Span, { first_month }: ReportedBook) {
  if (view === 'schedule') return stepsFrom(span.to, step, years, first_month)
  return view === 'book_value' || view === 'cost' ? endsWithin(span, first_month) : []
}

/** The same of another book, whose fiscal years may begin in another month. */
export const askedOf = (book: ReportedBook, asked: Asked): Asked => ({
  ...asked,
  book,
  span: spanOf(asked.span.from, asked.span.to, book.first_month),
})

/** All months that figures are taken from: those of the period, or of the schedule. */
export const monthsAsked = ({ query, span, steps }: Asked): Span =>
  query.view !== 'schedule' || steps.length === 0
    ? span
    : {
        ...span,
        from: steps[0]!.from,
        first: steps[0]!.first,
        to: steps.at(-1)!.to,
        last: steps.at(-1)!.last,
      }
