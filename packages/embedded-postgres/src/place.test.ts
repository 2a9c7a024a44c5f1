import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { contentOf, launch, newDataDir, run, serversOf } from '../test/stewards.ts'
import { launchPostgres } from './launch.ts'
import { isRoot } from './os-user.ts'

/** A data directory in a folder that only its owner enters, as below /root. */
async function newClosedDataDir(): Promise<string> {
  const closed = join(await newDataDir(), 'closed')
  await mkdir(closed, { mode: 0o700 })
  const dataDir = join(closed, 'data')
  onTestFinished(async () => {
    const home = (await contentOf(join(dataDir, 'database-is-at'))).trim()
    if (home) await rm(home, { recursive: true, force: true })
  })
  return dataDir
}

test('a database that PostgreSQL can’t use in its folder is in the place that a file names', async () => {
  const dataDir = await newClosedDataDir()
  const heard: string[] = []
  const first = await launch({ dataDir, log: (message) => heard.push(message) })
  await run(first.url('steward'), 'create table notes (text text)')
  await first.stop()

  const home = (await contentOf(join(dataDir, 'database-is-at'))).trim()
  // Only root lends the database to another account; for anyone else it is in its place.
  expect(home).toMatch(isRoot() ? /^\/var\/lib\/steward\/[0-9a-f]{16}$/ : /^$/)
  expect(heard.some((message) => message.includes(`the database lies in ${home}`))).toBe(isRoot())
  expect(await readdir(home || dataDir)).toContainEqual(expect.stringMatching(/^postgres-\d+$/))

  const second = await launch({ dataDir })
  expect(await run(second.url('steward'), 'select * from notes')).toEqual([])
})

test('an emptied data directory begins with an empty database, wherever that is', async () => {
  const dataDir = await newClosedDataDir()
  const first = await launch({ dataDir })
  await run(first.url('steward'), 'create table notes (text text)')
  await first.stop()
  await rm(dataDir, { recursive: true })

  const second = await launch({ dataDir })
  await expect(run(second.url('steward'), 'select * from notes')).rejects.toThrow(/does not exist/)
})

test('a folder that PostgreSQL can’t enter is refused with the command to open it', async () => {
  const dataDir = join(await newDataDir(), 'data')
  await (await launch({ dataDir })).stop()
  await chmod(dataDir, isRoot() ? 0o700 : 0o600)
  onTestFinished(() => chmod(dataDir, 0o700))
  await expect(launchPostgres({ dataDir })).rejects.toThrow(`chmod ${isRoot() ? 'o+x' : 'u+rwx'}`)
})

test('the folders on the way to the data stay closed to others', async () => {
  const dataDir = join(await newDataDir(), 'data')
  const postgres = await launch({ dataDir })
  const [server] = await serversOf(dataDir)
  expect((await stat(dataDir)).mode & 0o077).toBe(isRoot() ? 0o011 : 0)
  expect((await stat(dirname(String(server?.data)))).mode & 0o077).toBe(0)
  await postgres.stop()
})
