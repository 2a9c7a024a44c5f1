import {
  ACCUMULATED_PARTS,
  type BookFigure,
  COST_PARTS,
  type DepreciationView,
  FIGURE_PARTS,
} from '@steward/contract/depreciation-figures.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Span } from '#domain/reports/period.ts'

// The rows of assets and their stored sums have the same columns, so that one expression serves both: `y` is either of
// them where an amount is selected, and has these amounts where figures are added up.

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

const MOVES = {
  cost: COST_PARTS,
  accumulated: ACCUMULATED_PARTS,
  count: [[1, 'counted']],
} as const satisfies Record<string, readonly (readonly [1 | -1, Flow])[]>
type Balance = keyof typeof MOVES

/** A part of a figure: an opening balance of a span, or a flow in it. */
type Part = Flow | `opening_${Balance}`
type Parts = readonly (readonly [sign: 1 | -1, part: Part])[]

const OPENINGS: Record<`opening_${Balance}`, Balance> = {
  opening_cost: 'cost',
  opening_accumulated: 'accumulated',
  opening_count: 'count',
}
const isOpening = (part: string): part is keyof typeof OPENINGS => part in OPENINGS

/** The parts of a figure that are columns of the rows. */
function partsOf(figure: BookFigure): Parts {
  if (figure === 'year_to_date') return [[1, 'charge']]
  const made = isOpening(figure) ? undefined : FIGURE_PARTS[figure]
  if (!made) return [[1, figure as Part]]
  return made.flatMap(([sign, one]) =>
    partsOf(one).map(([its, part]) => [sign === its ? 1 : -1, part] as const),
  )
}

const CLOSING_BOOK_VALUE = partsOf('closing_book_value')
const closing = (balance: Balance): Parts => [[1, `opening_${balance}`], ...MOVES[balance]]

/** The span from the beginning of the fiscal year to the same last month. */
const yearSoFar = (span: Span): Span => ({ ...span, first: { ...span.last, month: 1 } })

/** The span from which a figure is computed: closing balances only need the last year. */
const spanFor = (figure: BookFigure, span: Span): Span =>
  figure === 'year_to_date' || figure.startsWith('closing_') ? yearSoFar(span) : span

/** Fiscal years for which the amounts of a report are computed from rows by the same expressions. */
export interface Years {
  first: number
  last: number
}

const number = (value: number) => sql.raw(String(value))
const column = (name: string) => sql`y.${sql.identifier(name)}`

/** A flow of a row since the beginning of its year. */
const until = (flow: Flow, month: number): SQL =>
  sql`coalesce(${column(flow)}[${number(month)}], 0)`

/** The amount of a part in a row of these years; undefined if there is none. */
function amountOf(part: Part, { first, last }: Span, years: Years): SQL | undefined {
  const isFirst = years.first === first.year
  if (isOpening(part)) {
    const balance = OPENINGS[part]
    if (years.first > first.year) return undefined
    if (!isFirst) return column(`rest_${balance}`)
    if (first.month === 1) return column(part)
    return added([
      [1, column(part)],
      ...MOVES[balance].map(([sign, flow]) => [sign, until(flow, first.month - 1)] as const),
    ])
  }
  if (years.first < first.year || years.last > last.year) return undefined
  const end = until(part, years.last === last.year ? last.month : 12)
  return isFirst && first.month > 1 ? sql`${end} - ${until(part, first.month - 1)}` : end
}

function added(some: readonly (readonly [1 | -1, SQL])[]): SQL {
  const signed = some.map(([sign, amount]) => (sign === 1 ? sql`+ ${amount}` : sql`- (${amount})`))
  return sql`(${sql.join(signed, sql` `)})`
}

/** The sum of some parts in a row of these years; undefined if there is none. */
function amountsOf(parts: Parts, span: Span, years: Years): SQL | undefined {
  const some = parts.flatMap(([sign, part]) => {
    const amount = amountOf(part, span, years)
    return amount ? [[sign, amount] as const] : []
  })
  return some.length > 0 ? added(some) : undefined
}

