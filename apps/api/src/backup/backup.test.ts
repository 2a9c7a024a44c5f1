import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { assetsApi } from '@steward/contract/assets.ts'
import { attachmentsApi } from '@steward/contract/attachments.ts'
import pg from 'pg'
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { makeTables, MIGRATIONS } from '#db/migrate.ts'
import { newAccount, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'
import { ownerUrl, workerDatabase } from '#test/databases.ts'
import { newFolder } from '#test/folder.ts'
import {
  dropDatabase,
  dropRolesOf,
  type Installation,
  newInstallation,
  onServer,
} from '#test/installation.ts'
import { startS3 } from '#test/s3.ts'
import { startProcess } from '#test/server-process.ts'
import { openStorage } from '../storage/open.ts'
import { type Manifest, type Part, writeArchive } from './archive.ts'
import { backUp } from './backup.ts'
import { migrationsUpTo, restore } from './restore.ts'
import { verify } from './verify.ts'

const PASSPHRASE = 'only for this test'
const MINUTE = 60_000

/** An empty database, and where an installation could be. */
async function emptyPlace() {
  const name = `${workerDatabase}_${randomBytes(4).toString('hex')}`
  await onServer(`create database "${name}"`)
  onTestFinished(async () => {
    await dropDatabase(name)
    await dropRolesOf(name)
  })
  return { name, owner: ownerUrl(name), dataDir: newFolder() }
}

type Place = Awaited<ReturnType<typeof emptyPlace>>

/** Queries a database as a superuser, to whom no policy applies. */
async function asked<Row extends object>(name: string, text: string): Promise<Row[]> {
  const url = inject('superuserUrl').replace(/\/postgres(?=\?|$)/, `/${name}`)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

const nameOf = ({ urls }: Installation) =>
  new URL(urls.owner.replace('@/', '@localhost/')).pathname.slice(1)

/** How many rows each table has, and what is in them. */
async function contentOf(name: string): Promise<Record<string, string>> {
  const tables = await asked<{ table: string }>(
    name,
    "select quote_ident(tablename) as table from pg_tables where schemaname = 'public' order by 1",
  )
  const sums = tables.map(
    ({ table }) =>
      `select '${table}' as table, count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from ${table} t`,
  )
  const rows = await asked<{ table: string; sum: string }>(name, sums.join(' union all '))
  return Object.fromEntries(rows.map(({ table, sum }) => [table, sum]))
}

/** Everything that there is in a schema besides rows. */
const shapeOf = (name: string) =>
  asked(
    name,
    `select conrelid::regclass::text as of, conname as what, pg_get_constraintdef(oid) as how from pg_constraint
       where connamespace = 'public'::regnamespace
     union all select tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal
     union all select tablename, policyname, qual from pg_policies where policyname <> 'all_sites' and policyname <> 'scope'
     order by 1, 2, 3`,
  )

async function filesOf(dataDir: string): Promise<Record<string, string>> {
  const found = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
  const paths = found.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))
  const read = paths
    .toSorted()
    .map(async (path) => [path.slice(dataDir.length), (await readFile(path)).toString('base64')])
  return Object.fromEntries(await Promise.all(read)) as Record<string, string>
}

async function backedUp({ services, urls }: Installation): Promise<string> {
  const path = join(newFolder(), 'backup')
  const { storage, secrets } = services
  await backUp({ owner: urls.owner, storage, secrets, path, passphrase: PASSPHRASE })
  return path
}

async function restored(path: string, place: Place) {
  const verified = await verify(path, PASSPHRASE)
  const { database_password: appPassword } = verified.manifest.secrets
  const storage = { DATA_DIR: place.dataDir }
  return restore({ path, passphrase: PASSPHRASE, verified, appPassword, storage, ...place })
}

let installation: Installation
let here: TestAccount
let n = 0
const addNextSite = () => adding(() => here).addSite(`Site ${++n}`)

beforeAll(async () => {
  installation = await newInstallation({}, { startable: true })
  here = await newAccount({}, installation.harness)
  await newAccount({}, installation.harness)
  const { body } = await here.call(assetsApi.create, {
    body: { asset: { name: 'Pump \\N "x" üñ', description: 'tab\t\\N\r\nline' } },
  })
  const { status } = await here.call(attachmentsApi.create, {
    query: { attachable_type: 'Asset', attachable_id: body.data.id },
    file: new File(['the manual'], 'manual.txt'),
  })
  expect(status).toBe(201)
  await addNextSite()
  return installation.remove
}, MINUTE)

