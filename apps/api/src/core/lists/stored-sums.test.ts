import { ASSET_FACETS } from '@steward/contract/asset-filters.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { ask, clientOf, inTransaction } from '#core/context/ctx.ts'
import { newAccount, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'

let here: TestAccount
const { addSite } = adding(() => here)
let sites: string[]
beforeAll(async () => {
  here = await newAccount()
  sites = []
  for (const name of ['North', 'South']) sites.push((await addSite(name)).id)
  await inTransaction(here.ctx, async (ctx) => {
    await clientOf(ctx).query(
      `insert into assets (account_id, asset_tag, name, status, manufacturer, site_id, purchase_cost, tags)
       select $1, 'K-' || n, 'Pump', case when n % 3 = 0 then 'in_use' else 'in_stock' end,
         case when n % 4 = 0 then 'Grundfos' end, ($2::uuid[])[1 + n % 2], n, array['t' || n % 5]
       from generate_series(1, 12000) n`,
      [ctx.account_id, sites],
    )
  })
  // As after an import: plans that were made for few rows would scan all of them for each deleted one.
  await ask(here.ctx, { text: 'select refresh_statistics()', values: [] })
}, 60_000)

const change = (text: string) =>
  inTransaction(here.ctx, async (ctx) => {
    await clientOf(ctx).query(text, [ctx.account_id])
  })

/** The stored sums of each field, with the sums counted from the records. */
const sums = () =>
  inTransaction(here.ctx, async (ctx) => {
    const { rows } = await clientOf(ctx).query<Record<'kept' | 'counted', string>>(
      `select (select json_agg(k order by field, value)::text from (
           select field, value, sum(n)::int as n, sum(cost)::text as cost from asset_counts
           where account_id = $1 group by 1, 2 having sum(n) <> 0) k) as kept,
         (select json_agg(c order by field, value)::text from (
           with live as materialized (select a from assets a where a.account_id = $1 and a.archived_at is null)
           select v.field, v.value, count(*)::int as n, coalesce(sum((a).purchase_cost), 0.0000)::text as cost
           from live cross join lateral counted_values(a) v group by 1, 2) c) as counted`,
      [ctx.account_id],
    )
    return rows[0]!
  })

describe('the sums of the register', () => {
  test('equal a count after every kind of change and after they were added up', async () => {
    await change(`update assets set status = 'missing', purchase_cost = purchase_cost * 2
      where account_id = $1 and asset_tag like 'K-1%'`)
    await change(
      "update assets set archived_at = now() where account_id = $1 and asset_tag like 'K-77%'",
    )
    await change(
      "update assets set archived_at = null where account_id = $1 and asset_tag = 'K-777'",
    )
    await change(
      "update assets set tags = array['x', 'y'] where account_id = $1 and asset_tag = 'K-5'",
    )
    await change("delete from assets where account_id = $1 and asset_tag like 'K-9%'")
    const before = await sums()
    expect(before.kept).toBe(before.counted)

    await change('select fold_asset_counts() where $1::uuid is not null')

    expect(await sums()).toEqual(before)
  })

  test('answer every facet, the summary and the total of a list with one filter', async () => {
    const facets = await here.call(assetsApi.facets, { query: {} })
    // A range that excludes nothing counts everything.
    const counted = await here.call(assetsApi.facets, {
      query: { 'filter[purchase_cost][gte]': '0' },
    })
    expect(facets.body.data.map(({ field }) => field)).toEqual([...ASSET_FACETS])
    expect(facets.body).toEqual(counted.body)

    const summary = await here.call(assetsApi.summary, { query: {} })
    expect(summary.body).toEqual(
      (await here.call(assetsApi.summary, { query: { 'filter[purchase_cost][gte]': '0' } })).body,
    )

    const total = async (query: object) =>
      (await here.call(assetsApi.list, { query: { per_page: 1, ...query } })).body.meta
    const { by_status } = summary.body.data.dashboard_counts
    expect(await total({ 'filter[status]': 'in_use,in_stock' })).toMatchObject({
      total_records: by_status.in_use! + by_status.in_stock!,
      total_exact: true,
    })
    expect((await total({ 'filter[manufacturer]': 'Grundfos' })).total_exact).toBe(true)
    expect(await total({ 'filter[status]': 'in_use', search: 'pump' })).toMatchObject({
      total_exact: true,
    })
  })

  test('aren’t used for people who only see some sites: their records are counted', async () => {
    const limited = await here.person('auditor', [sites[0]!])
    const facets = await limited.call(assetsApi.facets, { query: { fields: 'site_id' } })

    const [{ values }] = facets.body.data as unknown as [
      { values: { value: string; count: number }[] },
    ]
    expect(values.map(({ value }) => value)).toEqual([sites[0]])
    const { body } = await limited.call(assetsApi.list, { query: { 'filter[site_id]': sites[1]! } })
    expect(body.meta.total_records).toBe(0)
    const summary = await limited.call(assetsApi.summary, { query: {} })
    expect(summary.body.data.dashboard_counts.total).toBe(values[0]!.count)
  })

  test('are hidden by the database from people who only see some sites, and include what these write', async () => {
    const limited = await here.person('asset_manager', [sites[0]!])
    const added = await limited.call(assetsApi.create, {
      body: { asset: { name: 'Saw', site_id: sites[0]!, tags: ['T1'] } },
    })
    expect(added.body.data.tags).toEqual(['t1'])
    const { id } = added.body.data
    const changed = await limited.call(assetsApi.update, {
      params: { id },
      body: { asset: { status: 'in_use', manufacturer: 'Makita', tags: [] } },
    })
    expect(changed.status).toBe(200)
    const after = await sums()
    expect(after.kept).toBe(after.counted)
    expect(after.kept).toContain('Makita')

    const seen = await inTransaction(here.ctx, async (ctx) => {
      const count = async () =>
        (await clientOf(ctx).query<{ n: number }>('select count(*)::int as n from asset_counts'))
          .rows[0]!.n
      const all = await count()
      await clientOf(ctx).query("select set_config('app.site_scope', $1, true)", [sites[0]])
      return [all > 0, await count()]
    })
    expect(seen).toEqual([true, 0])
  })
})
