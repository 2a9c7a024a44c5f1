import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
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

test('columns that a search reads can be changed by a migration, and are searched afterwards', async () => {
  const name = `${workerDatabase}_later`
  await onServer(`create database "${name}"`)
  onTestFinished(async () => {
    await onServer(`drop database "${name}"`)
    await onServer(String.raw`do $$ declare r regrole; begin
      for r in select oid from pg_roles where rolname like '${name}\_%' loop execute 'drop role ' || r; end loop;
    end $$`)
  })
  await migrate(ownerUrl(name))
  const folder = await withLater('alter table assets alter column supplier type varchar(500)')

  await migrate(ownerUrl(name), undefined, folder)

  const client = new pg.Client({ connectionString: ownerUrl(name) })
  await client.connect()
  const { rows } = await client.query(
    `select attrelid::regclass::text as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attname = 'supplier' and attrelid in ('assets'::regclass, 'searched_assets'::regclass) order by 1`,
  )
  await client.end()
  expect(rows).toEqual([
    { name: 'assets', type: 'character varying(500)' },
    { name: 'searched_assets', type: 'character varying(500)' },
  ])
})