describe('a backup', () => {
  test(
    'brings back every row and file elsewhere, and what keeps them right',
    async () => {
      const place = await emptyPlace()
      const path = await backedUp(installation)
      const before = await contentOf(nameOf(installation))

      const { files } = await restored(path, place)

      expect(await contentOf(place.name)).toEqual(before)
      expect(await shapeOf(place.name)).toEqual(await shapeOf(nameOf(installation)))
      const stored = await filesOf(installation.services.env.DATA_DIR)
      expect(await filesOf(place.dataDir)).toEqual(stored)
      expect(files).toBe(Object.keys(stored).length)

      // Sessions are restored, too.
      const variables = { DATA_DIR: place.dataDir, DATABASE_URL: place.owner }
      const server = await startProcess(variables, '--worker')
      await server.ready()
      expect(await readFile(join(place.dataDir, 'secrets.json'), 'utf8')).toContain(
        installation.services.secrets.jwt_key,
      )
    },
    2 * MINUTE,
  )

  test(
    'is of one moment, while people work',
    async () => {
      const place = await emptyPlace()
      const working = { on: true }
      const people = [1, 2].map(async () => {
        while (working.on) await addNextSite()
      })
      const path = await backedUp(installation)
      working.on = false
      await Promise.all(people)

      await restored(path, place)

      const [row] = await asked<{ sites: number; created: number; counted: number }>(
        place.name,
        `select (select count(*) from sites)::int as sites,
           (select count(*) from audits where auditable_type = 'Site' and action = 'create')::int as created,
           (select sum(n) from row_counts where table_name = 'sites')::int as counted`,
      )
      expect(row!.created).toBe(row!.sites)
      expect(row!.counted).toBe(row!.sites)
    },
    MINUTE,
  )

  test(
    'has the files of a bucket in it, and is restored to another bucket or a folder, never over files',
    async () => {
      const s3 = await startS3()
      onTestFinished(s3.stop)
      const [there, other] = [s3.bucketAt('there'), s3.bucketAt('other')]
      const place = await emptyPlace()
      const settings = { DATA_DIR: place.dataDir, ...other }
      const large = randomBytes(9 * 1024 ** 2)
      const inBucket = openStorage({ DATA_DIR: '/nowhere', ...there })
      await inBucket.put('a/large', large)
      await inBucket.put('a/b/small', 'as it is')
      const { services, urls } = installation
      const path = await backedUp({
        urls,
        services: { ...services, storage: inBucket },
      } as Installation)

      const verified = await verify(path, PASSPHRASE)
      const asked = { path, passphrase: PASSPHRASE, verified, appPassword: 'password' }
      await expect(
        restore({ ...asked, owner: place.owner, storage: { ...settings, ...there } }),
      ).rejects.toThrow('there are files already')
      const { files } = await restore({ ...asked, owner: place.owner, storage: settings })

      expect(files).toBe(2)
      const restoredTo = openStorage(settings)
      expect(Buffer.from(await restoredTo.getBytes('a/large')).equals(large)).toBe(true)
      expect(await restoredTo.get('a/b/small')).toBe('as it is')
    },
    MINUTE,
  )

  test(
    'has a file whole that was still being written when it was read first',
    async () => {
      const place = await emptyPlace()
      const { services, urls } = installation
      const storage = openStorage({ DATA_DIR: newFolder() })
      await storage.put('a/manual', 'the first pa')
      const getStream = storage.getStream.bind(storage)
      storage.getStream = async (key) => {
        const begun = await storage.getBytes(key)
        await storage.put(key, 'the first page, and the second')
        storage.getStream = getStream
        return Readable.from([begun])
      }
      const path = await backedUp({ urls, services: { ...services, storage } } as Installation)

      await restored(path, place)

      const restoredTo = openStorage({ DATA_DIR: place.dataDir })
      expect(await restoredTo.get('a/manual')).toBe('the first page, and the second')
    },
    MINUTE,
  )

  test('replaces no other file, and is readable by its owner alone', async () => {
    const path = await backedUp(installation)
    const before = await readFile(path)
    const { storage, secrets } = installation.services
    const { owner } = installation.urls

    await expect(backUp({ owner, storage, secrets, path, passphrase: PASSPHRASE })).rejects.toThrow(
      'exists already',
    )
    expect((await readFile(path)).equals(before)).toBe(true)
    expect(before.includes(secrets.jwt_key)).toBe(false)
    expect(before.includes('Pump')).toBe(false)
  })
})