/**
 * The amounts that a report needs of each row, each computed once. First all figures are requested; then `years` and
 * `columns` select the amounts that were requested so far.
 */
export class Amounts {
  readonly #all = new Map<string, { parts: Parts; span: Span }>()

  /** The column of an amount in the rows, `y`. */
  #add(parts: Parts, span: Span): SQL {
    const key = JSON.stringify([parts, span.first, span.last])
    if (!this.#all.has(key)) this.#all.set(key, { parts, span })
    return sql`y.${sql.identifier(`a${[...this.#all.keys()].indexOf(key)}`)}`
  }

  #sum(parts: Parts, span: Span): SQL {
    return sql`coalesce(sum(${this.#add(parts, span)}), 0)`
  }

  /** A figure of a span, summed over the rows of a group. */
  figure(figure: BookFigure, span: Span): SQL {
    return this.#sum(partsOf(figure), spanFor(figure, span))
  }

  /** Several figures of a span. Those that are sums of others among them aren't added up again. */
  figures(names: readonly BookFigure[], span: Span): SQL[] {
    return names.map((name) => this.#made(name, names, span))
  }

  #made(name: BookFigure, names: readonly BookFigure[], span: Span): SQL {
    const parts = isOpening(name) ? undefined : FIGURE_PARTS[name]
    if (!parts?.every(([, part]) => names.includes(part))) return this.figure(name, span)
    return added(parts.map(([sign, part]) => [sign, this.#made(part, names, span)] as const))
  }

  /** The number of assets at the end of a span. */
  count(span: Span): SQL {
    return this.#sum(closing('count'), yearSoFar(span))
  }

  /** The part of the book value at the end that is in a row; the rows of an asset add up to it. */
  bookValue(span: Span): SQL {
    return this.#add(CLOSING_BOOK_VALUE, yearSoFar(span))
  }

  /** Whether a row has a movement for which its asset is in a view; undefined if the view has all assets. */
  moved(view: DepreciationView, span: Span): SQL | undefined {
    const some = MOVED[view]?.map((figure) => sql`${this.#add(partsOf(figure), span)} <> 0`)
    return some && sql`(${sql.join(some, sql` or `)})`
  }

  /** The fiscal years of the amounts, divided where one of their spans begins or ends. */
  years(): Years[] {
    const spans = [...this.#all.values()].map(({ span }) => span)
    const ends = spans.flatMap(({ first, last }) => [first.year, last.year])
    const marks = [...new Set(ends)].toSorted((a, b) => a - b)
    return marks.flatMap((year, at) => {
      const next = at > 0 ? marks[at - 1]! + 1 : year
      const between = next < year ? [{ first: next, last: year - 1 }] : []
      return [...between, { first: year, last: year }]
    })
  }

  /** The columns to select of a row of these years. */
  columns(years: Years): SQL {
    const all = [...this.#all.values()].map(({ parts, span }, at) => {
      const amount = amountsOf(parts, span, years) ?? sql`null`
      return sql`, (${amount})::bigint as ${sql.identifier(`a${at}`)}`
    })
    return sql.join(all)
  }
}

/** The part of the book value in a stored row of some years. */
export const bookValueIn = (span: Span, years: Years): SQL =>
  amountsOf(CLOSING_BOOK_VALUE, yearSoFar(span), years)!

/** The figure of each step, for views with steps. */
const IN_STEP: Partial<Record<DepreciationView, BookFigure>> = {
  schedule: 'charge',
  cost: 'closing_cost',
}
export const inStep = (view: DepreciationView): BookFigure => IN_STEP[view] ?? 'closing_book_value'

/** The flows of which an asset needs one in the span to be in a view. */
const MOVED: Partial<Record<DepreciationView, readonly BookFigure[]>> = {
  additions: ['additions', 'brought_cost'],
  disposals: ['disposals_cost', 'proceeds', 'selling_costs'],
}
/** Whether a view only has assets with movements. */
export const isOfMoves = (view: DepreciationView): boolean => MOVED[view] !== undefined

/**
 * The figures of two books side by side, and the difference of their book values; zero if no asset is in a book.
 */
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
