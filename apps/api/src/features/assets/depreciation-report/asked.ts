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

/** A requested report. */
export interface Asked {
  query: ReportQuery
  book: ReportedBook
  other: ReportedBook | undefined
  /** The period of the report. */
  period: Span
  /** The period of its figures: the same, unless an explained figure is of another time. */
  span: Span
  /** The periods of a schedule, or the dates of book values and costs; empty for other views. */
  steps: Span[]
  /** The custom fields among the groups, in their order. */
  own: Definition[]
  /** For fully depreciated assets of a past day: those that a later event has reopened. */
  reopened: string[]
}

/** @throws 422 for only one of the two days, or for days in the wrong order */
function spanAsked({ from, to, as_of, period }: ReportQuery, book: ReportedBook): Span {
  if (from === undefined && to === undefined)
    return spanTo(as_of ?? book.today, period, book.first_month)
  if (from === undefined || to === undefined || from > to)
    throw wrongParameter('from', 'from and to must both be there, the earlier one first', 'range')
  return spanOf(from, to, book.first_month)
}

/** The period of an explained figure: for an opening, that before; for a day, the one that ends on it. */
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
 * The book of the report, and the one that it is compared with. A figure of the other book is explained by that book
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
 * Reads the query of a report: its books, months and groups.
 *
 * @throws 422 for an unknown book, for a comparison of a book with itself, and for groups or explained columns that the
 *   report doesn't have
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

/** The same for another book, whose fiscal years may begin in another month. */
export const askedOf = (book: ReportedBook, asked: Asked): Asked => ({
  ...asked,
  book,
  span: spanOf(asked.span.from, asked.span.to, book.first_month),
})

/** The months that the figures cover: those of the period or of the schedule. */
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
