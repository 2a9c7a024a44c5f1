import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { markKeys } from '../keys.ts'
import { LAST_BACKUP } from '../backup/last-backup.ts'
import { loadSecrets } from '../secrets.ts'
import { newFolder } from '#test/folder.ts'
import { newInstallation } from '#test/installation.ts'
import { freePort, surroundings } from '#test/server-process.ts'
import { startS3 } from '#test/s3.ts'
import { startSmtp } from '#test/smtp.ts'

const SCRIPT = fileURLToPath(new URL('../doctor.ts', import.meta.url))

let dataDir: string
beforeEach(() => {
  dataDir = newFolder()
})

/** The output of the doctor, and whether it found no problem. */
async function examine(env: Record<string, string> = {}, ...options: string[]) {
  const examining = spawn(process.execPath, [SCRIPT, ...options], {
    env: { ...surroundings(), DATA_DIR: dataDir, ...env },
  })
  const said: Buffer[] = []
  examining.stdout.on('data', (chunk: Buffer) => said.push(chunk))
  const [code] = (await once(examining, 'close')) as [number]
  return { said: Buffer.concat(said).toString(), code }
}

test('a new installation is healthy, and what it still needs is named', async () => {
  const { said, code } = await examine()

  expect(code, said).toBe(0)
  expect(said).toMatch(/✓ Steward \d.* on Node \d/)
  expect(said).toContain('will create its own PostgreSQL')
  expect(said).toMatch(/[✓!] [\d.]+ GiB of the disk are free/)
  expect(said).toContain('! No SMTP_URL is set')
})

test('options are refused rather than ignored', async () => {
  const { said, code } = await examine({}, '/srv/steward')

  expect([said, code]).toEqual(['', 1])
})

test('the doctor creates nothing in a folder that is empty or doesn’t exist', async () => {
  const installation = await newInstallation({}, { startable: true })
  onTestFinished(installation.remove)
  for (const DATA_DIR of [dataDir, join(dataDir, 'not', 'there', 'yet')]) {
    const { said } = await examine({ DATABASE_URL: installation.urls.owner, DATA_DIR })
    expect(said).toContain(`✓ ${DATA_DIR} is writable and still empty`)
    expect(said).toContain('✓ Its tables are of this version')
  }
  expect(await readdir(dataDir)).toEqual([])
})

test('a database in use is checked: its version, roles, settings and tables', async () => {
  const installation = await newInstallation({}, { startable: true })
  onTestFinished(installation.remove)
  const { said } = await examine({
    DATABASE_URL: installation.urls.owner,
    DATA_DIR: installation.services.env.DATA_DIR,
  })

  expect(said).toMatch(/✓ PostgreSQL \d+ answers/)
  expect(said).toContain('✓ Its roles exist')
  expect(said).toContain('✓ Its tables are of this version')
  // The database of tests runs without durability, which the doctor reports.
  expect(said).toContain('✗ fsync, full_page_writes or synchronous_commit is off')
  expect(said).toContain('! No backup was ever made')
})

test('tables of a newer version are reported', async () => {
  const installation = await newInstallation({}, { startable: true })
  onTestFinished(installation.remove)
  await installation.harness.owner.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)",
  )
  const { said, code } = await examine({
    DATABASE_URL: installation.urls.owner,
    DATA_DIR: installation.services.env.DATA_DIR,
  })

  expect(code).toBe(1)
  expect(said).toContain('The tables of the database are of a newer version')
})

