import { randomUUID } from 'node:crypto'
import { attachmentsApi } from '@steward/contract/attachments.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { type Installation, installationApi } from '@steward/contract/installation.ts'
import pino from 'pino'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { sealHistory } from '#core/history/seals.ts'
import { noteBackup } from '../../backup/last-backup.ts'
import { checkInstallation } from '#jobs/check-installation.ts'
import { keepHouse } from '#jobs/housekeeping.ts'
import { openQueue } from '#jobs/queue.ts'
import { SlowStatements } from '../../monitoring/slow-statements.ts'
import { CHECK_TASK } from '#shared/installation/checks.ts'
import { newAccount, type Person, type TestAccount } from '#test/account.ts'
import { newInstallation } from '#test/installation.ts'
import { addEvents, idAt, tamper } from '#test/builders/history.ts'
import { inside } from '#test/builders/jobs.ts'
import { platformPerson } from '#test/platform.ts'
import { storedFiles } from '#test/stored-files.ts'

let here: TestAccount
let platform: Person
beforeEach(async () => {
  here = await newAccount()
  platform = await platformPerson(here.h)
})

const look = async (): Promise<Installation> =>
  (await platform.call(installationApi.get, {})).body.data

/** A failed job as the queue keeps it; it is listed before those of other tests. */
async function failedJob() {
  const id = randomUUID()
  await here.h.owner.query(
    `insert into pgboss.job (id, name, data, priority, state, retry_count, completed_on, output)
     values ($1, 'mail', $2, 1000000, 'failed', 8, now(), $3)`,
    [
      id,
      JSON.stringify({ account_id: here.account_id }),
      JSON.stringify({ error: { message: 'The server said no' } }),
    ],
  )
  return id
}

describe('the installation', () => {
  test('is seen by people of the platform alone', async () => {
    expect((await here.call(installationApi.get, {})).status).toBe(403)
    const seen = await look()

    expect(seen.database).toMatch(/^PostgreSQL \d+/)
    expect(seen.queues.map(({ name }) => name)).toContain('mail')
    expect(seen.sizes.tables.length).toBe(10)
    expect(seen.sizes.disk_free_bytes).toBeGreaterThan(0)
  })

  test('counts the work of all accounts, and says nothing of it', async () => {
    const changes = ({ work }: Installation) =>
      work.filter(({ kind }) => kind === 'change').reduce((sum, { count }) => sum + count, 0)
    const before = changes(await look())
    const { body } = await here.call(assetsApi.create, { body: { asset: { name: 'Hidden pump' } } })
    await here.call(assetsApi.bulk, {
      body: { assets: { ids: [body.data.id], changes: { criticality: 'high' } } },
    })
    const seen = await look()

    expect(changes(seen)).toBeGreaterThan(before)
    expect(JSON.stringify(seen)).not.toContain('Hidden pump')
  })
})

describe('a job that was given up', () => {
  test('is listed with its account and the reason, and tried again once', async () => {
    const id = await failedJob()
    const found = (await look()).failed_jobs.find((job) => job.id === id)
    expect(found).toMatchObject({ queue: 'mail', tries: 9, error: 'The server said no' })
    expect(found!.account).toBe('Test account')

    expect((await here.call(installationApi.retryJob, { params: { id } })).status).toBe(403)
    expect((await platform.call(installationApi.retryJob, { params: { id } })).status).toBe(204)
    expect((await look()).failed_jobs.map((job) => job.id)).not.toContain(id)
    const again = await platform.call(installationApi.retryJob, { params: { id } })
    expect(again.status).toBe(404)
  })

  test('is done by a worker as soon as it is tried again', async () => {
    const id = await failedJob()
    await platform.call(installationApi.retryJob, { params: { id } })
    const done: object[] = []
    const queue = await openQueue(here.h.appUrl, here.h.services.log)
    onTestFinished(() => queue.stop())
    await queue.work('mail', async (job) => void done.push(job))

    await vi.waitFor(() => expect(done).toContainEqual({ account_id: here.account_id }), {
      timeout: 15_000,
    })
  }, 30_000)
})

