import { kindValues } from '@steward/contract/kinds.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { askRows, clientOf, type Ctx, inTransaction } from '#core/context/ctx.ts'
import type { Services } from '#core/context/services.ts'
import type { Statement } from '#db/client.ts'
import { buildApp } from '#app.ts'
import { call, newAccount, type TestAccount } from './account.ts'
import { harness } from './harness.ts'
import { poolPassing } from './statements.ts'

/** Services whose connections remove the first wall from all statements, so that only the third is left. */
function withoutConditions(services: Services) {
  let removed = 0
  const forget = (statement: Statement): Statement => ({
    values: statement.values,
    text: statement.text.replace(/"\w+"\."account_id" = (\$\d+)/g, (_, parameter: string) => {
      removed++
      return `${parameter}::uuid is not null`
    }),
  })
  const pool = poolPassing(services.pool, forget)
  return { services: { ...services, pool }, removed: () => removed }
}

/** Tables that aren't of an account, or can't have a policy; the schema has the reasons. */
const WITHOUT_WALLS = ['accounts', 'import_rows', 'login_failures', 'sessions', 'tokens', 'users']

describe('every table of an account', () => {
  test('has forced row-level security with a policy, and no other table is left out', async () => {
    const { owner } = await harness()
    const { rows } = await owner.query<{ name: string; walled: boolean }>(`
      select c.relname as name, c.relrowsecurity and c.relforcerowsecurity and exists (
          select from pg_policy p where p.polrelid = c.oid and p.polname = 'tenant' and p.polcmd = '*'
        ) as walled
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`)

    const open = rows.filter(({ walled }) => !walled).map(({ name }) => name)
    expect(open).toEqual(WITHOUT_WALLS)
    expect(rows.length).toBeGreaterThan(15)
  })

  test('has its account in its key and in every reference to another such table', async () => {
    const { owner } = await harness()
    const { rows } = await owner.query<{ name: string }>(`
      select distinct con.conrelid::regclass || '.' || con.conname as name
      from pg_constraint con
      join pg_class c on c.oid = con.conrelid
      where c.relnamespace = 'public'::regnamespace and con.contype in ('p', 'f')
        and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id')
        and (con.contype = 'p' or exists (
          select from pg_attribute a where a.attrelid = con.confrelid and a.attname = 'account_id'))
        and not exists (
          select from pg_attribute a
          where a.attrelid = c.oid and a.attname = 'account_id' and a.attnum = any (con.conkey))`)

    expect(rows.map(({ name }) => name)).toEqual(['import_rows.import_rows_import_id_row_no_pk'])
  })
})

test('the functions that run as a role without policies are a closed list', async () => {
  const { owner } = await harness()
  const { rows } = await owner.query<{ name: string }>(
    "select proname as name from pg_proc where prosecdef and pronamespace = 'public'::regnamespace order by 1",
  )

  expect(rows.map(({ name }) => name)).toEqual([
    'accounts_of',
    'accounts_overview',
    'archived_tags',
    'belongs_elsewhere',
    'coded_ids',
    'enter',
    'erase_account',
    'few_taken',
    'mail_due',
    'named_ids',
    'people_only_in',
    'refresh_statistics',
    'tagged_ids',
    'work_overview',
  ])
})

test('the views that are read as such a role are a closed list, and show what the policies show', async () => {
  const { owner } = await harness()
  const { rows } = await owner.query<{ name: string }>(`
    select relname as name from pg_class
    where relkind = 'v' and relnamespace = 'public'::regnamespace order by 1`)
  const names = kindValues('plural', 'searched').map((plural) => `searched_${plural}`)
  expect(rows.map(({ name }) => name)).toEqual(names.toSorted())

  const [here, elsewhere] = [await newAccount(), await newAccount()]
  const site = async (by: TestAccount, name: string) =>
    (await by.call(sitesApi.create, { body: { site: { name } } })).body.data.id
  const [kiel] = [await site(here, 'Kiel'), await site(here, 'Lyon'), await site(elsewhere, 'Oslo')]
  const seen = async (ctx: Ctx) => {
    const text = 'select name from searched_sites'
    const sites = await askRows<{ name: string }>(ctx, { text, values: [] })
    return sites.map(({ name }) => name)
  }
  expect((await seen(here.ctx)).toSorted()).toEqual(['Kiel', 'Lyon'])
  const limited = await inTransaction(here.ctx, async (ctx) => {
    await clientOf(ctx).query("select set_config('app.site_scope', $1, true)", [kiel])
    return seen(ctx)
  })
  expect(limited).toEqual(['Kiel'])
  const client = await here.h.services.pool.connect()
  try {
    expect((await client.query('select name from searched_sites')).rows).toEqual([])
  } finally {
    client.release()
  }
})

