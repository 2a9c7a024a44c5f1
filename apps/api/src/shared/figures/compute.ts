import { monthOf } from '@steward/depreciation/dates.ts'
import { yearsByMonth } from '@steward/depreciation/months.ts'
import { problemsOf } from '@steward/depreciation/problems.ts'
import { timelineOf } from '@steward/depreciation/timeline.ts'
import type { Timeline } from '@steward/depreciation/line.ts'
import type { Input } from '@steward/depreciation/types.ts'
import { unchangedThrough, valueOf } from '@steward/depreciation/value-at.ts'
import { lastMove, type Stay, type YearRow, yearRows } from '#domain/figures/year-rows.ts'
import type { Basis, BookBasis } from './basis.ts'
import type { AssetFacts, Facts, TransferFacts } from './facts.ts'
import { inputOf, withoutCharges } from './input.ts'
import type { Parameters } from './parameters.ts'
import { resolve } from './resolve.ts'

/** The value of an asset on a day, in minor units, and the last day on which it stays the same; null: forever. */
export interface Valuation {
  accumulated: bigint
  book_value: bigint
  valued_through: string | null
}

/** The figures of an asset in a book, as the engine computes them. */
export interface Computed {
  asset_id: string
  parameters: Parameters
  /** Undefined where it isn't in the book. */
  input: Input | undefined
  /** The first problem that prevents depreciation. */
  problem: string | null
  acquired_on: string | null
  in_service_on: string | null
  ends_on: string | null
  /** The value today. */
  valuation: Valuation | null
  rows: YearRow[]
}

/** The groups that an asset has been counted in, from the beginning. */
function staysOf(asset: AssetFacts, transfers: readonly TransferFacts[]): Stay[] {
  const groups = [...transfers, asset].map(({ category_id, site_id, department_id }) => ({
    category_id,
    site_id,
    department_id,
  }))
  return groups.map((group, index) => ({
    from: index === 0 ? 0 : monthOf(transfers[index - 1]!.moved_on),
    group,
  }))
}

/** What the figures of an asset in a book are computed from. */
export function prepared(basis: Basis, book: BookBasis, asset: AssetFacts, facts: Facts) {
  const { id } = asset
  const inBook = <T extends { book_id: string }>(all: Map<string, T[]>) =>
    all.get(id)?.find(({ book_id }) => book_id === book.id)
  const setting = inBook(facts.settings)
  const parameters = resolve(basis, book, asset, setting, facts.known.get(id) ?? [])
  const events = facts.events.get(id) ?? []
  const readings = facts.readings.get(id) ?? []
  const input = inputOf(basis, book, parameters, { asset, setting, events, readings })
  return { parameters, input }
}

const NOT_IN_BOOK = {
  input: undefined,
  problem: null,
  acquired_on: null,
  in_service_on: null,
  ends_on: null,
  valuation: null,
  rows: [],
}

function valuationOf(line: Timeline, day: string): Valuation {
  const { accumulated, bookValue } = valueOf(line, day, 'recognised')
  return { accumulated, book_value: bookValue, valued_through: unchangedThrough(line, day) }
}

/** The value of an asset in a book today, without its years; null where it isn't in it. */
export function valuationIn(
  basis: Basis,
  book: BookBasis,
  asset: AssetFacts,
  facts: Facts,
): Valuation | null {
  const { input } = prepared(basis, book, asset, facts)
  if (!input) return null
  const some = problemsOf(input).length > 0 ? withoutCharges(input) : input
  return valuationOf(timelineOf(some), basis.today)
}

/** Whether an asset has no method, and is never given one. */
const isNeverCharged = ({ legs }: Timeline) => legs.every(({ method }) => method.kind === 'none')

/** The figures of an asset in a book. */
export function compute(basis: Basis, book: BookBasis, asset: AssetFacts, facts: Facts): Computed {
  const { parameters, input: asked } = prepared(basis, book, asset, facts)
  if (!asked) return { ...NOT_IN_BOOK, asset_id: asset.id, parameters }
  const [problem] = problemsOf(asked)
  const input = problem ? withoutCharges(asked) : asked
  const stays = staysOf(asset, facts.transfers.get(asset.id) ?? [])
  const line = timelineOf(input)
  const { years, endsOn } = yearsByMonth(line, lastMove(stays, book.start_month))
  return {
    asset_id: asset.id,
    parameters,
    input,
    problem: problem?.code ?? null,
    acquired_on: asset.purchase_date,
    in_service_on: parameters.in_service_date.value,
    ends_on: isNeverCharged(line) && !input.disposal ? null : endsOn,
    valuation: valuationOf(line, basis.today),
    rows: yearRows(years, stays),
  }
}
