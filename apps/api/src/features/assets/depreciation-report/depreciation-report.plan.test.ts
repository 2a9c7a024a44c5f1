import { depreciationReportApi } from '@steward/contract/depreciation-report.ts'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { clientOf, type Ctx, inTransaction, type Member } from '#core/context/ctx.ts'
import { computeFigures } from '#features/books/figures-job.ts'
import { queueEveryAsset } from '#shared/figures/queue.ts'
import { newAccount, type TestAccount } from '#test/account.ts'
import { planRun } from '#test/plans.ts'
import { readsOf } from '#test/reads.ts'
import { recording } from '#test/statements.ts'
import { depreciationReport } from './report.queries.ts'

const ASSETS = 400

let here: TestAccount
beforeAll(async () => {
  here = await newAccount()
  await inTransaction(here.ctx, async (ctx) => {
    await clientOf(ctx).query(
      `insert into assets (account_id, asset_tag, name, purchase_cost, purchase_date, status)
       select $1, 'P-' || n, 'Pump', n, '2024-02-10', case when n % 2 = 0 then 'in_stock' else 'in_use' end
       from generate_series(1, ${ASSETS}) n`,
      [ctx.account_id],
    )
    await queueEveryAsset(ctx)
  })
  await computeFigures(here.h.services, here.account_id)
  await here.h.owner.query('vacuum (analyze) assets, asset_book_years')
})

/** What somebody does who sees all sites. */
const seen = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => {
  const member = { site_scope: [] as string[], permissions: {} } as unknown as Member
  return inTransaction({ ...here.ctx, member }, work)
}
const asked = (query: object) =>
  z.parse(depreciationReportApi.get.query, { as_of: '2025-12-31', ...query })
const reported = (ctx: Ctx, query: object) =>
  depreciationReport(ctx, { ...asked(query), group_by: undefined })

test('a report filtered by book value reads the yearly rows once, and no rows of assets', async () => {
  await seen(async (ctx) => {
    // Who goes through the whole table also reads what other tests have left in it.
    await clientOf(ctx).query('set local enable_seqscan = off')
    const by = { 'filter[book_value][gte]': '200' }
    const rows = await readsOf(ctx, 'asset_book_years', () => reported(ctx, by))
    expect(rows.answer.total.count).toBe(ASSETS - 199)
    expect(rows.read).toBe(ASSETS)
    const { read } = await readsOf(ctx, 'assets', () => reported(ctx, by))
    expect(read).toBe(0)
  })
})

test('the levels of a report are computed from its groups, and each row is added up once', async () => {
  await seen(async (ctx) => {
    const { over, sent } = recording(clientOf(ctx))
    await depreciationReport(
      { ...ctx, client: over },
      { ...asked({}), group_by: ['status', 'acquired'] },
    )
    const asks = sent.find((one) => one.text.includes('named as ('))!
    const nodes = await planRun(clientOf(ctx), asks)
    const levels = nodes.filter((node) => node['Grouping Sets'])
    const added = levels.flatMap(({ Plans = [] }) => Plans)
    expect(added.map((node) => node['Actual Rows'] * node['Actual Loops'])).toEqual([2])
  })
})
