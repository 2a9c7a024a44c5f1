import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ownerUrl, workerDatabase } from '#test/databases.ts'
import { newFolder } from '#test/folder.ts'
import { dropDatabase, dropRolesOf, onServer } from '#test/installation.ts'
import { appUrl, migrate, MIGRATION_LOCK, MIGRATIONS } from './migrate.ts'

/** The migrations of this version and a later one. */
async function withLater(text: string): Promise<string> {
  const folder = newFolder()
  await cp(MIGRATIONS, folder, { recursive: true })
  const journal = join(folder, 'meta', '_journal.json')
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8')) as {
    entries: object[]
  }
  const later = {
    idx: entries.length,
    version: '7',
    when: Date.now() * 2,
    breakpoints: true,
  }
  await writeFile(
    journal,
    JSON.stringify({
      ...rest,
      entries: [...entries, { ...later, tag: '9999_later' }],
    }),
  )
  await writeFile(join(folder, '9999_later.sql'), text)
  return folder
}

/** An empty database, and a connection to it. */
async function newDatabase(suffix: string) {
  const name = `${workerDatabase}_${suffix}`
  await onServer(`create database "${name}"`)
  onTestFinished(async () => {
    await dropDatabase(name)
    await dropRolesOf(name)
  })
  const client = new pg.Client({ connectionString: ownerUrl(name) })
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end())
  return { name, url: ownerUrl(name), client }
}

async function connected(url: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end())
  return { client }
}

test('a start with the same code waits for no reader, writer or backup', async () => {
  const { url, client } = await newDatabase('again')
  await migrate(url, 'one password')
  await client.query('begin')
  await client.query('select from assets')
  await client.query('select pg_advisory_xact_lock_shared($1)', [MIGRATION_LOCK])

  await migrate(url, 'one password')

  // With another password the role has to be changed, which waits.
  const changing = migrate(url, 'another')
  const waiting = 'select from pg_locks where not granted and locktype = $1'
  await vi.waitFor(async () => expect((await client.query(waiting, ['advisory'])).rowCount).toBe(1))
  await client.query('commit')
  await changing
}, 90_000)

test('columns that a search reads can be changed by a migration, and are searched afterwards', async () => {
  const { url, client } = await newDatabase('later')
  await migrate(url)
  const folder = await withLater('alter table assets alter column supplier type varchar(500)')

  await migrate(url, undefined, folder)

  const { rows } = await client.query(
    `select attrelid::regclass::text as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attname = 'supplier' and attrelid in ('assets'::regclass, 'searched_assets'::regclass) order by 1`,
  )
  expect(rows).toEqual([
    { name: 'assets', type: 'character varying(500)' },
    { name: 'searched_assets', type: 'character varying(500)' },
  ])
})

test('an older version doesn’t change a database that was migrated by a newer one', async () => {
  const { url, client } = await newDatabase('before')
  await migrate(url, undefined, await withLater('alter table assets add column later text'))
  const state = "select obj_description('drizzle'::regnamespace) as made_by"
  const { rows: before } = await client.query(state)

  await expect(migrate(url)).rejects.toThrow('of a newer version: install that version')

  expect((await client.query(state)).rows).toEqual(before)
})

describe('a migration while people work', () => {
  /** Somebody who writes all the time. @returns the longest that one write took, in milliseconds */
  function writing(url: string) {
    let isOn = true
    let longest = 0
    const work = async () => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      for (let n = 0; isOn; n++) {
        const began = performance.now()
        await client.query('insert into login_failures (key, failures) values ($1, 1)', [
          `key ${n}`,
        ])
        longest = Math.max(longest, performance.now() - began)
      }
      await client.end()
    }
    const working = work()
    return async () => {
      isOn = false
      await working
      return longest
    }
  }

  test('waits for a lock for two seconds at most, lets others go first, and finishes', async () => {
    const { url, client } = await newDatabase('patient')
    await migrate(url)
    const folder = await withLater('alter table login_failures add column later text')
    const stop = writing(url)
    // A transaction that has read the table and stays open.
    await client.query('begin')
    await client.query('select from login_failures limit 1')
    const migrating = migrate(url, undefined, folder)
    const tried = "select from pg_stat_activity where query like 'alter table login_failures%'"
    const { client: watcher } = await connected(url)
    await vi.waitFor(async () => expect((await watcher.query(tried)).rowCount).toBe(1), 20_000)
    await vi.waitFor(async () => expect((await watcher.query(tried)).rowCount).toBe(0), 20_000)
    await client.query('commit')
    await migrating
    const longest = await stop()

    process.stdout.write(`The longest write beside a migration took ${longest.toFixed(0)} ms\n`)
    expect(longest).toBeLessThan(4_000)
    await watcher.query('select later from login_failures limit 1')
  }, 90_000)

  test('keeps the search of old processes working all the time', async () => {
    const { url, name } = await newDatabase('searched')
    await migrate(url, 'of this test')
    const folder = await withLater(
      'alter table assets add column later text;--> statement-breakpoint\nselect pg_sleep(1)',
    )
    const { client } = await connected(appUrl(url, name, 'of this test'))
    const migrating = { on: true }
    const done = migrate(url, 'of this test', folder).then(() => (migrating.on = false))
    let searches = 0
    while (migrating.on) {
      await client.query('select from searched_sites limit 1')
      searches += 1
    }
    await done
    expect(searches).toBeGreaterThan(0)
  }, 90_000)
})

