import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ownerUrl, workerDatabase } from '#test/databases.ts'
import { onServer } from '#test/installation.ts'
import { migrate, MIGRATIONS } from './migrate.ts'

/** The migrations of this version and a later one. */
async function withLater(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'steward-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await cp(MIGRATIONS, folder, { recursive: true })
  const journal = join(folder, 'meta', '_journal.json')
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8')) as { entries: object[] }
  const later = { idx: entries.length, version: '7', when: Date.now() * 2, breakpoints: true }
  await writeFile(
    journal,
    JSON.stringify({ ...rest, entries: [...entries, { ...later, tag: '9999_later' }] }),
  )
  await writeFile(join(folder, '9999_later.sql'), text)
  return folder
}

/** A database of this version, the only one of its name. */
async function migrated(suffix: string): Promise<string> {
  const name = `${workerDatabase}_${suffix}`
  await onServer(`create database "${name}"`)
  onTestFinished(async () => {
    await onServer(`drop database "${name}" with (force)`)
    await onServer(String.raw`do $$ declare r regrole; begin
      for r in select oid from pg_roles where rolname like '${name}\_%' loop execute 'drop role ' || r; end loop;
    end $$`)
  })
  await migrate(ownerUrl(name))
  return name
}

async function ask<Row extends pg.QueryResultRow>(name: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: ownerUrl(name) })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

test('columns that a search reads can be changed by a migration, and are searched afterwards', async () => {
  const name = await migrated('later')
  const folder = await withLater('alter table assets alter column supplier type varchar(500)')

  await migrate(ownerUrl(name), undefined, folder)

  const rows = await ask(
    name,
    `select attrelid::regclass::text as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attname = 'supplier' and attrelid in ('assets'::regclass, 'searched_assets'::regclass) order by 1`,
  )
  expect(rows).toEqual([
    { name: 'assets', type: 'character varying(500)' },
    { name: 'searched_assets', type: 'character varying(500)' },
  ])
})

describe('a key that a migration adds between tables with walls', () => {
  const KEY = 'alter table vendors add constraint later foreign key (account_id) references owners'
  const forced = (name: string) =>
    ask(
      name,
      `select relname from pg_class where relforcerowsecurity and relname in ('vendors', 'owners') order by 1`,
    )

  /** Two tables with walls: a vendor, and whose it is unless nobody owns it. */
  async function withVendor(suffix: string, isOwned: boolean): Promise<string> {
    const name = await migrated(suffix)
    await ask(
      name,
      `create table owners (account_id uuid primary key); create table vendors (account_id uuid);
       insert into vendors values (gen_random_uuid());
       insert into owners select account_id from vendors where ${isOwned}`,
    )
    await migrate(ownerUrl(name))
    expect(await forced(name)).toEqual([{ relname: 'owners' }, { relname: 'vendors' }])
    return name
  }

  test('is there afterwards, and so are the walls', async () => {
    const name = await withVendor('keys', true)
    await migrate(ownerUrl(name), undefined, await withLater(KEY))
    expect(
      await ask(name, `select convalidated from pg_constraint where conname = 'later'`),
    ).toEqual([{ convalidated: true }])
    expect(await forced(name)).toEqual([{ relname: 'owners' }, { relname: 'vendors' }])
  })

  test('is refused for rows that break it, and the walls stand as before', async () => {
    const name = await withVendor('broken', false)
    await expect(migrate(ownerUrl(name), undefined, await withLater(KEY))).rejects.toMatchObject({
      cause: { code: '23503' },
    })
    expect(await forced(name)).toEqual([{ relname: 'owners' }, { relname: 'vendors' }])
  })
})
