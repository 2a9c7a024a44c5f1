import {
  ACCUMULATED_PARTS,
  type BookFigure,
  COST_PARTS,
  type DepreciationView,
} from '@steward/contract/depreciation-figures.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Span } from '#domain/reports/period.ts'

// The rows of a book's years and their sums have the same columns, so that one expression serves both: `y` is either.

type Flow =
  | 'brought_cost'
  | 'brought_accumulated'
  | 'additions'
  | 'revaluation_cost'
  | 'revaluation_accumulated'
  | 'charge'
  | 'impairment'
  | 'disposals_cost'
  | 'disposals_accumulated'
  | 'transfers_cost'
  | 'transfers_accumulated'
  | 'proceeds'
  | 'selling_costs'
  | 'counted'

const PARTS: Record<'cost' | 'accumulated' | 'count', readonly (readonly [1 | -1, Flow])[]> = {
  cost: COST_PARTS,
  accumulated: ACCUMULATED_PARTS,
  count: [[1, 'counted']],
}
type Balance = keyof typeof PARTS

const number = (value: number) => sql.raw(String(value))
const column = (name: string) => sql`y.${sql.identifier(name)}`

/** A flow of a row since the beginning of its year; nothing is null. */
const until = (flow: Flow, month: SQL | number): SQL =>
  month === 0
    ? sql`0`
    : sql`coalesce(${column(flow)}[${typeof month === 'number' ? number(month) : month}], 0)`

const added = (parts: SQL[]): SQL => sql`(${sql.join(parts, sql` + `)})`
const signed = (balance: Balance, month: SQL | number): SQL =>
  added(
    PARTS[balance].map(([sign, flow]) =>
      sign === 1 ? until(flow, month) : sql`-${until(flow, month)}`,
    ),
  )

/** Between which months of its year a row counts, in a span of one year or several. */
function monthsOf({ first, last }: Span) {
  const isOne = first.year === last.year
  const lo = first.month - 1
  const year = column('fiscal_year')
  return {
    lo:
      isOne || lo === 0
        ? lo
        : sql`case when ${year} = ${number(first.year)} then ${number(lo)} else 0 end`,
    hi: isOne
      ? last.month
      : sql`case when ${year} = ${number(last.year)} then ${number(last.month)} else 12 end`,
  }
}

/** What a flow comes to in a span: of the rows of its years. */
function flowIn(span: Span, flow: Flow): SQL {
  const { lo, hi } = monthsOf(span)
  const isFirst = typeof lo === 'number' && lo === 0
  const moved = isFirst ? until(flow, hi) : sql`${until(flow, hi)} - ${until(flow, lo)}`
  const { first, last } = span
  return sql`coalesce(sum(${moved}) filter (where ${column('fiscal_year')} between ${number(first.year)} and ${number(last.year)}), 0)`
}

/** A balance of a row before a span: what stood at the beginning of its first year, or rests of one before it. */
function opening({ first }: Span, balance: Balance): SQL {
  const year = column('fiscal_year')
  const [opens, rests] = [column(`opening_${balance}`), column(`rest_${balance}`)]
  return sql`coalesce(sum(case when ${year} = ${number(first.year)} then ${opens} + ${signed(balance, first.month - 1)}
    when ${year} < ${number(first.year)} then ${rests} end), 0)`
}

function movedIn(span: Span, balance: Balance): SQL {
  return added(
    PARTS[balance].map(([sign, flow]) =>
      sign === 1 ? flowIn(span, flow) : sql`-${flowIn(span, flow)}`,
    ),
  )
}

const closing = (span: Span, balance: Balance): SQL =>
  sql`(${opening(span, balance)} + ${movedIn(span, balance)})`

/** The fiscal year of the last month, so far. */
const yearSoFar = (span: Span): Span => ({ ...span, first: { year: span.last.year, month: 1 } })

