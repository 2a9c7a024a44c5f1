import { parseArgs } from 'node:util'
import pg from 'pg'
import { buildApp } from '../apps/api/src/app.ts'
import { inTransaction } from '../apps/api/src/core/context/ctx.ts'
import { carryOutBulk } from '../apps/api/src/features/bulk-changes/worker.ts'
import { carryOutExport } from '../apps/api/src/features/exports/worker.ts'
import { table, whole } from './figures.ts'
import { recording } from '../apps/api/test/statements.ts'
import { liftPolicies, poolOf, setStage } from './stage.ts'

// Measures jobs over a whole register: `npm run bench:exports`. An export in each format compared with COPY of the same
// rows, and a change of all assets with its undo compared with bare statements. The jobs run in this process; printed
// are rows per second and the maximum memory. BENCH_DATA_DIR keeps the database for the next run; `--only exports` or
// `--only changes` runs one half.
const { values } = parseArgs({
  options: {
    assets: { type: 'string', default: '100000' },
    port: { type: 'string', default: '5386' },
    only: { type: 'string' },
  },
})

/** The targets: the part of COPY's rate for an export, and rows per second for a change of many. */
const AIMS = { export: 0.5, change: 5_000 }

const stage = await setStage(
  Number(values.assets),
  Number(values.port),
  process.env['BENCH_DATA_DIR'],
)
const pool = poolOf(stage)
const { over, sent } = recording(pool)
const ctx = stage.ctx(over)
const { account_id, user_id, services } = ctx
const app = buildApp(services)

/** Adds a job like its request, and answers its id. */
const add = (text: string, values: unknown[]) =>
  inTransaction(ctx, async ({ client }) => {
    const { rows } = await client!.query<{ id: string }>(`${text} returning id`, [
      account_id,
      user_id,
      ...values,
    ])
    return rows[0]!.id
  })

const read = <Row extends object>(text: string, id: string) =>
  inTransaction(ctx, async ({ client }) => (await client!.query<Row>(text, [id])).rows[0]!)

const rows: string[][] = [['', 'rows', 'rows/s', 'seconds', 'memory (MB)', '']]

/** Runs a task and measures it; answers rows per second. */
async function measure(
  what: string,
  work: () => Promise<number>,
  verdictOn: (rate: number) => string = () => '',
): Promise<number> {
  globalThis.gc?.()
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 100)
  const begin = performance.now()
  const done = await work()
  const seconds = (performance.now() - begin) / 1000
  clearInterval(watch)
  const rate = done / seconds
  const told = [what, whole(done), whole(rate), seconds.toFixed(1), whole(most / 1024 ** 2)]
  rows.push([...told, verdictOn(rate)])
  return rate
}

const isAtLeast = (aim: number) => (rate: number) =>
  rate >= aim ? `met (${whole(aim)})` : `MISSED (${whole(aim)})`

const owner = new pg.Client({
  connectionString: stage.owner,
  options: '-c jit=off -c timezone=UTC',
})

/** A value as an SQL literal, where it can't be bound. */
const written = (value: unknown) =>
  typeof value === 'string' ? pg.escapeLiteral(value) : JSON.stringify(value)

/** COPY of the rows of an export, with the same columns. */
async function copied(): Promise<number> {
  const piece = sent.findLast(({ text }) => /unnest\(\$\d+::uuid\[\]\) with/.test(text))!
  const all = `array(select id from assets where account_id = '${account_id}' and archived_at is null order by name, id)`
  const text = piece.text
    .replace(/\$\d+::uuid\[\]/, all)
    .replace(/\$(\d+)/g, (_, n: string) => written(piece.values[Number(n) - 1]))
  await owner.query("select set_config('app.currency_digits', '2', false)")
  return (await owner.query(`copy (${text}) to stdout (format csv)`)).rowCount!
}

