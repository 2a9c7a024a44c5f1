import type { Months, Standing } from '@steward/depreciation/months.ts'
import type { Ctx } from '#core/context/ctx.ts'
import { prepare } from '#db/client.ts'
import type { Group, RowFlow, YearRow } from '#domain/figures/year-rows.ts'
import type { BookBasis } from './basis.ts'
import type { Computed, Worth } from './compute.ts'
import type { KnownFacts } from './facts.ts'
import { lockedYear, type Parameters } from './resolve.ts'

/** The columns of flows, by what the engine calls them. */
export const FLOW_COLUMNS: Readonly<Record<RowFlow, string>> = {
  broughtCost: 'brought_cost',
  broughtAccumulated: 'brought_accumulated',
  additions: 'additions',
  revaluationCost: 'revaluation_cost',
  revaluationAccumulated: 'revaluation_accumulated',
  charge: 'charge',
  impairment: 'impairment',
  disposalsCost: 'disposals_cost',
  disposalsAccumulated: 'disposals_accumulated',
  transfersCost: 'transfers_cost',
  transfersAccumulated: 'transfers_accumulated',
  proceeds: 'proceeds',
  sellingCosts: 'selling_costs',
  counted: 'counted',
}
const FLOWS = Object.entries(FLOW_COLUMNS) as [RowFlow, string][]

const STANDINGS = [
  'opening_count',
  'rest_count',
  'opening_cost',
  'opening_accumulated',
  'rest_cost',
  'rest_accumulated',
] as const

/** A row on its way: an asset's, or the sum of a group's. */
interface Line {
  fiscalYear: number
  group: Group
  opening: Standing
  rest: Standing
  flows: Partial<Record<RowFlow, Months>>
}

const standingsOf = ({ opening, rest }: Line) => [
  opening.count,
  rest.count,
  opening.cost,
  opening.accumulated,
  rest.cost,
  rest.accumulated,
]

const plus = (a: Standing, b: Standing): Standing => ({
  cost: a.cost + b.cost,
  accumulated: a.accumulated + b.accumulated,
  count: a.count + b.count,
})

const keyOf = ({ fiscalYear, group }: Line) =>
  `${fiscalYear} ${group.category_id} ${group.site_id} ${group.department_id}`

function addFlows(sum: Line['flows'], more: Line['flows']): void {
  for (const [flow, months] of Object.entries(more) as [RowFlow, Months][]) {
    const known = sum[flow]
    sum[flow] = known ? known.map((amount, index) => amount + months[index]!) : months
  }
}

/** The sums of rows, by year and group. */
export function summed(rows: readonly Line[]): Line[] {
  const sums = new Map<string, Line>()
  for (const row of rows) {
    const key = keyOf(row)
    const sum = sums.get(key)
    if (!sum) sums.set(key, { ...row, flows: { ...row.flows } })
    else {
      sum.opening = plus(sum.opening, row.opening)
      sum.rest = plus(sum.rest, row.rest)
      addFlows(sum.flows, row.flows)
    }
  }
  return [...sums.values()]
}

/** An array as PostgreSQL reads it: written here, since the driver looks at each of a million values for what to escape. */
const arrayOf = (values: readonly (bigint | number | string | null)[]) =>
  `{${values.map((value) => value ?? 'NULL').join()}}`

const monthsOf = (months: Months | undefined) => (months ? `"{${months.join()}}"` : null)

/** What is sent for lines: an array for each column. The end of a shorter one is NULL, so that of most flows nothing is sent. */
function listsOf(lines: readonly Line[]): string[] {
  const standings = lines.map(standingsOf)
  const months = ([flow]: (typeof FLOWS)[number]) =>
    lines.some(({ flows }) => flows[flow]) ? lines.map(({ flows }) => monthsOf(flows[flow])) : []
  return [
    lines.map(({ fiscalYear }) => fiscalYear),
    lines.map(({ group }) => group.category_id),
    lines.map(({ group }) => group.site_id),
    lines.map(({ group }) => group.department_id),
    ...STANDINGS.map((_, index) => standings.map((standing) => standing[index]!)),
    ...FLOWS.map(months),
  ].map(arrayOf)
}

const COLUMNS = [
  'fiscal_year',
  'category_id',
  'site_id',
  'department_id',
  ...STANDINGS,
  ...FLOWS.map(([, column]) => column),
]
const TYPES = [
  'smallint',
  'uuid',
  'uuid',
  'uuid',
  ...STANDINGS.map(() => 'bigint'),
  ...FLOWS.map(() => 'text'),
]

/** `insert into … select … from unnest(…)`: lists of flows travel as text, because a list of lists would be flattened. */
function insertInto(
  table: string,
  first: readonly (readonly [name: string, type: string])[],
): string {
  const names = [...first.map(([name]) => name), ...COLUMNS]
  const types = [...first.map(([, type]) => type), ...TYPES]
  const flows = new Set(FLOWS.map(([, column]) => column))
  const read = names.map((name) => (flows.has(name) ? `${name}::bigint[]` : name))
  const lists = types.map((type, index) => `$${index + 3}::${type}[]`)
  return `insert into ${table} (account_id, book_id, ${names.join(', ')})
    select $1, $2, ${read.join(', ')} from unnest(${lists.join(', ')}) as n(${names.join(', ')})`
}

