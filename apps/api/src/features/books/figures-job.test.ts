import { bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import { expect, test } from 'vitest'
import { clientOf, inTransaction } from '#core/context/ctx.ts'
import { EVERY_ASSET, queueEveryAsset } from '#shared/figures/queue.ts'
import { newAccount } from '#test/account.ts'
import { csvOf } from '#test/builders/csv.ts'
import { upload } from '#test/builders/imports.ts'
import { computeFigures, EXPAND, NEXT, TAKE } from './figures-job.ts'

test('figures wait while assets are imported, and are computed afterwards', async () => {
  const here = await newAccount()
  const run = (text: string) =>
    inTransaction(here.ctx, ({ client, account_id }) => client!.query(text, [account_id]))
  const compute = () => computeFigures(here.h.services, here.account_id)
  await run(
    "insert into assets (account_id, asset_tag, name, purchase_cost, purchase_date) values ($1, 'A-1', 'Pump', 5, '2024-01-01')",
  )
  const { id } = await upload(here, csvOf([['tag', 'name'], ...[['A-2', 'Fan']]]))

  await run(
    "update bulk_imports set lease_until = now() + interval '1 minute' where account_id = $1",
  )
  expect(await compute()).toBe(0)
  await run(
    "update bulk_imports set lease_until = now() - interval '1 second' where account_id = $1",
  )
  expect(await compute()).toBe(1)
  await here.call(bulkImportsApi.cancel, { params: { id } })
})

test('computing everything again only writes rows that were wrong', async () => {
  const here = await newAccount()
  const run = async <Row extends object>(text: string) => {
    const asked = inTransaction(here.ctx, ({ client, account_id }) =>
      client!.query<Row>(text, [account_id]),
    )
    return (await asked).rows
  }
  const rows = () =>
    run<{ asset: string; place: string; row: string }>(
      `select a.asset_tag as asset, y.ctid::text as place, to_jsonb(y)::text as row
       from asset_book_years y join assets a on a.account_id = y.account_id and a.id = y.asset_id
       where y.account_id = $1 order by 1, y.book_id, y.fiscal_year`,
    )
  const anew = async () => {
    await inTransaction(here.ctx, queueEveryAsset)
    await computeFigures(here.h.services, here.account_id)
  }
  await run(`with straight as (
      insert into depreciation_methods (account_id, name, kind, convention, rounding)
      values ($1, 'Evenly', 'straight_line', 'full_month', 'default') returning id)
    insert into assets (account_id, asset_tag, name, purchase_cost, purchase_date, in_service_date,
      depreciation_method_id, useful_life_months)
    select $1, 'P-' || n, 'Pump', 1000 + n, '2024-02-10', '2024-02-10', id, 36
    from straight, generate_series(101, 180) n`)
  await anew()
  const before = await rows()
  expect(before.filter(({ asset }) => asset === 'P-101')).toHaveLength(4)

  const of = (tag: string) =>
    `account_id = $1 and asset_id = (select id from assets where account_id = $1 and asset_tag = '${tag}')`
  await run(`update asset_book_years set charge[3] = 7 where ${of('P-101')} and fiscal_year = 2025`)
  await run(`delete from asset_book_years where ${of('P-102')} and fiscal_year = 2026`)
  await run(`insert into asset_book_years select (jsonb_populate_record(y, '{"segment": 1}')).*
    from asset_book_years y where ${of('P-103')} and fiscal_year = 2024`)
  await anew()
  const after = await rows()

  expect(after.map(({ row }) => row)).toEqual(before.map(({ row }) => row))
  const places = new Map(before.map(({ row, place }) => [row, place]))
  const moved = after.filter(({ row, place }) => places.get(row) !== place)
  expect(new Set(moved.map(({ asset }) => asset))).toEqual(new Set(['P-101', 'P-102', 'P-103']))
})

test('the queue is filled from the last asset on and emptied by its keys, without reading other rows', async () => {
  const here = await newAccount()
  const [filled, next, emptied] = await inTransaction(here.ctx, async (ctx) => {
    await queueEveryAsset(ctx)
    const planOf = async (text: string, values: unknown[]) => {
      const { rows } = await clientOf(ctx).query<{ 'QUERY PLAN': string }>(
        `explain ${text}`,
        values,
      )
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    return [
      await planOf(EXPAND, [ctx.account_id, EVERY_ASSET, 10]),
      await planOf(NEXT, [ctx.account_id, EVERY_ASSET, 10]),
      await planOf(TAKE, [ctx.account_id, [EVERY_ASSET]]),
    ]
  })
  expect(filled).toMatch(/Index Cond: .*\bid > \(InitPlan \d+\)/)
  expect(filled).not.toContain('hashed SubPlan')
  expect(next).toMatch(/Index Cond: .*\basset_id > /)
  expect(emptied).toContain('Delete on figures_queue')
  expect(emptied).not.toMatch(/Join|Nested Loop/)
})

test('assets wait in the order of their creation, in blocks, and within a block in the order of their groups', async () => {
  const here = await newAccount()
  const orders = await inTransaction(here.ctx, async ({ client, account_id }) => {
    const id = (n: number) => `00000000-0000-7000-8000-00000000000${n}`
    for (const [asset, grouped] of Object.entries({ 1: 7, 2: 5, 3: 7, 4: 5, 5: 5 }))
      await client!.query('insert into figures_queue values ($1, $2, $3)', [
        account_id,
        grouped,
        id(Number(asset)),
      ])
    const orderAfter = async (after: string) => {
      const { rows } = await client!.query<{ asset_id: string }>(NEXT, [account_id, after, 3])
      return rows.map(({ asset_id }) => Number(asset_id.slice(-1)))
    }
    return [await orderAfter(EVERY_ASSET), await orderAfter(id(3)), await orderAfter(id(5))]
  })
  expect(orders).toEqual([[2, 1, 3], [4, 5], []])
})
