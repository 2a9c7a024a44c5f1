import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { ask, askRow, type Ctx, inTransaction } from '../apps/api/src/core/context/ctx.ts'
import { queueEveryAsset } from '../apps/api/src/shared/figures/queue.ts'
import { median, ms, table, whole } from './figures.ts'
import { computed } from './settle.ts'
import { liftPolicies, poolOf, setStage, type Stage } from './stage.ts'
import { depreciationWith } from './statements.ts'

// Measures the stored figures of a large register: `npm run bench:money`. At each size the job computes a whole
// account, first and again, compared with a copy of the same rows by one statement. Each query of a report runs as the
// server runs it, and as the tables' owner. BENCH_DATA_DIR keeps the databases for the next run.
const { values } = parseArgs({
  options: {
    assets: { type: 'string', default: '10000,100000' },
    rounds: { type: 'string', default: '7' },
    port: { type: 'string', default: '5387' },
  },
})
/**
 * The targets: parts of the bare rate, growth with the number of assets, and milliseconds, also for computing a million
 * assets.
 */
const AIMS = {
  ratio: 0.7,
  growth: 2,
  rollForward: 150,
  regrouped: 800,
  past: 1_000,
  million: 90_000,
}

const YEAR = new Date().getUTCFullYear()
const FLOWS =
  'additions charge disposals_cost disposals_accumulated transfers_cost transfers_accumulated'
const flowsAt = (month: number) =>
  FLOWS.split(' ')
    .map((flow) => `sum(case when fiscal_year = ${YEAR} then ${flow}[${month}] end) as ${flow}`)
    .join(', ')
const OPENINGS = ['count', 'cost', 'accumulated']
  .map(
    (one) =>
      `sum(case when fiscal_year = ${YEAR} then opening_${one} else rest_${one} end) as ${one}`,
  )
  .join(', ')
const OF_BOOK = 'select * from book_year_sums where account_id = $1 and book_id = $2'
/** The same queries as the report's: each part by its own index. */
const IN_YEAR = `(${OF_BOOK} and fiscal_year = ${YEAR} union all ${OF_BOOK} and fiscal_year < ${YEAR}
  and (rest_count <> 0 or rest_cost <> 0 or rest_accumulated <> 0)) y`
const sums = (by: string, month = 12, where = 'true') =>
  `select ${by} as by, ${OPENINGS}, ${flowsAt(month)} from ${IN_YEAR} where ${where} group by 1`

interface Case {
  what: string
  text: string
  values: unknown[]
  /** Milliseconds. */
  most: number
}
const CASES: Omit<Case, 'values'>[] = [
  { what: 'roll-forward by category', text: sums('category_id'), most: AIMS.rollForward },
  { what: 'roll-forward, total', text: sums('null::uuid'), most: AIMS.rollForward },
  {
    what: 'regrouped by site and department',
    text: sums('site_id::text || department_id'),
    most: AIMS.regrouped,
  },
  {
    what: 'filtered to one category, by site',
    text: sums(
      'site_id',
      12,
      'category_id = (select min(id::text)::uuid from asset_categories where account_id = $1)',
    ),
    most: AIMS.regrouped,
  },
  { what: 'as of the end of a past month', text: sums('category_id', 3), most: AIMS.past },
  {
    what: 'months 4 to 6',
    text: `select category_id, sum(case when fiscal_year = ${YEAR} then charge[6] - charge[3] end)
      from ${IN_YEAR} group by 1`,
    most: AIMS.past,
  },
  {
    what: 'as of a past month, filtered by status',
    text: `select y.category_id, sum(y.opening_cost), sum(y.opening_accumulated + coalesce(y.charge[3], 0))
      from asset_book_years y join assets a on a.account_id = y.account_id and a.id = y.asset_id
      where y.account_id = $1 and y.book_id = $2 and y.fiscal_year = ${YEAR} and a.status = 'in_stock' group by 1`,
    most: AIMS.past,
  },
]

/** Filters that the stored sums can't answer, for which the server reads the rows of each asset. */
const NARROWED: Record<string, object> = {
  'the report under a status': { 'filter[status]': 'in_stock' },
  'the report under a search': { search: 'laptop' },
  'the report by book value': { 'filter[book_value][gte]': '100' },
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const took: number[] = []
  for (let round = 0; round <= Number(values.rounds); round++) {
    const begin = performance.now()
    await work()
    if (round > 0) took.push(performance.now() - begin)
  }
  return median(took)
}

interface Found {
  size: number
  costs: Map<string, number>
}
const rows: string[][] = [['', 'assets', 'ms', 'bare', 'ratio', '']]

const EMPTIED = 'truncate asset_book_years, book_year_sums, asset_books'
const otherBooks = (archived: string) =>
  `update books set archived_at = ${archived} where account_id = $1 and not is_default`