const INSERT_ROWS = insertInto('asset_book_years', [
  ['asset_id', 'uuid'],
  ['segment', 'smallint'],
])
const INSERT_SUMS = insertInto('book_year_sums', [])

const negated = (names: readonly string[]) => names.map((name) => `-sum(${name})`).join(', ')

/** What goes is taken off the sums by the same statement. */
const DELETE_ROWS = `with gone as (
    delete from asset_book_years where account_id = $1 and book_id = $2 and fiscal_year = any ($3::smallint[])
      and asset_id = any ($4::uuid[]) returning *)
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
const UPSERT_STATES = `insert into asset_books (account_id, book_id, ${STATE_NAMES})
  select $1, $2, ${STATE_NAMES} from unnest(${STATES.map(([, type], index) => `$${index + 3}::${type}[]`).join(', ')})
    as n(${STATE_NAMES})
  on conflict (account_id, asset_id, book_id) do update set ${STATES.slice(1)
    .map(([name]) => `${name} = excluded.${name}`)
    .join(', ')}`

/** A rule for low values has no method of the account. */
const methodOf = ({ method: { value } }: Parameters): [string | null, number | null] =>
  value?.id ? [value.id, value.version] : [null, null]

const worthColumns = (worth: Worth | null): (string | null)[] =>
  worth
    ? [String(worth.accumulated), String(worth.book_value), worth.valued_through]
    : [null, null, null]

function stateOf({ asset_id, parameters, rows, ...one }: Computed): unknown[] {
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
    ...worthColumns(one.worth),
  ]
}

/** In the order of the years, so that those of a year lie together in the table. */
const inOrder = (computed: readonly Computed[], after: number) =>
  computed
    .flatMap(({ asset_id, rows }) => rows.map((row: YearRow) => ({ asset_id, ...row })))
    .filter(({ fiscalYear }) => fiscalYear > after)
    .toSorted((a, b) => a.fiscalYear - b.fiscalYear)

/** The years that have rows of any of these assets, and aren't closed. */
function openYears(known: readonly KnownFacts[], after: number): number[] {
  const years = new Set<number>()
  for (const { first_year, last_year } of known)
    if (first_year !== null && last_year !== null)
      for (let year = Math.max(first_year, after + 1); year <= last_year; year++) years.add(year)
  return [...years]
}

/** The last fiscal year that is closed as a whole: nothing of it is written. */
function closedYear(book: BookBasis): number {
  if (book.locked_through === null) return 0
  const last = book.start_month === 1 ? 12 : book.start_month - 1
  const year = lockedYear(book)
  return Number(book.locked_through.slice(5, 7)) === last ? year : year - 1
}

/**
 * Writes the figures of assets in a book over those that are there, with the differences of the sums of their groups.
 *
 * @param ctx that of a transaction under way
 * @param known how they were computed last
 */
export async function writeFigures(
  ctx: Ctx,
  book: BookBasis,
  computed: readonly Computed[],
  known: readonly KnownFacts[],
): Promise<void> {
  const here = [ctx.account_id, book.id]
  const after = closedYear(book)
  const years = openYears(known, after)
  const run = (text: string, lists: unknown[]) =>
    ctx.client!.query(prepare(text, [...here, ...lists]))
  const writes: Promise<unknown>[] = []
  if (years.length > 0)
    writes.push(run(DELETE_ROWS, [years, known.map(({ asset_id }) => asset_id)]))
  const rows = inOrder(computed, after)
  if (rows.length > 0) {
    const assets = arrayOf(rows.map(({ asset_id }) => asset_id))
    const segments = arrayOf(rows.map(({ segment }) => segment))
    writes.push(run(INSERT_ROWS, [assets, segments, ...listsOf(rows)]))
    writes.push(run(INSERT_SUMS, listsOf(summed(rows))))
  }
  const states = computed.map(stateOf)
  writes.push(
    run(
      UPSERT_STATES,
      STATES.map((_, index) => states.map((state) => state[index])),
    ),
  )
  await Promise.all(writes)
}

const SET_WORTHS = `update asset_books b set accumulated = n.accumulated, book_value = n.book_value, valued_through = n.valued_through
  from unnest($3::uuid[], $4::bigint[], $5::bigint[], $6::date[]) as n(asset_id, accumulated, book_value, valued_through)
  where b.account_id = $1 and b.book_id = $2 and b.asset_id = n.asset_id`

/** Writes what assets are worth today in a book over what was written on an earlier day. */
export async function writeWorths(
  ctx: Ctx,
  book_id: string,
  worths: readonly Pick<Computed, 'asset_id' | 'worth'>[],
): Promise<void> {
  const rows = worths.map(({ worth }) => worthColumns(worth))
  const lists = [0, 1, 2].map((index) => rows.map((row) => row[index]))
  const ids = worths.map(({ asset_id }) => asset_id)
  await ctx.client!.query(prepare(SET_WORTHS, [ctx.account_id, book_id, ids, ...lists]))
}
