import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { launch, newDataDir, run, serversOf } from '../test/stewards.ts'

test('a second start finds what the first one wrote', async () => {
  const dataDir = await newDataDir()
  const first = await launch({ dataDir })
  await run(
    first.url('steward'),
    `create table notes (text text)`,
    `insert into notes values ('é')`,
  )
  await first.stop()
  expect(await serversOf(dataDir)).toEqual([])

  const second = await launch({ dataDir })
  expect(second.adopted).toBe(false)
  expect(await run(second.url('steward'), 'select text from notes')).toEqual([{ text: 'é' }])
})

test('the role of the URL owns its database, may create others, and is no superuser', async () => {
  const postgres = await launch({ dataDir: await newDataDir() })
  const [role] = await run(
    postgres.url('steward'),
    'create extension pg_trgm',
    'create extension btree_gin',
    'create extension unaccent',
    'create role steward_app login',
    'create database another',
    `select rolname, rolsuper, rolbypassrls from pg_roles where rolname = current_user`,
  )
  expect(role).toEqual({ rolname: 'steward', rolsuper: false, rolbypassrls: false })
  const [other] = await run(postgres.url('another'), 'select current_database() as name')
  expect(other).toEqual({ name: 'another' })
})

test('text is UTF-8, pages have checksums, and every write is on disk before it is answered', async () => {
  const postgres = await launch({ dataDir: await newDataDir() })
  const [found] = await run(
    postgres.url('steward'),
    `select current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
            current_setting('data_checksums') as checksums, lower('ÉCOLE') as lower,
            current_setting('synchronous_commit') as commit`,
  )
  expect(found).toEqual({
    encoding: 'UTF8',
    fsync: 'on',
    checksums: 'on',
    commit: 'on',
    lower: 'école',
  })
})

test('a pipelining client works over the socket', async () => {
  const postgres = await launch({ dataDir: await newDataDir() })
  const client = new Client({ connectionString: postgres.url('steward'), pipeline: true })
  await client.connect()
  const answers = await Promise.all([
    client.query('begin'),
    client.query({ name: 'one', text: 'select $1::int as one', values: [1] }),
    client.query('commit'),
  ])
  await client.end()
  expect(answers[1].rows).toEqual([{ one: 1 }])
})

test('files, passwords and the socket are closed to others, and no port is open', async () => {
  const dataDir = await newDataDir()
  const postgres = await launch({ dataDir })
  const [settings] = await run(
    postgres.url('steward'),
    `select current_setting('listen_addresses') as addresses,
            split_part(current_setting('server_version'), '.', 1) as major`,
  )
  expect(settings?.['addresses']).toBe('')
  const folder = join(dataDir, `postgres-${settings?.['major']}`)
  const socketFolder = new URL(postgres.url('steward')).searchParams.get('host')
  expect(await modes(folder, join(folder, 'postgres.json'), String(socketFolder))).toEqual([
    0o700, 0o600, 0o700,
  ])
  const stranger = new URL(postgres.url('steward'))
  stranger.password = 'wrong'
  await expect(run(stranger.href, 'select 1')).rejects.toThrow(/password authentication failed/)
})

async function modes(...paths: string[]): Promise<number[]> {
  return Promise.all(paths.map(async (path) => (await stat(path)).mode & 0o777))
}