describe("the application's role", () => {
  test('owns nothing and can make nothing', async () => {
    const { services, owner } = await harness()
    const client = await services.pool.connect()
    try {
      const { rows } = await client.query<{ me: string }>('select current_user as me')
      const owned = await owner.query(
        "select from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname = $1 and c.relnamespace = 'public'::regnamespace",
        [rows[0]!.me],
      )
      expect(owned.rowCount).toBe(0)
      await expect(client.query('create table mine (id int)')).rejects.toThrow(/permission denied/)
      await expect(client.query('truncate assets')).rejects.toThrow(/permission denied/)
    } finally {
      client.release()
    }
  })

  test('sees nothing of an account that it has not entered', async () => {
    const here = await newAccount()
    await here.call(sitesApi.create, { body: { site: { name: 'Depot' } } })
    const client = await here.h.services.pool.connect()
    try {
      const { rows } = await client.query('select * from sites')
      expect(rows).toEqual([])
    } finally {
      client.release()
    }
  })

  test('sees nothing of another account when a query forgets its condition', async () => {
    const [here, elsewhere] = [await newAccount(), await newAccount()]
    await here.call(sitesApi.create, { body: { site: { name: 'Depot' } } })
    await elsewhere.call(sitesApi.create, { body: { site: { name: 'Abroad' } } })

    const forgetful = await askRows(here.ctx, { text: 'select name from sites', values: [] })

    expect(forgetful).toEqual([{ name: 'Depot' }])
  })

  test('sees nothing of another account when the row helpers lose their account condition', async () => {
    const [here, elsewhere] = [await newAccount(), await newAccount()]
    await here.call(sitesApi.create, { body: { site: { name: 'Depot' } } })
    const abroad = await elsewhere.call(sitesApi.create, { body: { site: { name: 'Abroad' } } })
    const { services, removed } = withoutConditions(here.h.services)
    const h = { ...here.h, app: buildApp(services) }

    const list = await call(h, sitesApi.list, { query: { search: 'dep' } }, here.headers)
    const whole = await call(h, sitesApi.list, {}, here.headers)
    const one = await call(h, sitesApi.get, { params: { id: abroad.body.data.id } }, here.headers)

    expect(removed()).toBeGreaterThan(4)
    expect(list.body.data.map(({ name }) => name)).toEqual(['Depot'])
    expect(whole.body.data.map(({ name }) => name)).toEqual(['Depot'])
    expect(one.status).toBe(404)
  })

  test('cannot write into another account', async () => {
    const [here, elsewhere] = [await newAccount(), await newAccount()]

    const attempt = inTransaction(here.ctx, (ctx) =>
      ctx.db.execute(
        sql`insert into sites (account_id, name, code) values (${elsewhere.account_id}, 'Planted', 'X')`,
      ),
    )

    await expect(attempt).rejects.toThrow()
    expect((await elsewhere.call(sitesApi.list, {})).body.data).toEqual([])
  })

  test('cannot refer to a record of another account', async () => {
    const [here, elsewhere] = [await newAccount(), await newAccount()]
    const abroad = await elsewhere.call(sitesApi.create, { body: { site: { name: 'Abroad' } } })

    const attempt = inTransaction(here.ctx, (ctx) =>
      ctx.db.execute(
        sql`insert into assets (account_id, name, asset_tag, site_id) values (${here.account_id}, 'A', 'A', ${abroad.body.data.id})`,
      ),
    )

    await expect(attempt).rejects.toThrow()
  })
})

describe('history', () => {
  test('can be added to, and neither changed nor removed, not even by the owner', async () => {
    const here = await newAccount()
    await here.call(sitesApi.create, { body: { site: { name: 'Depot' } } })
    const asOwner = async (text: string) => {
      const client = await here.h.owner.connect()
      try {
        await client.query('begin')
        await client.query("select set_config('app.account_id', $1, true)", [here.account_id])
        await client.query(text)
      } finally {
        await client.query('rollback')
        client.release()
      }
    }

    for (const text of ["update audits set action = 'x'", 'delete from audits'])
      await expect(
        inTransaction(here.ctx, (ctx) => ctx.db.execute(sql.raw(text))),
      ).rejects.toThrow()
    for (const text of ["update audits set action = 'x'", 'delete from audits', 'truncate audits'])
      await expect(asOwner(text)).rejects.toThrow(/append-only/)
  })
})

test('stored counts are exact after every kind of write', async () => {
  const here = await newAccount()
  for (let n = 0; n < 3; n++)
    await here.call(sitesApi.create, { body: { site: { name: `Site ${n}` } } })
  const { body } = await here.call(sitesApi.list, {})
  await here.call(sitesApi.remove, { params: { id: body.data[0]!.id } })
  await inTransaction(here.ctx, (ctx) => ctx.db.execute(sql`select fold_row_counts()`))

  expect((await here.call(sitesApi.list, {})).body.meta.total_records).toBe(2)
})
