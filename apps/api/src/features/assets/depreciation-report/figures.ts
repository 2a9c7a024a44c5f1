import {
  ACCUMULATED_PARTS,
  type BookFigure,
  COST_PARTS,
  type DepreciationView,
  FIGURE_PARTS,
} from '@steward/contract/depreciation-figures.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Span } from '#domain/reports/period.ts'

// The rows of a book's years and their sums have the same columns, so that one expression serves both: where an amount
// is selected, `y` is either; where figures are added up, `y` has these amounts.

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

/** What a figure is the sum of: a balance before a span, or a flow in it. */
type Part = Flow | `opening_${Balance}`
type Parts = readonly (readonly [sign: 1 | -1, part: Part])[]

const OPENINGS: Record<`opening_${Balance}`, Balance> = {
  opening_cost: 'cost',
  opening_accumulated: 'accumulated',
  opening_count: 'count',
}
const isOpening = (part: string): part is keyof typeof OPENINGS => part in OPENINGS

/** The parts of a figure that rows have themselves. */
function partsOf(figure: BookFigure): Parts {
  if (figure === 'year_to_date') return [[1, 'charge']]
  const made = isOpening(figure) ? undefined : FIGURE_PARTS[figure]
  if (!made) return [[1, figure as Part]]
  return made.flatMap(([sign, one]) =>
    partsOf(one).map(([its, part]) => [sign === its ? 1 : -1, part] as const),
  )
}

const WORTH = partsOf('closing_book_value')
const closing = (balance: Balance): Parts => [[1, `opening_${balance}`], ...MOVES[balance]]

/** The same last month, from the beginning of its fiscal year. */
const yearSoFar = (span: Span): Span => ({ ...span, first: { ...span.last, month: 1 } })

/** A span that a figure is had from: what stands at the end of one is known from its last year alone. */
const spanFor = (figure: BookFigure, span: Span): Span =>
  figure === 'year_to_date' || figure.startsWith('closing_') ? yearSoFar(span) : span

/** Fiscal years, of whose rows every amount of a report is had in the same way. */
export interface Years {
  first: number
  last: number
}

const number = (value: number) => sql.raw(String(value))
const column = (name: string) => sql`y.${sql.identifier(name)}`

/** A flow of a row since the beginning of its year. */
const until = (flow: Flow, month: number): SQL =>
  sql`coalesce(${column(flow)}[${number(month)}], 0)`

/** The amount of a part in a row of these years; undefined: none. */
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

/** The sum of some parts in a row of these years; undefined: none. */
function amountsOf(parts: Parts, span: Span, years: Years): SQL | undefined {
  const some = parts.flatMap(([sign, part]) => {
    const amount = amountOf(part, span, years)
    return amount ? [[sign, amount] as const] : []
  })
  return some.length > 0 ? added(some) : undefined
}

/**
 * The amounts that a report has of each row, each reckoned once, as plain numbers. All of them are asked for first, and
 * then selected: `years` and `columns` know those that were asked for until then.
 */
export class Amounts {
  readonly #all = new Map<string, { parts: Parts; span: Span }>()

  /** The name of an amount in the rows, `y`. */
  #add(parts: Parts, span: Span): SQL {
    const key = JSON.stringify([parts, span.first, span.last])
    if (!this.#all.has(key)) this.#all.set(key, { parts, span })
    return sql`y.${sql.identifier(`a${[...this.#all.keys()].indexOf(key)}`)}`
  }

  #sum(parts: Parts, span: Span): SQL {
    return sql`coalesce(sum(${this.#add(parts, span)}), 0)`
  }

  /** A figure of a span, over the rows of a group. */
  figure(figure: BookFigure, span: Span): SQL {
    return this.#sum(partsOf(figure), spanFor(figure, span))
  }

  /** Several of a span: what others of them come to isn't added up again. */
  figures(names: readonly BookFigure[], span: Span): SQL[] {
    return names.map((name) => this.#made(name, names, span))
  }

  #made(name: BookFigure, names: readonly BookFigure[], span: Span): SQL {
    const parts = isOpening(name) ? undefined : FIGURE_PARTS[name]
    if (!parts?.every(([, part]) => names.includes(part))) return this.figure(name, span)
    return added(parts.map(([sign, part]) => [sign, this.#made(part, names, span)] as const))
  }

  /** How many assets there are at the end of a span. */
  count(span: Span): SQL {
    return this.#sum(closing('count'), yearSoFar(span))
  }

  /** What a row has of the book value at the end; those of an asset come to it. */
  worth(span: Span): SQL {
    return this.#add(WORTH, yearSoFar(span))
  }

  /** Whether a row has moved what its asset is in a view for; undefined: all are in it. */
  moved(view: DepreciationView, span: Span): SQL | undefined {
    const some = MOVED[view]?.map((figure) => sql`${this.#add(partsOf(figure), span)} <> 0`)
    return some && sql`(${sql.join(some, sql` or `)})`
  }

  /** The fiscal years that the amounts are had from, parted where one of their spans begins or ends. */
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

  /** What is selected of a row of these years. */
  columns(years: Years): SQL {
    const all = [...this.#all.values()].map(({ parts, span }, at) => {
      const amount = amountsOf(parts, span, years) ?? sql`null`
      return sql`, (${amount})::bigint as ${sql.identifier(`a${at}`)}`
    })
    return sql.join(all)
  }
}

/** The same of a stored row of some years. */
export const worthIn = (span: Span, years: Years): SQL => amountsOf(WORTH, yearSoFar(span), years)!

/** What is shown for each step of the views that have any. */
const IN_STEP: Partial<Record<DepreciationView, BookFigure>> = {
  schedule: 'charge',
  cost: 'closing_cost',
}
export const inStep = (view: DepreciationView): BookFigure => IN_STEP[view] ?? 'closing_book_value'

/** The flows of which an asset must have one in the span to be in a view. */
const MOVED: Partial<Record<DepreciationView, readonly BookFigure[]>> = {
  additions: ['additions', 'brought_cost'],
  disposals: ['disposals_cost', 'proceeds', 'selling_costs'],
}
/** Whether a view has only what moved. */
export const isOfMoves = (view: DepreciationView): boolean => MOVED[view] !== undefined

/**
 * The figures of two books side by side, and the difference of the last ones; without an asset in a book they are zero.
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
