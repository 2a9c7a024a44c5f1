import { assetsApi } from '@steward/contract/assets.ts'
import { lifecycleReportApi } from '@steward/contract/lifecycle-report.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { clientOf, inTransaction, type Member } from '#core/context/ctx.ts'
import { contentOf } from '#core/records/rows.ts'
import { newAccount } from '#test/account.ts'
import { planRun } from '#test/plans.ts'
import { readsOf } from '#test/reads.ts'
import { listAssets } from '../assets.lists.ts'
import { askedFor } from './asked.ts'
import { partsOf } from './lifecycle.queries.ts'

test('each part of a report reads the assets of the report once', async () => {
  const here = await newAccount()
  await inTransaction(here.ctx, async (ctx) => {
    await clientOf(ctx).query(
      `insert into assets (account_id, asset_tag, name, purchase_date, purchase_cost, useful_life_months)
       select $1, 'L-' || n, 'Pump', date '2020-01-01' + n, n, 60 from generate_series(1, 50) n`,
      [ctx.account_id],
    )
    const query = z.parse(lifecycleReportApi.get.query, {})
    const nodes = await planRun(clientOf(ctx), await partsOf(ctx, await askedFor(ctx, query)))
    const reads = nodes.filter(({ 'CTE Name': name }) => ['t', 'kept'].includes(name ?? ''))
    expect(reads.length).toBeGreaterThan(3)
    expect(reads.filter(({ 'Actual Loops': loops }) => loops > 1)).toEqual([])
  })
})

test('a list of assets past their end of life stops reading once its page is full', async () => {
  const here = await newAccount()
  const late = 12_000
  await inTransaction(here.ctx, ({ client, account_id }) =>
    client!.query(
      `insert into assets (account_id, asset_tag, name, in_service_date, useful_life_months, archived_at)
       select $1, 'O-' || n, 'Pump', case when n % 2 = 0 then date '2000-01-01' else current_date end, 60,
         case when n > 2 * ${late} then now() end
       from generate_series(1, 2 * ${late} + 10) n`,
      [account_id],
    ),
  )
  await here.h.owner.query('analyze assets')
  const member = { site_scope: [] as string[], permissions: {} } as unknown as Member
  await inTransaction({ ...here.ctx, member }, async (ctx) => {
    const query = { 'filter[repair_or_replace]': 'age' }
    const list = async (more: object) =>
      contentOf(await listAssets(ctx, z.parse(assetsApi.list.query, { ...query, ...more })))
    const { answer, read } = await readsOf(ctx, 'assets', () => list({}))
    const { data, meta } = answer
    expect([data.length, meta.total_exact]).toEqual([100, false])
    expect(new Set(data.map(({ in_service_date }) => in_service_date))).toEqual(
      new Set(['2000-01-01']),
    )
    // Up to 10,001 are counted, for which half of all may be passed, and a page is read.
    expect(read).toBeLessThan(2 * late + 1_000)
    expect((await list({ 'filter[archived]': true })).meta.total_records).toBe(0)
  })
})
