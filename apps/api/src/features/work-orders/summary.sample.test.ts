import { workOrdersApi } from '@steward/contract/work-orders.ts'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { clientOf, inTransaction, type Member } from '#core/context/ctx.ts'
import { contentOf } from '#core/records/rows.ts'
import { newAccount, type TestAccount } from '#test/account.ts'
import { planOf } from '#test/plans.ts'
import { readsOf } from '#test/reads.ts'
import { recording } from '#test/statements.ts'
import { workOrderSummary } from './work-orders.queries.ts'

/** Work that is over, in the sample and out of it, and that is open. */
const SAMPLED = 1_800
const OTHERS = 3_000
const OPEN = 40
/** So many there seem to be, of which each of the first 15,000 of a sample stands for fifty. */
const ALL = 750_000
const STANDS_FOR = 50

const MEMBER = { site_scope: [] as string[] } as Member

let here: TestAccount
beforeAll(async () => {
  here = await newAccount()
  const run = (text: string, ...values: unknown[]) =>
    inTransaction(here.ctx, ({ client, account_id }) =>
      client!.query(text, [account_id, ...values]),
    )
  const add = (status: string, isSampled: boolean, count: number) =>
    run(
      `insert into work_orders (account_id, id, number, title, status, priority, due_date, completed_at)
       select $1, id, id, 'Service', $2, case when $3 then 'high' else 'low' end, '2020-01-01',
         case when $2 = 'done' then now() + interval '6 hours' end
       from (select uuid_v7() as id from generate_series(1, 15 * $4 + 500)) ids
       where (uuid_hash(id) % 10 = 0) = $3 limit $4`,
      ...[status, isSampled, count],
    )
  await add('done', true, SAMPLED)
  for (let n = 0; n < 2; n++) await add('done', false, OTHERS / 2)
  await add('to_do', true, OPEN / 2)
  await add('in_progress', false, OPEN / 2)
  await run(
    `insert into work_order_counts (account_id, field, n, seconds)
     select $1, 'total', $2::int - sum(n), 0 from work_order_counts where account_id = $1 and field = 'total'`,
    ALL,
  )
  await here.h.owner.query('vacuum (analyze) work_orders')
}, 60_000)

const NARROWED = { 'filter[due_date][gte]': '2000-01-01' }

test('closed work is estimated from a sample if there is much, and open work is counted', async () => {
  const { answer, read } = await inTransaction({ ...here.ctx, member: MEMBER }, (ctx) =>
    readsOf(ctx, 'work_orders', (ctx) =>
      workOrderSummary(ctx, z.parse(workOrdersApi.summary.query, NARROWED)),
    ),
  )

  const done = SAMPLED * STANDS_FOR
  expect(contentOf(answer).data).toMatchObject({
    buckets: { overdue: OPEN, toDoUnassigned: 0, toDoAssigned: 0, inProgress: 0 },
    total: done + OPEN,
    by_status: { to_do: OPEN / 2, in_progress: OPEN / 2, done, cancelled: 0 },
    by_priority: { high: done + OPEN / 2, medium: 0, low: OPEN / 2 },
    mean_hours_to_complete: 6,
    exact: false,
  })
  expect(read).toBeLessThan(SAMPLED + OTHERS)
})

test.each([
  ['to_do', OPEN / 2],
  ['to_do,in_progress', OPEN],
])('open work is counted without a sample: %s', async (status, total) => {
  const { body } = await here.call(workOrdersApi.summary, {
    query: { ...NARROWED, 'filter[status]': status },
  })
  expect(body.data).toMatchObject({ total, buckets: { overdue: total }, exact: true })
})

test('the figures of open work come from an index alone', async () => {
  const nodes = await inTransaction({ ...here.ctx, member: MEMBER }, async (ctx) => {
    const { over: client, sent } = recording(clientOf(ctx))
    const query = z.parse(workOrdersApi.summary.query, { 'filter[status]': 'to_do,in_progress' })
    await workOrderSummary({ ...ctx, client }, query)
    return planOf(clientOf(ctx), sent[0]!)
  })

  const reads = nodes.filter((node) => node['Relation Name'] === 'work_orders')
  expect(reads.map((node) => [node['Node Type'], node['Index Name']])).toEqual([
    ['Index Only Scan', 'work_orders__open__figures'],
  ])
})
