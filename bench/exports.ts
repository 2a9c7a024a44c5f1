import { parseArgs } from 'node:util'
import { buildApp } from '../apps/api/src/app.ts'
import { inTransaction } from '../apps/api/src/core/context/ctx.ts'
import { carryOutBulk } from '../apps/api/src/features/bulk-changes/worker.ts'
import { carryOutExport } from '../apps/api/src/features/exports/worker.ts'
import { table, whole } from './figures.ts'
import { poolOf, setStage } from './stage.ts'

// What the jobs over a whole register cost: `npm run bench:exports`. An export in each format and a change of every
// asset with its way back, each carried out in this process; rows a second, and the most memory it had meanwhile.
// BENCH_DATA_DIR keeps the database for the next time; `--only exports` or `--only changes` does half of it.
const { values } = parseArgs({
  options: {
    assets: { type: 'string', default: '100000' },
    port: { type: 'string', default: '5386' },
    only: { type: 'string' },
  },
})

/** Rows a second that an export keeps up. */
const WANTED = 20_000

const stage = await setStage(
  Number(values.assets),
  Number(values.port),
  process.env['BENCH_DATA_DIR'],
)
const pool = poolOf(stage)
const ctx = stage.ctx(pool)
const { account_id, user_id, services } = ctx
const app = buildApp(services)

/** Adds a job as its request would have, and answers its id. */
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

/** Does something, watching what it takes. */
async function measure(what: string, work: () => Promise<number>, wanted?: number) {
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
  const verdict = wanted === undefined ? '' : rate >= wanted ? 'met' : `MISSED (${whole(wanted)})`
  rows.push([what, whole(done), whole(rate), seconds.toFixed(1), whole(most / 1024 ** 2), verdict])
}

const never = new AbortController().signal
const options = { services, kinds: app.kinds }

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

/** An undo works on the pieces of the change that it takes back. */
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
  if (values.only !== 'changes') {
    await measure('export as CSV', () => exported('csv'), WANTED)
    await measure('export as Excel', () => exported('xlsx'))
  }
  if (values.only !== 'exports') {
    let made = ''
    await measure('a tag for each', async () => {
      const [id, n] = await changed({ changes: { tags: { add: ['counted'] } } })
      made = id
      return n
    })
    await measure('taken back', async () => (await changed({ changes: {} }, made))[1])
  }
  console.log(`\n${table(rows)}\n`)
} finally {
  await app.close()
  await pool.end()
  await stage.stop()
}