describe('a key that a migration adds between tables with walls', () => {
  const KEY = 'alter table vendors add constraint later foreign key (account_id) references owners'
  const WALLED = ['owners', 'vendors']

  /** Two tables with row-level security: owners, and a vendor, which has an owner or not. */
  async function withVendor(suffix: string, isOwned: boolean) {
    const { url, client } = await newDatabase(suffix)
    await migrate(url)
    await client.query(`create table owners (account_id uuid primary key);
      create table vendors (account_id uuid);
      insert into vendors values (gen_random_uuid());
      insert into owners select account_id from vendors where ${isOwned};`)
    for (const name of WALLED)
      await client.query(`alter table ${name} enable row level security, force row level security`)
    const forced = async () => {
      const { rows } = await client.query<{ relname: string }>(
        'select relname from pg_class where relforcerowsecurity and relname = any ($1) order by 1',
        [WALLED],
      )
      return rows.map(({ relname }) => relname)
    }
    return { url, client, forced }
  }

  test('is added, and the walls are unchanged', async () => {
    const { url, client, forced } = await withVendor('keys', true)
    await migrate(url, undefined, await withLater(KEY))
    const { rows } = await client.query(
      `select convalidated from pg_constraint where conname = 'later'`,
    )
    expect(rows).toEqual([{ convalidated: true }])
    expect(await forced()).toEqual(WALLED)
  })

  test('is refused for rows that break it, and the walls are unchanged', async () => {
    const { url, forced } = await withVendor('broken', false)
    await expect(migrate(url, undefined, await withLater(KEY))).rejects.toMatchObject({
      code: '23503',
    })
    expect(await forced()).toEqual(WALLED)
  })
})

describe('what lies on tables', () => {
  /** The ids of all policies and triggers; those that are created anew get others. */
  const madeOf = async (client: pg.Client) =>
    (
      await client.query<{ oid: string; name: string }>(
        `select oid::text, polrelid::regclass || '.' || polname as name from pg_policy
          union all select oid::text, tgrelid::regclass || '.' || tgname from pg_trigger where not tgisinternal order by 2`,
      )
    ).rows

  test('isn’t touched by a new version if it is right, and replaced if not', async () => {
    const { url, client } = await newDatabase('policies')
    await migrate(url)
    const before = await madeOf(client)
    expect(before.length).toBeGreaterThan(150)

    await migrate(url, 'another password')
    expect(await madeOf(client)).toEqual(before)

    await client.query(`drop policy tenant on sites;
      alter policy tenant on locations using (true);
      create policy scope on departments using (true);
      alter table departments no force row level security;
      drop trigger tell_view on saved_views`)
    await migrate(url, 'a third one')
    const after = await madeOf(client)
    expect(after.map(({ name }) => name)).toEqual(before.map(({ name }) => name))
    const anew = after.filter(({ oid }) => !before.some((one) => one.oid === oid))
    expect(anew.map(({ name }) => name)).toEqual([
      'locations.tenant',
      'saved_views.tell_view',
      'sites.tenant',
    ])
    const { rows } = await client.query(
      'select from pg_class where relname = $1 and relforcerowsecurity',
      ['departments'],
    )
    expect(rows).toHaveLength(1)
  }, 90_000)

  test('is replaced one table after the other, so that no transaction that uses two of them is blocked by both', async () => {
    const { url, client } = await newDatabase('singly')
    await migrate(url)
    const { client: other } = await connected(url)
    await client.query(`do $$ declare p record; begin
      for p in select polname, polrelid::regclass as name from pg_policy loop
        execute format('comment on policy %I on %s is null', p.polname, p.name);
      end loop; end $$`)
    // A transaction has read the last of all tables and stays open.
    await other.query('begin')
    await other.query('select from work_requests')
    const migrating = migrate(url, 'another password')
    const waiting = 'select from pg_locks where not granted'
    await vi.waitFor(async () => expect((await client.query(waiting)).rowCount).toBe(1), 20_000)
    // Earlier tables are finished and not locked.
    await client.query(
      'set lock_timeout = 100; insert into login_failures (key, failures) values ($$one$$, 1)',
    )
    await client.query(
      'begin; lock table assets, audits, sites in row exclusive mode nowait; commit',
    )
    await other.query('commit')
    await migrating
  }, 90_000)
})