/** Adds a tag to each asset, with history, by bare statements in pieces of the product's size. */
async function changedBarely(): Promise<number> {
  const live = 'from assets where account_id = $1 and archived_at is null'
  const { rows } = await owner.query<{ id: string }>(`select id ${live}`, [account_id])
  for (let from = 0; from < rows.length; from += 2_000)
    await owner.query(
      `with changed as (
         update assets set tags = array_append(tags, 'barely'), updated_at = now(), lock_version = lock_version + 1
         where account_id = $1 and id = any ($2::uuid[]) returning id, tags)
       insert into audits (account_id, auditable_type, auditable_id, action, changes)
       select $1, 'Asset', id, 'update', jsonb_build_object('tags', jsonb_build_array('[]'::jsonb, tags)) from changed`,
      [account_id, rows.slice(from, from + 2_000).map(({ id }) => id)],
    )
  return rows.length
}

const never = new AbortController().signal
const options = { services, kinds: app.kinds, imports: app.imports }

async function exported(format: 'csv' | 'xlsx'): Promise<number> {
  const query = { search: '', sort: 'name', order: 'asc', format }
  const id = await add(
    `insert into exports (account_id, user_id, resource, format, query) values ($1, $2, 'assets', $3, $4)`,
    [format, JSON.stringify(query)],
  )
  await carryOutExport(options, { account_id, id }, never)
  const { status, n, file_key } = await read<{ status: string; n: number; file_key: string }>(
    'select status, processed_rows as n, file_key from exports where id = $1',
    id,
  )
  if (status !== 'completed') throw new Error(`the export is ${status}`)
  await services.storage.delete(file_key)
  return n
}

async function changed(asked: object, undo_of: string | null = null): Promise<[string, number]> {
  const id = await add(
    `insert into bulk_changes (account_id, user_id, resource, status, asked, undo_of)
     values ($1, $2, 'asset', 'pending', $3, $4)`,
    [JSON.stringify({ query: { search: '' }, site_scope: [], ...asked }), undo_of],
  )
  if (undo_of !== null) await take(id, undo_of)
  await carryOutBulk(options, { account_id, id }, never)
  const { status, n } = await read<{ status: string; n: number }>(
    'select status, processed as n from bulk_changes where id = $1',
    id,
  )
  if (status !== 'completed') throw new Error(`the change is ${status}`)
  return [id, n]
}

/** An undo works on the pieces of the change that it reverts. */
const take = (id: string, from: string) =>
  inTransaction(ctx, async ({ client }) => {
    await client!.query(
      'update bulk_change_parts set bulk_change_id = $2 where account_id = $1 and bulk_change_id = $3',
      [account_id, id, from],
    )
    await client!.query(
      `update bulk_changes set total = (select changed from bulk_changes where account_id = $1 and id = $3)
       where account_id = $1 and id = $2`,
      [account_id, id, from],
    )
  })

try {
  await app.ready()
  await liftPolicies(stage.owner)
  await owner.connect()
  if (values.only !== 'changes') {
    const csv = await measure('export as CSV', () => exported('csv'))
    await measure('copied by PostgreSQL', copied, (bare) => {
      const ratio = csv / bare
      return `${ratio.toFixed(2)} of it ${ratio >= AIMS.export ? 'met' : 'MISSED'} (${AIMS.export})`
    })
    await measure('export as Excel', () => exported('xlsx'))
  }
  if (values.only !== 'exports') {
    let made = ''
    const change = async () => {
      const [id, n] = await changed({ changes: { tags: { add: ['counted'] } } })
      made = id
      return n
    }
    const rate = await measure('a tag for each', change, isAtLeast(AIMS.change))
    await measure(
      'taken back',
      async () => (await changed({ changes: {} }, made))[1],
      isAtLeast(AIMS.change),
    )
    await measure('the tag barely', changedBarely, (bare) => `${(rate / bare).toFixed(2)} of it`)
  }
  console.log(`\n${table(rows)}\n`)
} finally {
  await app.close()
  await owner.end()
  await pool.end()
  await stage.stop()
}
