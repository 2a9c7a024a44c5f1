import { assetsApi } from '@steward/contract/assets.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { clientOf, type Ctx, inTransaction, type Member } from '#core/context/ctx.ts'
import { assetSummary } from '#features/assets/assets.queries.ts'
import { assetRecords } from '#features/assets/assets.records.ts'
import { newAccount, type Person, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'
import { readsOf } from '#test/reads.ts'
import type { Statement } from '#db/client.ts'
import { accountWithFields, addField } from '#test/custom-fields.ts'
import { contentOf } from '../records/rows.ts'
import { facetRecords } from './facets.ts'

/** The number of rows in one statement, which may take ten seconds, also on a busy machine. */
const BATCH = 3_000

/** Adds assets whose ids are in the sample or outside of it; of those in it, one in so many is in use. */
async function add(here: TestAccount, site: string, sampled: number, inUse = 4) {
  for (let from = 0; from < sampled; from += BATCH)
    await inTransaction(here.ctx, async (ctx) => {
      await clientOf(ctx).query(
        `with ids as (select uuid_v7() as id from generate_series(1, 12 * $2 + 10000)),
       falling as (
         (select id, true as sampled from ids where uuid_hash(id) % 10 = 0 limit $2)
         union all (select id, false from ids where uuid_hash(id) % 10 <> 0 limit $5))
       insert into assets (account_id, id, asset_tag, name, status, site_id, condition, purchase_cost, tags, custom_fields)
       select $1, id, 'S-' || n, 'Pump', case when n % $4 = 0 then 'in_use' else 'in_stock' end, $3,
         case when sampled then 'good' else 'poor' end, 2, array['t' || n % 2],
         jsonb_build_object('os', case when sampled then 'BSD' else 'Linux' end)
       from (select id, sampled, $6 + row_number() over () as n from falling) f`,
        [
          ctx.account_id,
          Math.min(BATCH, sampled - from),
          site,
          inUse,
          from === 0 ? 100 : 0,
          from + Math.sign(from) * 100,
        ],
      )
    })
}

/** Makes the stored sums say 750,000: the register counts as large, and each asset of the sample stands for fifty. */
const enlarge = (here: TestAccount) =>
  inTransaction(here.ctx, async (ctx) => {
    await clientOf(ctx).query(
      `insert into asset_counts (account_id, field, n, cost)
       select $1, 'total', 750000 - sum(n), 0 from asset_counts where account_id = $1 and field = 'total'`,
      [ctx.account_id],
    )
  })

const narrowed = { 'filter[purchase_cost][gte]': '1' }

async function facet(who: Person, field: string, query: Record<string, unknown> = narrowed) {
  const { body } = await who.call(assetsApi.facets, {
    query: { ...query, fields: [field] } as never,
  })
  const [{ exact, values }] = body.data as [(typeof body.data)[number]]
  return { exact, counts: Object.fromEntries(values.map(({ value, count }) => [value, count])) }
}

const summary = async (who: Person, query: Record<`filter[${string}`, string> = narrowed) =>
  (await who.call(assetsApi.summary, { query })).body.data.dashboard_counts

describe('where much is left of a large register', () => {
  let here: TestAccount
  let site: string
  beforeAll(async () => {
    here = await accountWithFields()
    await addField(here, { type: 'single_select', key: 'os', options: ['BSD', 'Linux'] })
    site = (await adding(() => here).addSite('North')).id
    await add(here, site, 4_200)
    await enlarge(here)
  }, 60_000)

  test('facets are estimates, and say so', async () => {
    const { exact, counts } = await facet(here, 'site_id')
    expect([exact, counts]).toEqual([false, { [site]: 210_000 }])
  })

  test('several facets are estimates of the same assets', async () => {
    const { body } = await here.call(assetsApi.facets, { query: { ...narrowed } })
    const total = (field: string) =>
      body.data
        .find((one) => one.field === field)!
        .values.reduce((sum, { count }) => sum + (count ?? 0), 0)
    expect(body.data.every(({ exact }) => exact === false)).toBe(true)
    expect(['status', 'condition', 'manufacturer', 'tags'].map(total)).toEqual(
      Array(4).fill(210_000),
    )
  })

  test('a value that exists, but isn’t in the sample, has no number', async () => {
    const { counts } = await facet(here, 'condition')
    expect(counts).toEqual({ good: 210_000, poor: null })
    const found = await facet(here, 'condition', { ...narrowed, search: 'pump' })
    expect(found.counts).toEqual({ good: 210_000, poor: null })
  })

  test('so are those of custom fields', async () => {
    expect(await facet(here, 'cf:os')).toEqual({
      exact: false,
      counts: { BSD: 210_000, Linux: null },
    })
    const limited = await here.person('auditor', [site])
    expect((await facet(limited, 'cf:os')).counts).toEqual({ BSD: 4_200, Linux: 100 })
  })

  test('sums are estimates, and say so', async () => {
    expect(await summary(here)).toMatchObject({
      total: 210_000,
      purchase_cost: '420000.00',
      total_exact: false,
      parts_exact: false,
    })
  })

  test('stored sums of one field are exact all the same', async () => {
    expect(await facet(here, 'status', { 'filter[status]': 'in_use,in_stock' })).toEqual({
      exact: undefined,
      counts: { in_use: 1_075, in_stock: 3_225 },
    })
    expect(await summary(here, { 'filter[status]': 'in_use,in_stock' })).toMatchObject({
      total: 4_300,
      purchase_cost: '8600.00',
      total_exact: true,
      parts_exact: false,
    })
  })

  test('for people who only see some sites, everything is counted', async () => {
    const limited = await here.person('auditor', [site])
    expect(await facet(limited, 'condition')).toEqual({
      exact: undefined,
      counts: { good: 4_200, poor: 100 },
    })
    expect(await summary(limited)).toMatchObject({ total: 4_300, total_exact: true })
    const elsewhere = await here.person('auditor', [(await adding(() => here).addSite('South')).id])
    expect((await facet(elsewhere, 'condition')).counts).toEqual({})
    expect((await summary(elsewhere)).total).toBe(0)
  })
})

test('few matches in a large register are counted', async () => {
  const here = await newAccount()
  await add(here, (await adding(() => here).addSite('North')).id, 400)
  await enlarge(here)

  expect(await facet(here, 'condition')).toEqual({
    exact: undefined,
    counts: { good: 400, poor: 100 },
  })
  expect(await summary(here)).toMatchObject({ total: 500, total_exact: true, parts_exact: true })
})

test('sums of amounts are estimated from a larger sample than facets', async () => {
  const here = await newAccount()
  await add(here, (await adding(() => here).addSite('North')).id, 1_600)
  await enlarge(here)

  expect((await facet(here, 'condition')).counts).toEqual({ good: 80_000, poor: null })
  expect(await summary(here)).toMatchObject({ total: 1_700, total_exact: true, parts_exact: true })
})

test('if a filter matches a part, more of the sample is read', async () => {
  const here = await newAccount()
  await add(here, (await adding(() => here).addSite('North')).id, 18_000, 11)
  await enlarge(here)

  // One in eleven of 15,000 are too few matches for the sample; of 18,000 they are enough.
  const { exact, counts } = await facet(here, 'condition', {
    ...narrowed,
    'filter[status]': 'in_use',
  })
  expect(exact).toBe(false)
  expect(counts['poor']).toBeNull()
  expect(counts['good']! / (750_000 / 11)).toBeCloseTo(1, 1)
}, 60_000)

test('a register that isn’t large is counted', async () => {
  const here = await newAccount()
  await add(here, (await adding(() => here).addSite('North')).id, 1_600)

  expect(await facet(here, 'condition')).toEqual({
    exact: undefined,
    counts: { good: 1_600, poor: 100 },
  })
  expect(await summary(here)).toMatchObject({ total: 1_700, total_exact: true, parts_exact: true })
})

/** The number of rows of a table that are read for an answer, for somebody who sees all sites. */
const readFor = <T>(
  here: TestAccount,
  table: string,
  work: (ctx: Ctx) => Promise<T>,
): Promise<{ answer: T; read: number }> => {
  const member = { site_scope: [] as string[], permissions: {} } as unknown as Member
  return inTransaction({ ...here.ctx, member }, (ctx) => readsOf(ctx, table, work))
}

describe('what is read of a large register', () => {
  let here: TestAccount
  beforeAll(async () => {
    here = await newAccount()
    await add(here, (await adding(() => here).addSite('North')).id, 6_000)
    await enlarge(here)
    await inTransaction(here.ctx, async ({ client, account_id }) => {
      await client!.query(
        `update assets set name = 'Rare ' || asset_tag where account_id = $1 and asset_tag like 'S-17_'`,
        [account_id],
      )
      await client!.query(
        `insert into asset_books (account_id, book_id, asset_id, cost, salvage, book_value)
         select $1, b.id, a.id, 200, 0, 150 from books b join assets a on a.account_id = b.account_id
         where b.account_id = $1 and b.is_default
         on conflict (account_id, asset_id, book_id) do update set book_value = 150`,
        [account_id],
      )
    })
    // Without statistics the planner takes the tables for empty, and reads all of them.
    await here.h.owner.query('analyze assets, asset_books')
  }, 60_000)

  test('the book value of a sample is estimated from its first assets', async () => {
    const query = z.parse(assetsApi.summary.query, narrowed)
    const { answer, read } = await readFor(here, 'asset_books', (ctx) => assetSummary(ctx, query))
    expect(contentOf(answer).data.dashboard_counts).toMatchObject({
      total: 300_000,
      book_value: '450000.00',
      parts_exact: false,
    })
    expect(read).toBe(4_000)
  })

  test('few records with a word are counted without a sample', async () => {
    const asked = async (search: string) => {
      const sent: string[] = []
      const { answer } = await readFor(here, 'assets', async (ctx) => {
        const client = clientOf(ctx)
        const seen = Object.assign(Object.create(client) as typeof client, {
          query: (statement: Statement) => {
            sent.push(statement.text)
            return client.query(statement)
          },
        })
        const watched = { ...ctx, client: seen }
        const query = z.parse(assetsApi.facets.query, { search, fields: 'status' })
        return [
          contentOf(await assetSummary(watched, z.parse(assetsApi.summary.query, { search }))),
          contentOf<unknown>(await facetRecords(watched, assetRecords, query)),
        ]
      })
      return { answer, sampled: sent.filter((text) => text.includes('uuid_hash')).length }
    }
    const few = await asked('rare')
    expect(few.answer).toMatchObject([
      { data: { dashboard_counts: { total: 10, parts_exact: true } } },
      {
        data: [
          {
            values: [
              { value: 'in_stock', count: 8 },
              { value: 'in_use', count: 2 },
            ],
          },
        ],
      },
    ])
    expect(few.sampled).toBe(0)
    expect((await asked('pump')).sampled).toBe(2)
  })
})