/** Each figure, as a sum over the rows of a group. */
export const FIGURES: Record<BookFigure, (span: Span) => SQL> = {
  opening_cost: (span) => opening(span, 'cost'),
  brought_cost: (span) => flowIn(span, 'brought_cost'),
  additions: (span) => flowIn(span, 'additions'),
  revaluation_cost: (span) => flowIn(span, 'revaluation_cost'),
  transfers_cost: (span) => flowIn(span, 'transfers_cost'),
  disposals_cost: (span) => flowIn(span, 'disposals_cost'),
  closing_cost: (span) => closing(span, 'cost'),
  opening_accumulated: (span) => opening(span, 'accumulated'),
  brought_accumulated: (span) => flowIn(span, 'brought_accumulated'),
  charge: (span) => flowIn(span, 'charge'),
  impairment: (span) => flowIn(span, 'impairment'),
  revaluation_accumulated: (span) => flowIn(span, 'revaluation_accumulated'),
  transfers_accumulated: (span) => flowIn(span, 'transfers_accumulated'),
  disposals_accumulated: (span) => flowIn(span, 'disposals_accumulated'),
  closing_accumulated: (span) => closing(span, 'accumulated'),
  opening_book_value: (span) => sql`(${opening(span, 'cost')} - ${opening(span, 'accumulated')})`,
  closing_book_value: (span) => sql`(${closing(span, 'cost')} - ${closing(span, 'accumulated')})`,
  disposed_book_value: (span) =>
    sql`(${flowIn(span, 'disposals_cost')} - ${flowIn(span, 'disposals_accumulated')})`,
  proceeds: (span) => flowIn(span, 'proceeds'),
  selling_costs: (span) => flowIn(span, 'selling_costs'),
  gain_loss: (span) =>
    sql`(${flowIn(span, 'proceeds')} - ${flowIn(span, 'selling_costs')} - ${flowIn(span, 'disposals_cost')} + ${flowIn(span, 'disposals_accumulated')})`,
  year_to_date: (span) => flowIn(yearSoFar(span), 'charge'),
}

/** What a row has of the book value at the end, in minor units: those of an asset come to it. */
export function valueOfRow({ last }: Span): SQL {
  const [cost, accumulated] = [signed('cost', last.month), signed('accumulated', last.month)]
  return sql`case when ${column('fiscal_year')} = ${number(last.year)}
    then ${column('opening_cost')} - ${column('opening_accumulated')} + ${cost} - ${accumulated}
    else ${column('rest_cost')} - ${column('rest_accumulated')} end`
}

export const countAtEnd = (span: Span): SQL => closing(span, 'count')

/** What is shown for each step of the views that have any. */
const IN_STEP: Partial<Record<DepreciationView, BookFigure>> = {
  schedule: 'charge',
  cost: 'closing_cost',
}
export const inStep = (view: DepreciationView): BookFigure => IN_STEP[view] ?? 'closing_book_value'

/** What a row must have moved in the years of the report to be in a view. */
export const MOVED: Partial<Record<DepreciationView, SQL>> = {
  additions: sql`(y.additions is not null or y.brought_cost is not null)`,
  disposals: sql`y.disposals_cost is not null`,
}

/** The figures of two books beside each other, and the difference of their last; what isn't in a book comes to nothing. */
export function compared(mine: SQL, theirs: SQL, width: number): SQL {
  const zeros = sql`array_fill(0::numeric, array[${number(width)}])`
  const [a, b] = [sql`coalesce(${mine}, ${zeros})`, sql`coalesce(${theirs}, ${zeros})`]
  return sql`(${a} || ${b} || ((${a})[${number(width)}] - (${b})[${number(width)}]))`
}
/** An amount in minor units as decimal text; multiplying is exact, however large it is. */
export const inMajor = (minor: SQL): SQL => {
  const digits = sql`coalesce(nullif(current_setting('app.currency_digits', true), '')::int, 2)`
  return sql`round((${minor})::numeric * power(10::numeric, -${digits}), ${digits})::text`
}
