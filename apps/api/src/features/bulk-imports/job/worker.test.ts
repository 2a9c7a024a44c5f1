import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { BulkImport } from '@steward/contract/bulk-imports.ts'
import { bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clientOf, inTransaction } from '#core/context/ctx.ts'
import { newAccount, type TestAccount } from '#test/account.ts'
import { csvOf } from '#test/builders/csv.ts'
import { look, upload, work } from '#test/builders/imports.ts'
import { startImports } from './runner.ts'
import { carryOut } from './worker.ts'

let here: TestAccount
const workers = new Set<ChildProcess>()
beforeEach(async () => {
  here = await newAccount()
})
afterEach(async () => {
  await Promise.all([...workers].map(kill))
})

/** A worker in a process of its own, which takes over imports without a lease. */
async function startWorker(): Promise<ChildProcess> {
  const script = fileURLToPath(
    new URL('../../../../test/builders/import-worker.ts', import.meta.url),
  )
  const { appUrl: databaseUrl, services } = here.h
  const setting = JSON.stringify({ databaseUrl, dataDir: services.env.DATA_DIR })
  const worker = fork(script, [setting], { execArgv: [] })
  workers.add(worker)
  await once(worker, 'message')
  return worker
}

async function kill(worker: ChildProcess): Promise<void> {
  workers.delete(worker)
  if (worker.exitCode !== null || worker.signalCode !== null) return
  const gone = once(worker, 'exit')
  worker.kill('SIGKILL')
  await gone
}

/** `IMPORT_KILLS=25` kills more often, which takes longer than a usual run of the tests should. */
const KILLS = Number(process.env['IMPORT_KILLS'] ?? 5)

/** Rows of which every hundredth lacks its name. */
const rows = (many: number) =>
  csvOf([
    ['tag', 'name', 'category', 'cost'],
    ...Array.from({ length: many }, (_, n) => [
      `A-${n}`,
      n % 100 === 99 ? '' : `Pump ${n}`,
      `Category ${n % 7}`,
      '12.50',
    ]),
  ])

const until = (id: string, enough: (one: BulkImport) => boolean, timeout = 60_000) =>
  vi.waitUntil(
    async () => {
      const one = await look(here, id)
      return enough(one) && one
    },
    { timeout, interval: 20 },
  )
const over = ({ status }: BulkImport) => status !== 'processing'

const inside = <Row extends object>(text: string) =>
  inTransaction(here.ctx, async (ctx) => (await clientOf(ctx).query<Row>(text)).rows)

/** Lets the lease of ten seconds expire; waits for a transaction that has locked the import. */
const letLeaseRunOut = () =>
  vi.waitUntil(
    async () =>
      (
        await inside(`update bulk_imports set lease_until = clock_timestamp() - interval '1 second'
          where id in (select id from bulk_imports for update skip locked) returning id`)
      ).length > 0,
    { timeout: 30_000, interval: 50 },
  )

/** The rows of an import in the database, counted. */
async function found() {
  const [counts] = await inside<Record<string, number>>(`
    select (select count(*)::int from assets) as assets,
      (select count(distinct asset_tag)::int from assets) as tags,
      (select count(*)::int from audits where auditable_type = 'Asset') as audits,
      (select count(distinct auditable_id)::int from audits where auditable_type = 'Asset') as audited,
      (select count(*)::int from import_errors) as errors,
      (select count(*)::int from asset_categories) as categories,
      (select coalesce(sum(n), 0)::int from row_counts where table_name = 'assets') as counted`)
  return counts!
}

const whole = (many: number) => {
  const errors = Math.floor(many / 100)
  const good = many - errors
  return {
    assets: good,
    tags: good,
    audits: good,
    audited: good,
    errors,
    categories: 7,
    counted: good,
  }
}