/**
 * The computations: of an empty account, as after an import, for one book and for all books; then again without
 * changes.
 */
const REBUILDS = [
  { what: 'computed for the first time, one book', books: 'now()', before: EMPTIED },
  { what: 'computed for the first time, all books', books: 'null', before: EMPTIED },
  { what: 'everything computed anew', books: 'null', before: 'select' },
]

/** The tables with rows of each asset, and their keys. */
const WRITTEN = {
  asset_book_years: 'account_id, book_id, fiscal_year, asset_id, segment',
  asset_books: 'account_id, asset_id, book_id',
}

/** Copies the same rows into tables with the same keys and indexes, by one statement each. */
async function copied(owner: pg.Client, account_id: string): Promise<number> {
  let took = 0
  for (const [name, keys] of Object.entries(WRITTEN)) {
    await owner.query(`create table bare (like ${name} including all)`)
    const begin = performance.now()
    await owner.query(
      `insert into bare select * from ${name} where account_id = $1 order by ${keys}`,
      [account_id],
    )
    took += performance.now() - begin
    await owner.query('drop table bare')
  }
  return took
}

async function rebuild(stage: Stage, ctx: Ctx, owner: pg.Client, size: number): Promise<void> {
  for (const { what, books, before } of REBUILDS) {
    await owner.query(otherBooks(books), [ctx.account_id])
    await computed(stage.owner)
    await owner.query(before)
    const begin = performance.now()
    await inTransaction(ctx, queueEveryAsset)
    await computed(stage.owner)
    const took = performance.now() - begin
    const bare = await copied(owner, ctx.account_id)
    const million = (took / size) * 1e6
    const verdict = [
      `a million in ${whole(million / 1000)} s: ${million <= AIMS.million ? 'met' : `MISSED (${AIMS.million / 1000} s)`}`,
      bare / took >= AIMS.ratio ? 'met' : `MISSED (ratio ${AIMS.ratio})`,
    ].join(', ')
    rows.push([what, whole(size), ms(took), ms(bare), (bare / took).toFixed(2), verdict])
  }
}

async function measure(stage: Stage, size: number): Promise<Found> {
  const ctx = stage.ctx(poolOf(stage))
  const owner = new pg.Client({
    connectionString: stage.owner,
    options: '-c jit=off',
  })
  await liftPolicies(stage.owner)
  await owner.connect()
  try {
    return await measureAs(owner, stage, ctx, size)
  } finally {
    await owner.end()
    await ctx.services.pool.end()
  }
}

async function measureAs(owner: pg.Client, stage: Stage, ctx: Ctx, size: number): Promise<Found> {
  await owner.query(
    "select set_config('app.account_id', $1, false), set_config('app.site_scope', '', false), set_config('app.currency_digits', '2', false)",
    [stage.account_id],
  )
  await rebuild(stage, ctx, owner, size)
  await owner.query('vacuum (analyze) asset_book_years')
  await owner.query('vacuum (analyze) book_year_sums')
  const { id } = await askRow<{ id: string }>(ctx, {
    text: 'select id from books where account_id = $1 and is_default',
    values: [stage.account_id],
  })
  const bound = [stage.account_id, id]
  const costs = new Map<string, number>()
  const cases: Case[] = CASES.map((one) => ({ ...one, values: bound }))
  for (const [what, filters] of Object.entries(NARROWED))
    cases.push({ what, most: AIMS.regrouped, ...(await depreciationWith(stage, filters)) })
  for (const { what, text, values, most } of cases) {
    const took = await timed(() => ask(ctx, { name: what, text, values: [...values] }))
    // Searches read views that only the application may read; the owner reads their tables.
    const own = text.replaceAll('searched_', '')
    const bare = await timed(() => owner.query({ name: what, text: own, values: [...values] }))
    costs.set(what, took)
    const verdict = took <= most ? `met (${most} ms)` : `MISSED (${most} ms)`
    rows.push([what, whole(size), ms(took), ms(bare), (bare / took).toFixed(2), verdict])
  }
  return { size, costs }
}

const sizes = values.assets.split(',').map(Number)
const found: Found[] = []
for (const size of sizes) {
  const kept = process.env['BENCH_DATA_DIR']
  const stage = await setStage(size, Number(values.port), kept && join(kept, `money-${size}`))
  try {
    found.push(await measure(stage, size))
  } finally {
    await stage.stop()
  }
}
const [first, last] = [found[0]!, found.at(-1)!]
console.log(table(rows))
for (const [what, took] of last.costs) {
  const growth = took / first.costs.get(what)!
  const verdict = growth <= AIMS.growth ? 'met' : 'MISSED'
  console.log(
    `${what}: ${growth.toFixed(1)} times as long from ${whole(first.size)} to ${whole(last.size)}: ${verdict}`,
  )
}
