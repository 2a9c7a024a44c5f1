import { clientOf, type Ctx } from '#core/context/ctx.ts'
import { prepare } from '#db/client.ts'
import type { YearRow } from '#domain/figures/year-rows.ts'
import type { BookBasis } from './basis.ts'
import type { Computed, Valuation } from './compute.ts'
import type { KnownFacts } from './facts.ts'
import { COLUMNS, FLOWS, LINES, Lines, STANDINGS } from './lines.ts'
import type { Parameters } from './parameters.ts'
import { lockedYear } from './resolve.ts'
import { writeRests } from './resting.ts'

const insertInto = (table: string, columns: readonly string[]) =>
  `insert into ${table} (account_id, book_id, ${columns.join(', ')})
  select $1, $2, ${columns.join(', ')} from (${LINES}) as n`

const INSERT_ROWS = insertInto('asset_book_years', ['asset_id', 'segment', ...COLUMNS])
const INSERT_SUMS = insertInto('book_year_sums', COLUMNS)

/** The stored rows of some assets, in some years. */
const there = (years: number, assets: number) =>
  `account_id = $1 and book_id = $2 and fiscal_year = any ($${years}::smallint[]) and asset_id = any ($${assets}::uuid[])`

const LISTS = 10 + FLOWS.length
const compared = (of: string) => `(${COLUMNS.map((column) => `${of}.${column}`).join(', ')})`

/** The assets with a row that is new, changed or gone. */
const DIFFERENT = `select distinct coalesce(n.asset_id, y.asset_id) as asset_id
  from (${LINES}) as n
  full join (select * from asset_book_years where ${there(LISTS + 1, LISTS + 2)}) y
    on y.asset_id = n.asset_id and y.fiscal_year = n.fiscal_year and y.segment = n.segment
  where ${compared('y')} is distinct from ${compared('n')}`

const negated = (names: readonly string[]) => names.map((name) => `-sum(${name})`).join(', ')

/** The same statement subtracts deleted rows from the sums. */
const DELETE_ROWS = `with gone as (
    delete from asset_book_years where ${there(3, 4)} returning *)
  insert into book_year_sums (account_id, book_id, ${COLUMNS.join(', ')})
  select $1, $2, fiscal_year, category_id, site_id, department_id, ${negated(STANDINGS)},
    ${FLOWS.map(([, column]) => `less_months(sum_months(${column}))`).join(', ')}
  from gone group by fiscal_year, category_id, site_id, department_id`

const STATES = [
  ['asset_id', 'uuid'],
  ['cost', 'bigint'],
  ['salvage', 'bigint'],
  ['depreciation_method_id', 'uuid'],
  ['method_version', 'integer'],
  ['useful_life_months', 'integer'],
  ['given_by', 'uuid'],
  ['given_version', 'integer'],
  ['acquired_on', 'date'],
  ['in_service_on', 'date'],
  ['ends_on', 'date'],
  ['problem', 'text'],
  ['first_year', 'smallint'],
  ['last_year', 'smallint'],
  ['accumulated', 'bigint'],
  ['book_value', 'bigint'],
  ['valued_through', 'date'],
] as const

const STATE_NAMES = STATES.map(([name]) => name).join(', ')
const UPSERT_STATES = `insert into asset_books as b (account_id, book_id, ${STATE_NAMES})
  select $1, $2, ${STATE_NAMES} from unnest(${STATES.map(([, type], index) => `$${index + 3}::${type}[]`).join(', ')})
    as n(${STATE_NAMES})
  on conflict (account_id, asset_id, book_id) do update set ${STATES.slice(1)
    .map(([name]) => `${name} = excluded.${name}`)
    .join(', ')}
  where (${STATES.map(([name]) => `b.${name}`).join(', ')})
    is distinct from (${STATES.map(([name]) => `excluded.${name}`).join(', ')})`

/**
 * An array as PostgreSQL reads it. The values are numbers, ids, dates and codes: the driver would check each for
 * characters to escape.
 */
const arrayOf = (values: readonly (string | number | null)[]) =>
  `{${values.map((value) => value ?? 'NULL').join()}}`

/** The method of low-value rules is no record of the account. */
const methodOf = ({ method: { value } }: Parameters): [string | null, number | null] =>
  value?.id ? [value.id, value.version] : [null, null]

const valuationColumns = (valuation: Valuation | null): (string | null)[] =>
  valuation
    ? [String(valuation.accumulated), String(valuation.book_value), valuation.valued_through]
    : [null, null, null]

function stateOf({ asset_id, parameters, rows, ...one }: Computed): (string | number | null)[] {
  const { cost, salvage, life, given } = parameters
  return [
    asset_id,
    String(cost.value ?? 0n),
    String(salvage.value),
    ...methodOf(parameters),
    life.value,
    given.by,
    given.version,
    one.acquired_on,
    one.in_service_on,
    one.ends_on,
    one.problem,
    rows[0]?.fiscalYear ?? null,
    rows.at(-1)?.fiscalYear ?? null,
    ...valuationColumns(one.valuation),
  ]
}

