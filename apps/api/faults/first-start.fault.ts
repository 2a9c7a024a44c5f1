import { randomBytes } from 'node:crypto'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ownerUrl, workerDatabase } from '#test/databases.ts'
import { dropDatabase, dropRolesOf, onServer } from '#test/installation.ts'
import { startProcess } from '#test/server-process.ts'
import { newFolder, signIn, startProduct } from './product.ts'

const PASSWORD = 'demonstration only'

const has = (pattern: string) => (dataDir: string) => globSync(join(dataDir, pattern)).length > 0
const always = () => true

// The file that exists by then, and how many milliseconds later the process is killed. The last ones are during
// migrations and the loading of the demonstration, depending on the machine.
test.each([
  ['before anything is there', always, 50],
  ['once the keys are written', has('secrets.json'), 0],
  ['while the database is made', has('postgres-*.new-*'), 0],
  ['as soon as the database is made', has('postgres-*/cluster/PG_VERSION'), 0],
  ['as soon as the database runs', has('postgres-*/cluster/postmaster.pid'), 0],
  ['soon after', has('postgres-*/cluster/postmaster.pid'), 700],
  ['later', has('postgres-*/cluster/postmaster.pid'), 2_500],
  ['much later', has('postgres-*/cluster/postmaster.pid'), 7_000],
])(
  'a first start that is killed %s is finished by the next',
  async (_, isThere, ms) => {
    const dataDir = await newFolder()
    const first = await startProcess({ DATA_DIR: dataDir, DEMO_PASSWORD: PASSWORD })
    await vi.waitUntil(() => isThere(dataDir), { timeout: 120_000, interval: 5 })
    await Promise.race([wait(ms), first.ended])
    await first.kill('SIGKILL')

    const { ask, stop } = await startProduct(dataDir)
    const sites = await ask('/sites')
    expect(sites.status).toBe(200)
    const { meta } = sites.body as { meta: { total_records: number } }
    expect(meta.total_records).toBeGreaterThan(3)
    await stop()
  },
  400_000,
)

test('of two first starts at once one serves, and the other names it', async () => {
  const dataDir = await newFolder()
  const start = () => startProcess({ DATA_DIR: dataDir, DEMO_PASSWORD: PASSWORD })
  const [one, two] = await Promise.all([start(), start()])
  const loser = await Promise.race([one.ended.then(() => one), two.ended.then(() => two)])
  const winner = loser === one ? two : one
  await winner.ready()

  expect(await loser.ended).toEqual([1, null])
  expect(loser.complaint()).toMatch(/already|another|runs/i)
  expect(await signIn(winner.url)).toHaveProperty('authorization')
})

test('of several processes that start at once on an empty database and folder each one serves', async () => {
  const database = `${workerDatabase}_${randomBytes(4).toString('hex')}`
  await onServer(`create database "${database}"`)
  onTestFinished(async () => {
    await dropDatabase(database)
    await dropRolesOf(database)
  })
  const variables = { DATA_DIR: await newFolder(), DATABASE_URL: ownerUrl(database) }
  const parts = ['--web', '--web', '--worker']
  const processes = await Promise.all(parts.map((part) => startProcess(variables, part)))

  await Promise.all(processes.map(({ ready }) => ready(300_000)))
  // All processes got the same keys and password of the role, so none has to be restarted.
  await Promise.all(processes.map(({ stop }) => stop()))
  for (const { ended, complaint } of processes)
    expect([await ended, complaint()]).toEqual([[0, null], ''])
})