describe('a restore refuses, with nothing changed,', () => {
  const nothingIn = async ({ name, dataDir }: Place) => {
    const tables =
      "select tablename from pg_tables where schemaname not in ('pg_catalog', 'information_schema')"
    expect(await asked(name, tables)).toEqual([])
    expect(await readdir(dataDir)).toEqual([])
  }

  test('a file that is damaged, cut off, extended, of another passphrase, or no backup', async () => {
    const place = await emptyPlace()
    const path = await backedUp(installation)
    const whole = await readFile(path)
    const flipped = (at: number) => {
      const other = Buffer.from(whole)
      other[at]! ^= 1
      return other
    }
    const attempts = [
      flipped(whole.length - 1),
      flipped(whole.length >> 1),
      flipped(40),
      flipped(20),
      whole.subarray(0, -100),
      whole.subarray(0, 33),
      Buffer.alloc(0),
      Buffer.concat([whole, Buffer.from([0])]),
      Buffer.from('a spreadsheet, of which somebody thought that it was a backup'),
    ]
    for (const attempt of attempts) {
      await writeFile(path, attempt)
      await expect(restored(path, place)).rejects.toThrow(/damaged|not a backup/)
    }
    await writeFile(path, whole)
    await expect(verify(path, 'another passphrase')).rejects.toThrow('The passphrase is not that')
    await nothingIn(place)
  })

  async function written(parts: Part[]): Promise<string> {
    const path = join(newFolder(), 'backup')
    const all = (async function* () {
      yield* parts
    })()
    await writeArchive(path, PASSPHRASE, all)
    return path
  }

  const manifest = (migrated_to: number): Manifest => ({
    made_at: new Date().toISOString(),
    version: '99.0.0',
    migrated_to,
    secrets: installation.services.secrets,
  })

  test('a backup of a newer version', async () => {
    const place = await emptyPlace()
    const path = await written([
      { is: 'manifest', manifest: manifest(Date.now() * 2) },
      { is: 'end', totals: { rows: {}, files: 0 } },
    ])

    await expect(restored(path, place)).rejects.toThrow(/version 99\.0\.0.*newer/)
    await nothingIn(place)
  })

  test('an incomplete backup, and a file outside the folder', async () => {
    const journal = await readFile(join(MIGRATIONS, 'meta', '_journal.json'), 'utf8')
    const { entries } = JSON.parse(journal) as { entries: { when: number }[] }
    const start: Part = { is: 'manifest', manifest: manifest(entries.at(-1)!.when) }

    const short = await written([start, { is: 'end', totals: { rows: { assets: 1 }, files: 0 } }])
    await expect(verify(short, PASSPHRASE)).rejects.toThrow('is not complete')
    const outside = await written([
      start,
      { is: 'file', key: '../../elsewhere' },
      { is: 'end', totals: { rows: {}, files: 1 } },
    ])
    await expect(verify(outside, PASSPHRASE)).rejects.toThrow('unusable name')
  })

  test('a database that isn’t empty, and the folder of another installation', async () => {
    const place = await emptyPlace()
    const path = await backedUp(installation)
    await writeFile(join(place.dataDir, 'secrets.json'), '{"jwt_key":"another"}', { mode: 0o600 })

    await expect(restored(path, place)).rejects.toThrow('is of another installation')
    const other = { ...place, owner: installation.urls.owner, dataDir: newFolder() }
    const before = await contentOf(nameOf(installation))
    await expect(restored(path, other)).rejects.toThrow('The database is not empty')

    expect(await contentOf(nameOf(installation))).toEqual(before)
    expect(await readdir(other.dataDir)).toEqual([])
  })
})

test(
  'a backup of an older version is brought to this one',
  async () => {
    const [older, place] = [await emptyPlace(), await emptyPlace()]
    const journal = await readFile(join(MIGRATIONS, 'meta', '_journal.json'), 'utf8')
    const { entries } = JSON.parse(journal) as { entries: { when: number }[] }
    const folder = await migrationsUpTo(entries.at(-4)!.when)
    onTestFinished(() => rm(folder, { recursive: true }))
    await makeTables(older.owner, folder)
    await asked(older.name, "insert into accounts (slug, name) values ('old', 'An old account')")
    const { storage, secrets } = installation.services
    const path = join(newFolder(), 'backup')
    await backUp({ owner: older.owner, storage, secrets, path, passphrase: PASSPHRASE })

    await restored(path, place)

    expect(await asked(place.name, 'select slug from accounts')).toEqual([{ slug: 'old' }])
    const newest = 'select max(created_at)::text as newest from drizzle.__drizzle_migrations'
    expect(await asked(place.name, newest)).toEqual([{ newest: String(entries.at(-1)!.when) }])
  },
  MINUTE,
)