describe('a worker', () => {
  test(
    'that is killed again and again leaves each row done once, and the counters true',
    async () => {
      const many = 20_000
      const { id } = await upload(here, rows(many), { create_missing: true })
      for (let n = 0; n < KILLS; n += 1) {
        const worker = await startWorker()
        await until(id, ({ processed_rows }) => processed_rows >= (many * (n + 0.5)) / KILLS)
        await kill(worker)
        await letLeaseRunOut()
      }
      await startWorker()

      const done = await until(id, over)

      expect(done).toMatchObject({
        status: 'completed',
        processed_rows: many,
        successful_rows: many - 200,
        error_rows: 200,
      })
      expect(done.error_details).toHaveLength(100)
      expect(await found()).toEqual(whole(many))
    },
    60_000 + KILLS * 24_000,
  )

  test('that is killed is replaced by another one within half a minute', async () => {
    const { id } = await upload(here, rows(3_000), { create_missing: true })
    const first = await startWorker()
    await until(id, ({ processed_rows }) => processed_rows > 0)
    await kill(first)
    await startWorker()

    expect(await until(id, over, 30_000)).toMatchObject({ status: 'completed' })
    expect(await found()).toEqual(whole(3_000))
  }, 60_000)

  test('never runs an import that another one runs, and both may create the same missing records', async () => {
    await Promise.all([startWorker(), startWorker()])
    const ids = []
    for (const n of [1, 2, 3])
      ids.push(
        (await upload(here, rows(1_000).replaceAll('A-', `${n}-`), { create_missing: true })).id,
      )

    for (const id of ids) await until(id, over)

    const done = await Promise.all(ids.map((id) => look(here, id)))
    expect(done.map(({ successful_rows }) => successful_rows)).toEqual([990, 990, 990])
    expect(await found()).toEqual(whole(3_000))
  }, 60_000)

  test('whose lease has expired changes nothing any more', async () => {
    const { id } = await upload(here, rows(3_000), { create_missing: true })
    const sleeper = await startWorker()
    await until(id, ({ processed_rows }) => processed_rows > 0)
    sleeper.kill('SIGSTOP')
    await letLeaseRunOut()
    await startWorker()
    await until(id, over)
    sleeper.kill('SIGCONT')
    const other = await upload(here, rows(1), {})
    await until(other.id, over)

    expect(await found()).toMatchObject({ ...whole(3_000), errors: 31 })
    expect(await look(here, id)).toMatchObject({ status: 'completed', processed_rows: 3_000 })
  }, 60_000)

  test('stops when its import is cancelled, keeps the rows until then, and counts them', async () => {
    const { id } = await upload(here, rows(20_000), { create_missing: true })
    const worker = await startWorker()
    await until(id, ({ processed_rows }) => processed_rows > 0)

    const { status, body } = await here.call(bulkImportsApi.cancel, { params: { id } })
    const { successful_rows } = body.data
    await kill(worker)

    expect(status).toBe(202)
    expect(body.data).toMatchObject({ status: 'failed', cancelled: true, eta: null })
    expect(body.data.failure).toBe(
      `Canceled. ${successful_rows} of 20000 rows were already imported and are kept.`,
    )
    expect(successful_rows).toBeGreaterThan(0)
    expect(await look(here, id)).toMatchObject({ status: 'failed', successful_rows })
    expect((await found()).assets).toBe(successful_rows)
  }, 60_000)

  test('reports its speed and the remaining time', async () => {
    const { id } = await upload(here, rows(20_000), { create_missing: true })
    const worker = await startWorker()

    const { rate, eta, progress_percentage } = await until(id, (one) => one.rate !== null)
    await kill(worker)

    expect(rate).toBeGreaterThan(0)
    expect(eta).toBeGreaterThan(0)
    expect(progress_percentage).toBeGreaterThan(0)
    expect(progress_percentage).toBeLessThan(100)
  }, 60_000)
})

describe('the rest of an interrupted import', () => {
  /** Imports one chunk or a few, and releases the lease. */
  async function begin(id: string): Promise<BulkImport> {
    const { services, appUrl: databaseUrl, app } = here.h
    const stop = new AbortController()
    const job = { account_id: here.account_id, id }
    const working = carryOut({ services, kinds: app.imports, databaseUrl }, job, stop.signal)
    await until(id, ({ processed_rows }) => processed_rows > 0)
    stop.abort()
    await working
    return look(here, id)
  }

  test('goes on after the last row, even if a crash emptied the staging table', async () => {
    const { id } = await upload(here, rows(4_000), { create_missing: true })
    const begun = await begin(id)
    await here.h.owner.query('delete from import_rows where import_id = $1', [id])

    const done = await work(here, id)

    expect(begun.status).toBe('processing')
    expect(begun.processed_rows).toBeLessThan(4_000)
    expect(done).toMatchObject({ status: 'completed', processed_rows: 4_000 })
    expect(await found()).toEqual(whole(4_000))
  })

  test('goes on in the same order where parents are after their children', async () => {
    const many = 3_000
    const content = csvOf([
      ['tag', 'name', 'parent'],
      ...Array.from({ length: many }, (_, n) => [
        `A-${n}`,
        'Part',
        n % 3 === 2 ? '' : `A-${n + 1}`,
      ]),
    ])
    const { id } = await upload(here, content)
    const begun = await begin(id)

    const done = await work(here, id)

    expect(begun.processed_rows).toBeLessThan(many)
    expect(done).toMatchObject({ status: 'completed', successful_rows: many, error_rows: 0 })
    const [counts] = await inside(
      'select count(*)::int as assets, count(parent_id)::int as children from assets',
    )
    expect(counts).toEqual({ assets: many, children: 2_000 })
  })

  test('fails if the file is gone', async () => {
    const { id } = await upload(here, rows(10))
    const [file] = await inside<{ file_key: string }>('select file_key from bulk_imports')
    await here.h.services.storage.delete(file!.file_key)

    expect(await work(here, id)).toMatchObject({
      status: 'failed',
      cancelled: false,
      failure: 'The file no longer exists. Choose it again.',
    })
  })

  test('leaves nothing in the staging table', async () => {
    const { id } = await upload(here, rows(10), { dry_run: true })
    await work(here, id)

    const { rows: staged } = await here.h.owner.query(
      'select 1 from import_rows where import_id = $1',
      [id],
    )
    expect(staged).toEqual([])
  })
})

test('an announced import is run by the worker that receives the announcement', async () => {
  const { services, appUrl: databaseUrl, queue, app } = here.h
  const runner = startImports({ services, kinds: app.imports, databaseUrl })
  await queue.work<{ account_id: string; id: string }>('import', async (job) => runner.run(job))
  const { id } = await upload(here, rows(10), { create_missing: true })

  expect(await until(id, over)).toMatchObject({ status: 'completed', successful_rows: 10 })
  await runner.stop()
})
