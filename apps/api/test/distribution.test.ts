import { expect, test } from 'vitest'
import { buildApp } from '#app.ts'
import { newAccount } from './account.ts'
import { declaredRoutes, listedBy } from './contract.ts'
import { harness } from './harness.ts'
import { recording } from './statements.ts'

/** Tables that every machine would have a copy of, or only the first machine. */
const SHARED = ['accounts', 'users', 'sessions', 'tokens', 'login_failures', 'import_rows']

const SPREAD = `select c.oid from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all ($1)`

test('every unique key of a distributed table contains the account', async () => {
  const { owner } = await harness()
  const { rows } = await owner.query<{ name: string }>(
    `select i.indexrelid::regclass::text as name from pg_index i
     where i.indisunique and i.indrelid in (${SPREAD}) and not exists (
       select from pg_attribute a where a.attrelid = i.indrelid and a.attname = 'account_id' and a.attnum = any (i.indkey))`,
    [SHARED],
  )
  expect(rows).toEqual([])
})

test('references between distributed tables stay within an account, and no shared table refers to one of them', async () => {
  const { owner } = await harness()
  const { rows } = await owner.query<{ name: string }>(
    `with spread as (${SPREAD}), pairs as (
       select con.conrelid, con.confrelid, con.conrelid::regclass || '.' || con.conname as name, exists (
         select from unnest(con.conkey, con.confkey) k(own, other)
         join pg_attribute a on a.attrelid = con.conrelid and a.attnum = k.own and a.attname = 'account_id'
         join pg_attribute b on b.attrelid = con.confrelid and b.attnum = k.other and b.attname = 'account_id') as aligned
       from pg_constraint con where con.contype = 'f' and con.connamespace = 'public'::regnamespace)
     select name from pairs
     where confrelid in (select oid from spread) and not (aligned and conrelid in (select oid from spread))`,
    [SHARED],
  )
  expect(rows).toEqual([])
})

test('the account of a row is never null, and has the same type everywhere', async () => {
  const { owner } = await harness()
  const { rows } = await owner.query<{ name: string }>(
    `select s.oid::regclass::text as name from (${SPREAD}) s where not exists (
       select from pg_attribute a where a.attrelid = s.oid and a.attname = 'account_id' and a.attnotnull
         and a.atttypid = 'uuid'::regtype)`,
    [SHARED],
  )
  expect(rows).toEqual([])
})

test('a statement of a list names the account for every table that it reads', async () => {
  const { services, owner } = await harness()
  const { rows } = await owner.query<{ name: string }>(
    `select s.oid::regclass::text as name from (${SPREAD}) s`,
    [SHARED],
  )
  const names = rows.map(({ name }) => name).join('|')
  const read = new RegExp(`\\b(?:from|join)\\s+"?(?:${names})"?\\b`, 'gi')
  const here = await newAccount()
  const { over: pool, sent } = recording(services.pool)
  const app = buildApp({ ...services, pool })
  const routes = (await declaredRoutes()).filter(
    (route) => listedBy(route) && !route.path.includes(':'),
  )
  for (const { path } of routes)
    for (const query of ['', '?search=x%20y'])
      await app.inject({ method: 'GET', url: `/api/v1${path}${query}`, headers: here.headers })
  await app.close()

  const texts = new Set(sent.map(({ text }) => text))
  const careless = [...texts].filter((text) => {
    const tables = text.match(read)?.length ?? 0
    return (text.match(/account_id/g)?.length ?? 0) < tables
  })
  expect(routes.length).toBeGreaterThan(15)
  expect(texts.size).toBeGreaterThan(routes.length)
  expect(careless).toEqual([])
})
