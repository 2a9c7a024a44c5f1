import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sessionApi } from '@steward/contract/session.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ownerUrl, workerDatabase } from '#test/databases.ts'
import { newFolder } from '#test/folder.ts'
import { harness } from '#test/harness.ts'
import { dropDatabase, dropRolesOf, onServer } from '#test/installation.ts'
import { freePort, startProcess, surroundings } from '#test/server-process.ts'
import { loadSecrets } from '../secrets.ts'

const COMMAND = fileURLToPath(new URL('./main.ts', import.meta.url))
const VERIFY_AUDIT = fileURLToPath(new URL('../audit-check/main.ts', import.meta.url))
const PASSPHRASE = 'only for this test'

/** The output and the exit code of a command. */
const run = (variables: Record<string, string>, ...args: string[]) =>
  runFile(COMMAND, variables, args)

async function runFile(file: string, variables: Record<string, string>, args: string[] = []) {
  const command = spawn(process.execPath, [file, ...args], {
    env: { ...surroundings(), ...variables },
  })
  const said: Buffer[] = []
  for (const output of [command.stdout, command.stderr])
    output.on('data', (text: Buffer) => said.push(text))
  const [code] = (await once(command, 'close')) as [number]
  return { code, said: Buffer.concat(said).toString() }
}

test('the bundled database moves to another PostgreSQL by a backup while it is in use and a restore', async () => {
  const [from, to, apart] = [newFolder(), newFolder(), newFolder()]
  const path = join(apart, 'steward.backup')
  const name = `${workerDatabase}_moved`
  const DATABASE_URL = ownerUrl(name)
  await onServer(`create database "${name}"`)
  onTestFinished(async () => {
    await dropDatabase(name)
    await dropRolesOf(name)
  })
  const first = await startProcess({ DATA_DIR: from, DEMO_PASSWORD: PASSPHRASE })
  await first.ready()

  const backup = await run({ DATA_DIR: from, BACKUP_PASSPHRASE: PASSPHRASE }, 'backup', path)
  expect(backup).toEqual({
    code: 0,
    said: expect.stringMatching(/ rows of \d+ tables and \d+ files/),
  })
  const there = { DATA_DIR: to, DATABASE_URL }
  const restore = await run({ ...there, BACKUP_PASSPHRASE: PASSPHRASE }, 'restore', path)
  expect(restore).toEqual({
    code: 0,
    said: expect.stringContaining('Start Steward with the same settings'),
  })
  expect(backup.said + restore.said).not.toContain(PASSPHRASE)

  const second = await startProcess(there)
  await second.ready()
  const { status } = await fetch(`${second.url}/api/v1${sessionApi.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user: { email: 'admin@northwind.test', password: PASSPHRASE } }),
  })
  expect(status).toBe(200)

  // The restored history is sealed in the new installation, and its next backup has the seals.
  const sealed = /✓ northwind: .+ are as they were sealed/
  await vi.waitFor(async () => expect((await runFile(VERIFY_AUDIT, there)).said).toMatch(sealed), {
    timeout: 20_000,
  })
  const next = join(apart, 'next.backup')
  expect((await run({ ...there, BACKUP_PASSPHRASE: PASSPHRASE }, 'backup', next)).code).toBe(0)
  const verified = { ...there, BACKUP_PASSPHRASE: PASSPHRASE }
  expect(await runFile(VERIFY_AUDIT, verified, [next])).toEqual({
    code: 0,
    said: expect.stringMatching(sealed),
  })
  expect((await runFile(VERIFY_AUDIT, there, [next])).said).toContain('BACKUP_PASSPHRASE is needed')
  expect((await runFile(VERIFY_AUDIT, verified, [path])).said).toContain('has no seals')
}, 180_000)

test('the commands say what they need', async () => {
  const DATA_DIR = newFolder()
  const path = join(DATA_DIR, 'file')
  await writeFile(path, 'no backup')

  expect((await run({ DATA_DIR }, 'backup', path)).said).toContain('BACKUP_PASSPHRASE: needed')
  const variables = { DATA_DIR, BACKUP_PASSPHRASE: PASSPHRASE }
  expect((await run(variables, 'backup')).said).toContain('npm run backup -- FILE')
  const archive = { ...variables, STEWARD_COMMAND: '/opt/steward/steward' }
  expect((await run(archive, 'backup')).said).toContain('/opt/steward/steward backup FILE')
  expect((await run(variables, 'backup', path)).said).toContain('there is no installation')
  expect(await run(variables, 'restore', path)).toEqual({
    code: 1,
    said: expect.stringContaining('is not a backup of Steward'),
  })
  expect(await run(variables, 'restore', `${path}s`)).toEqual({
    code: 1,
    said: expect.stringContaining(`${path}s can't be read (ENOENT). Check its name`),
  })
  loadSecrets(DATA_DIR)
  const unserved = `postgres://a:b@127.0.0.1:${await freePort()}/c`
  expect((await run({ ...variables, DATABASE_URL: unserved }, 'backup', `${path}s`)).said).toMatch(
    /^The database at .* can't be used: .*Check DATABASE_URL/,
  )
  await harness()
  const nowhere = join(DATA_DIR, 'not', 'there')
  const away = { ...variables, DATABASE_URL: ownerUrl(workerDatabase) }
  expect((await run(away, 'backup', nowhere)).said).toContain(
    `${nowhere} can't be written (ENOENT). Check its name`,
  )
}, 60_000)