test('an unreachable database is named with what to check', async () => {
  loadSecrets(dataDir)
  const port = await freePort()
  const { said, code } = await examine({ DATABASE_URL: `postgres://a:b@127.0.0.1:${port}/c` })

  expect(code).toBe(1)
  expect(said).toMatch(/✗ The database can't be reached as its owner: .*Check DATABASE_URL/)
})

test('keys of another installation are reported, with the place of the right ones', async () => {
  const installation = await newInstallation({}, { startable: true })
  onTestFinished(installation.remove)
  await markKeys(installation.urls.owner, installation.services.secrets.mfa_key)
  const DATABASE_URL = installation.urls.owner
  const other = /✗ The database belongs to other keys than those in DATA_DIR\. .*secrets\.json/

  // A folder without keys would get other ones at the next start.
  expect((await examine({ DATABASE_URL })).said).toMatch(other)
  loadSecrets(dataDir)
  expect((await examine({ DATABASE_URL })).said).toMatch(other)
  const own = { DATABASE_URL, DATA_DIR: installation.services.env.DATA_DIR }
  expect((await examine(own)).said).not.toMatch(other)
})

describe('the mail server', () => {
  test('is checked', async () => {
    const smtp = await startSmtp()
    onTestFinished(smtp.stop)
    expect((await examine({ SMTP_URL: smtp.url })).said).toContain('✓ The mail server 127.0.0.1')
  })

  test('that is away is named with what to check, and never with its password', async () => {
    const port = await freePort()
    const { said, code } = await examine({ SMTP_URL: `smtp://ana:hidden@127.0.0.1:${port}` })

    expect(code).toBe(1)
    expect(said).toContain(`✗ The mail server 127.0.0.1:${port} doesn't take mail`)
    expect(said).not.toContain('hidden')
  })
})

describe('the files', () => {
  test('of a bucket are checked', async () => {
    const s3 = await startS3()
    onTestFinished(s3.stop)
    expect((await examine(s3.bucketAt('doctor'))).said).toContain('✓ The bucket of STORAGE_URL')
  })

  test('of a bucket that is away are named with what to check, and never with its key', async () => {
    const { said, code } = await examine({
      STORAGE_ALSO_URL: `s3://files?endpoint=http://127.0.0.1:${await freePort()}`,
      AWS_ACCESS_KEY_ID: 'id',
      AWS_SECRET_ACCESS_KEY: 'hidden',
    })

    expect(code).toBe(1)
    expect(said).toMatch(/✗ STORAGE_ALSO_URL: the bucket can't be used\. Check .*ECONNREFUSED/)
    expect(said).not.toContain('hidden')
  })

  test('of a bucket without its key are said to need one', async () => {
    expect((await examine({ STORAGE_URL: 's3://files' })).said).toMatch(
      /✗ AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY: needed/,
    )
  })
})

test('a replica that is unavailable or not a replica is reported', async () => {
  const installation = await newInstallation({}, { startable: true })
  onTestFinished(installation.remove)
  const env = {
    DATABASE_URL: installation.urls.owner,
    DATA_DIR: installation.services.env.DATA_DIR,
  }
  const away = `postgres://a:b@127.0.0.1:${await freePort()}/c`
  expect((await examine({ ...env, DATABASE_REPLICA_URL: away })).said).toMatch(
    /! The replica can't be read: .*ECONNREFUSED.*DATABASE_REPLICA_URL/,
  )
  expect((await examine({ ...env, DATABASE_REPLICA_URL: env.DATABASE_URL })).said).toContain(
    '! DATABASE_REPLICA_URL leads to a database that follows no other',
  )
})

describe('the folder', () => {
  test('with keys that others can read is reported, with the command to change that', async () => {
    loadSecrets(dataDir)
    await chmod(join(dataDir, 'secrets.json'), 0o644)

    expect((await examine()).said).toMatch(/✗ .*chmod 600 .*secrets\.json/)
  })

  test('whose keys are missing or damaged isn’t taken for a new one', async () => {
    await mkdir(join(dataDir, 'postgres-18'))
    expect((await examine()).said).toMatch(/✗ The keys of .* are missing: put a copy/)

    await writeFile(join(dataDir, 'secrets.json'), '', { mode: 0o600 })
    expect((await examine()).said).toMatch(/✗ .*secrets\.json is damaged: put a copy/)
  })

  test('with a backup that is too old, or from a day that has yet to come, is noticed', async () => {
    loadSecrets(dataDir)
    const env = { DATABASE_URL: `postgres://a:b@127.0.0.1:${await freePort()}/c` }
    await writeFile(join(dataDir, LAST_BACKUP), '{"made_at":"2020-01-01T00:00:00.000Z"}')
    const tomorrow = new Date(Date.now() + 24 * 60 * 60_000)
    await utimes(join(dataDir, 'secrets.json'), tomorrow, tomorrow)
    const { said } = await examine(env)

    expect(said).toMatch(/✗ The last backup was made 2020-01-01 00:00 UTC, \d+ days ago/)
    expect(said).toContain('✗ The clock is wrong')

    await writeFile(join(dataDir, LAST_BACKUP), '{"made_at":"soon"}')
    expect((await examine(env)).said).toMatch(/✗ .*last-backup\.json is damaged/)
  })
})