/** The years that have rows of any of these assets, and aren't closed. */
function openYears(known: readonly KnownFacts[], after: number): number[] {
  const years = new Set<number>()
  for (const { first_year, last_year } of known)
    if (first_year !== null && last_year !== null)
      for (let year = Math.max(first_year, after + 1); year <= last_year; year++) years.add(year)
  return [...years]
}

/** The last fiscal year that is completely closed: its rows aren't written any more. */
function closedYear(book: BookBasis): number {
  if (book.locked_through === null) return 0
  const last = book.start_month === 1 ? 12 : book.start_month - 1
  const year = lockedYear(book)
  return Number(book.locked_through.slice(5, 7)) === last ? year : year - 1
}

/** From so many assets on it costs less to find out first which of them have changed. */
const MANY = 50

type Run = <Row extends object>(text: string, lists: unknown[]) => Promise<{ rows: Row[] }>

/** The figures of assets in a book, to be written to the database. */
export class Figures {
  readonly book: BookBasis
  readonly lines: Lines
  /** By column. */
  readonly states: (string | number | null)[][] = STATES.map(() => [])
  readonly after: number
  /** The last row of each asset, where years are closed. */
  readonly ends = new Map<string, YearRow>()

  /** @param lines empty, with memory for those of the assets */
  constructor(book: BookBasis, lines: Lines) {
    this.book = book
    this.lines = lines
    this.after = closedYear(book)
  }

  /** Rows of closed years aren't written; the last row of each asset may change whether it is resting. */
  add(computed: Computed): void {
    const end = computed.rows.at(-1)
    if (end && this.after > 0) this.ends.set(computed.asset_id, end)
    for (const [index, value] of stateOf(computed).entries()) this.states[index]!.push(value)
    for (const row of computed.rows)
      if (row.fiscalYear > this.after) this.lines.add(row, computed.asset_id, row.segment)
  }
}

/** Finds the assets whose rows differ from the stored ones: few, where everything is computed anew. */
async function differing(run: Run, lines: Lines, order: number[], years: number[], ids: string[]) {
  if (ids.length < MANY) return { order, ids }
  const found = await run<{ asset_id: string }>(DIFFERENT, [...lines.lists(order), years, ids])
  const different = new Set(found.rows.map(({ asset_id }) => asset_id))
  return {
    order: order.filter((line) => different.has(lines.assetOf(line))),
    ids: ids.filter((asset_id) => different.has(asset_id)),
  }
}

/** The sums of lines, by year and group. */
function sumsOf(lines: Lines, order: readonly number[]): unknown[] {
  const sums = new Lines()
  for (const sum of lines.summed(order)) sums.add(sum)
  return sums.lists(sums.inOrder())
}

/**
 * Replaces the stored figures of assets in a book, and adds the differences to the sums of their groups.
 *
 * @param ctx that of a transaction under way
 * @param known how they were computed last
 */
export async function writeFigures(
  ctx: Ctx,
  figures: Figures,
  known: readonly KnownFacts[],
): Promise<void> {
  const { book, lines, states } = figures
  const run: Run = (text, lists) =>
    clientOf(ctx).query(prepare(text, [ctx.account_id, book.id, ...lists]))
  const years = openYears(known, figures.after)
  const before = years.length > 0 ? known.map(({ asset_id }) => asset_id) : []
  const { order, ids } = await differing(run, lines, lines.inOrder(), years, before)
  const writes: Promise<unknown>[] = []
  if (ids.length > 0) writes.push(run(DELETE_ROWS, [years, ids]))
  if (order.length > 0) {
    writes.push(run(INSERT_ROWS, lines.lists(order)))
    writes.push(run(INSERT_SUMS, sumsOf(lines, order)))
  }
  if (figures.after > 0) writes.push(writeRests(ctx, book.id, figures.after, known, figures.ends))
  writes.push(run(UPSERT_STATES, states.map(arrayOf)))
  await Promise.all(writes)
}

const SET_VALUATIONS = `update asset_books b set accumulated = n.accumulated, book_value = n.book_value, valued_through = n.valued_through
  from unnest($3::uuid[], $4::bigint[], $5::bigint[], $6::date[]) as n(asset_id, accumulated, book_value, valued_through)
  where b.account_id = $1 and b.book_id = $2 and b.asset_id = n.asset_id`

/** Replaces the values of assets in a book, which were computed on an earlier day, by today's. */
export async function writeValuations(
  ctx: Ctx,
  book_id: string,
  valuations: readonly Pick<Computed, 'asset_id' | 'valuation'>[],
): Promise<void> {
  const rows = valuations.map(({ valuation }) => valuationColumns(valuation))
  const lists = [0, 1, 2].map((index) => rows.map((row) => row[index]))
  const ids = valuations.map(({ asset_id }) => asset_id)
  await clientOf(ctx).query(prepare(SET_VALUATIONS, [ctx.account_id, book_id, ids, ...lists]))
}