describe('the checks of the night', () => {
  /** An installation of its own: all accounts of it are looked through. */
  async function installed() {
    const { harness, remove } = await newInstallation()
    onTestFinished(remove)
    const account = await newAccount({}, harness)
    const find = async (name: string) =>
      (await checkInstallation(harness.services)).find((one) => one.name === name)!
    return { account, harness, find }
  }

  test('find a file that is gone, and are shown from then on', async () => {
    const { account, harness, find } = await installed()
    const asset = await account.call(assetsApi.create, { body: { asset: { name: 'Pump' } } })
    await account.call(attachmentsApi.create, {
      query: { attachable_type: 'Asset', attachable_id: asset.body.data.id },
      file: new File(['note'], 'note.txt'),
    })
    expect(await find('files')).toEqual({ name: 'files', good: true, count: 0 })
    for (const key of await storedFiles(account)) await harness.services.storage.delete(key)

    expect(await find('files')).toEqual({ name: 'files', good: false, count: 1 })
    expect(await find('backup')).toEqual({ name: 'backup', good: false, count: null })
    await noteBackup(harness.services.env.DATA_DIR)
    expect(await find('backup')).toEqual({ name: 'backup', good: true, count: 0 })

    const output = await keepHouse(harness.services, { task: CHECK_TASK })
    await harness.owner.query(
      `insert into pgboss.job (name, data, state, completed_on, output) values ('housekeeping', $1, 'completed', now(), $2)`,
      [JSON.stringify({ task: CHECK_TASK }), JSON.stringify(output)],
    )
    const { call } = await platformPerson(harness)
    const { checks } = (await call(installationApi.get, {})).body.data
    expect(checks!.findings.find(({ name }) => name === 'files')!.good).toBe(false)
  })

  test('find days of a history that are not as they were sealed, and the log says which', async () => {
    const { account, harness, find } = await installed()
    for (const day of ['2026-03-01', '2026-03-02']) await addEvents(account, day, 2)
    await sealHistory(harness.services, account.account_id)
    expect(await find('history')).toEqual({ name: 'history', good: true, count: 0 })
    await tamper(account, 'delete from audits where account_id = $1 and id = $2', [
      account.account_id,
      idAt('2026-03-02', 1),
    ])

    const lines: Record<string, unknown>[] = []
    const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) })
    const findings = await checkInstallation({ ...harness.services, log })
    expect(findings).toContainEqual({ name: 'history', good: false, count: 1 })
    expect(lines).toContainEqual(
      expect.objectContaining({
        level: pino.levels.values['error'],
        account_id: account.account_id,
        problems: [{ day: '2026-03-02', says: '1 event of 2 missing' }],
      }),
    )
  })

  test('say nothing of an account that is being deleted', async () => {
    const { account, harness, find } = await installed()
    await inside(
      account,
      "insert into row_counts (account_id, table_name, n) select id, 'assets', 1 from accounts",
    )
    expect(await find('counts')).toMatchObject({ good: false })
    await harness.owner.query("update accounts set status = 'deleting' where id = $1", [
      account.account_id,
    ])

    expect(await find('counts')).toMatchObject({ good: true })
  })

  test('say whether kept counts are what a count finds', async () => {
    const { account, find } = await installed()
    await account.call(assetsApi.create, { body: { asset: { name: 'Pump' } } })
    expect(await find('counts')).toEqual({ name: 'counts', good: true, count: 0 })
    await inside(
      account,
      "insert into row_counts (account_id, table_name, n) select account_id, 'assets', 1 from assets",
    )

    expect(await find('counts')).toEqual({ name: 'counts', good: false, count: 1 })
  })
})

test('the statements that took longest are kept by their texts, and no more than fifty', () => {
  const slow = new SlowStatements()
  slow.note('select 1', 199)
  for (let n = 1; n <= 60; n += 1) slow.note(`select ${n}`, 200 + n)
  slow.note('select 60', 300)
  const [first, ...others] = slow.list()

  expect(first).toMatchObject({ text: 'select 60', count: 2, max_ms: 300 })
  expect(others.length).toBe(49)
})
