import type {
  DepreciationRevision,
  ForetoldRevision,
} from '@steward/contract/depreciation-revisions.ts'
import { fiscalYearOf, monthOf } from '@steward/depreciation/dates.ts'
import { formatMinor, halfUp, parseDecimal } from '@steward/depreciation/numbers.ts'
import { type Value, valueAt } from '@steward/depreciation/value-at.ts'
import { askRows, type Ctx } from '#core/context/ctx.ts'
import { notFound } from '#core/context/errors.ts'
import type { Row } from '#core/records/records.ts'
import { problem, type Problem } from '#core/records/rules.ts'
import { type Basis, type BookBasis, readBasis } from '#shared/figures/basis.ts'
import { type Computed, compute } from '#shared/figures/compute.ts'
import { type AssetFacts, type EventFacts, type Facts, readFacts } from '#shared/figures/facts.ts'
import { closedBy, misplaced } from './event-problems.ts'

// New estimates of many assets from a day on: events like those that are entered one by one.

/** An event to add. */
export interface NewEvent {
  type: 'method_change' | 'life_change' | 'salvage_change'
  details: Row
}

/** The result of a revision for one asset. */
interface Revised {
  events: NewEvent[]
  problems: Problem[]
  before?: Computed
  after?: Computed
}

/** The requested revision of one asset. */
interface Of {
  basis: Basis
  book: BookBasis
  asset: AssetFacts
  facts: Facts
  revision: DepreciationRevision
}

function eventsOf({ basis, revision }: Of, value: Value): NewEvent[] {
  const { depreciation_method_id, useful_life_months, salvage_percent } = revision
  const events: NewEvent[] = []
  const method = depreciation_method_id && basis.methods.get(depreciation_method_id)
  if (method)
    events.push({
      type: 'method_change',
      details: { depreciation_method_id, method_version: method.version },
    })
  if (useful_life_months !== undefined)
    events.push({ type: 'life_change', details: { useful_life_months } })
  if (salvage_percent !== undefined) {
    const { num, den } = parseDecimal(String(salvage_percent))!
    const salvage = halfUp(value.cost * num, den * 100n)
    const details = { salvage_value: formatMinor(salvage, basis.digits) }
    events.push({ type: 'salvage_change', details })
  }
  return events
}

/** The reason why new estimates change nothing of an asset. */
function* unchanged({ revision, basis }: Of, value: Value): Generator<Problem> {
  const { depreciation_method_id: method, effective_date } = revision
  if (value.status === 'fully_depreciated')
    yield problem('', `It is fully depreciated by ${effective_date}`, 'fully_depreciated')
  if (value.status === 'none' && !method)
    yield problem('', 'It is not depreciated', 'not_depreciated')
  if (method && !basis.methods.has(method))
    yield problem(
      'depreciation_method_id',
      'depreciation_method_id names a method that does not exist',
      'not_found',
    )
}

const eventFacts = ({ asset, revision }: Of, events: readonly NewEvent[]): EventFacts[] =>
  events.map(({ type, details }, n) => ({
    // After all existing events, in this order.
    id: `ffffffff-${n}`,
    asset_id: asset.id,
    book_id: revision.book_id ?? null,
    type,
    effective_date: revision.effective_date,
    details,
    reverses_id: null,
  }))

const byDay = (a: EventFacts, b: EventFacts) =>
  a.effective_date < b.effective_date ? -1 : a.effective_date > b.effective_date ? 1 : 0

function revised(of: Of): Revised {
  const { basis, book, asset, facts, revision } = of
  const before = compute(basis, book, asset, facts)
  if (!before.input)
    return {
      events: [],
      problems: [problem('', 'It is not in the book: it needs a cost and a date', 'not_in_book')],
    }
  const value = valueAt(before.input, revision.effective_date)
  const problems = [...unchanged(of, value)]
  if (problems.length > 0) return { events: [], problems, before }
  const events = eventsOf(of, value)
  const all = [...(facts.events.get(asset.id) ?? []), ...eventFacts(of, events)].toSorted(byDay)
  const after = compute(basis, book, asset, {
    ...facts,
    events: new Map([[asset.id, all]]),
  })
  const wrong = after.problem
    ? [problem('', `Its figures could not be computed: ${after.problem}`, after.problem)]
    : []
  return { events, problems: wrong, before, after }
}

const bookOf = ({ books }: Basis, id: string | undefined) =>
  books.find((book) => (id === undefined ? book.is_default : book.id === id))

/**
 * The results of new estimates, by asset id. Reads the database once, whatever the number of assets.
 *
 * @param rows the assets as they are
 */
export async function revise(
  ctx: Ctx,
  rows: readonly Row[],
  revision: DepreciationRevision,
): Promise<{ book: BookBasis | undefined; basis: Basis; revised: Map<string, Revised> }> {
  const ids = rows.map(({ id }) => id as string)
  const basis = await readBasis(ctx, ids)
  const book = bookOf(basis, revision.book_id)
  const facts = await readFacts(ctx, ids, true)
  const assets = new Map(facts.assets.map((asset) => [asset.id, asset]))
  const closed = await closedBy(ctx, revision.effective_date, revision.book_id ?? null)
  const of = (row: Row): Revised => {
    const asset = assets.get(row.id as string)
    const first = [...misplaced(row, revision.effective_date), ...closed]
    if (!book)
      first.push(problem('book_id', 'book_id names a book that does not exist', 'not_found'))
    if (!asset || !book || first.length > 0) return { events: [], problems: first }
    return revised({ basis, book, asset, facts, revision })
  }
  return { book, basis, revised: new Map(rows.map((row) => [row.id as string, of(row)])) }
}

const ASSETS = `select id, purchase_cost::text, purchase_date::text, in_service_date::text, opening_as_of::text, status
  from assets where account_id = $1 and id = any ($2::uuid[])`

/** The charge of a fiscal year, in minor units. */
const chargeIn = (year: number, computed: Computed | undefined): bigint =>
  (computed?.rows ?? []).reduce(
    (sum, { fiscalYear, flows }) => (fiscalYear === year ? sum + (flows.charge?.[11] ?? 0n) : sum),
    0n,
  )

/**
 * The effect of new estimates on the charge of the fiscal year of their day; nothing is written.
 *
 * @throws 404 for an unknown book
 */
export async function foretold(
  ctx: Ctx,
  ids: readonly string[],
  revision: DepreciationRevision,
): Promise<{ data: ForetoldRevision }> {
  const rows = await askRows<Row>(ctx, { text: ASSETS, values: [ctx.account_id, ids] })
  const { basis, book, revised } = await revise(ctx, rows, revision)
  if (!book) throw notFound('The book does not exist')
  const year = fiscalYearOf(monthOf(revision.effective_date), book.start_month)
  const changed = [...revised.values()].filter(({ problems }) => problems.length === 0)
  const total = (of: 'before' | 'after') =>
    formatMinor(
      changed.reduce((sum, one) => sum + chargeIn(year, one[of]), 0n),
      basis.digits,
    )
  return {
    data: {
      fiscal_year: year,
      changed: changed.length,
      charge_before: total('before'),
      charge_after: total('after'),
    },
  }
}
