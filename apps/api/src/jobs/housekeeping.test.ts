import { assetsApi } from '@steward/contract/assets.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { workOrderCommentsApi } from '@steward/contract/work-order-comments.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ask, askRows } from '#core/context/ctx.ts'
import { newAccount, type TestAccount } from '#test/account.ts'
import { type Installation, newInstallation } from '#test/installation.ts'
import { ordersOf } from '#test/work-orders.ts'
import { type HousekeepingJob, keepHouse, tidyUp } from './housekeeping.ts'

/** A database of its own, because tidying goes through all accounts. */
let installation: Installation
let here: TestAccount
beforeAll(async () => {
  installation = await newInstallation()
})
beforeEach(async () => {
  here = await newAccount({}, installation.harness)
})
afterAll(() => installation.remove())

test('adds up the counters of every account to one row, and keeps their sum', async () => {
  for (const name of ['A', 'B', 'C']) await here.call(sitesApi.create, { body: { site: { name } } })

  await tidyUp(here.h.services)

  const counts = await askRows(here.ctx, {
    text: "select n from row_counts where table_name = 'sites'",
    values: [],
  })
  expect(counts).toEqual([{ n: 3 }])
})

test('adds up sums that are larger than an amount may be', async () => {
  const purchase_cost = '9000000000000.0000'
  for (const name of 'ABCDEFGHIJK')
    await here.call(assetsApi.create, { body: { asset: { name, purchase_cost } } })

  await tidyUp(here.h.services)

  const sums = await askRows(here.ctx, {
    text: 'select distinct cost::text from asset_counts where account_id = $1 and n = 11',
    values: [here.account_id],
  })
  expect(sums).toEqual([{ cost: '99000000000000.0000' }])
})

test.each([
  { of: 'asset', amount: 'cost' },
  { of: 'work_order', amount: 'seconds' },
])(
  'folds the many values of a field of each $of without holding each row against each value',
  async ({ of, amount }) => {
    // Comparing all pairs would be 400 million comparisons, which take minutes.
    const differences = `insert into ${of}_counts (account_id, field, value, n, ${amount})
    select $1, 'of_test', (g % 10000)::text, 1, 2 from generate_series(1, 40000) g`
    await ask(here.ctx, { text: differences, values: [here.account_id] })

    await ask(
      here.ctx,
      { text: "set local statement_timeout = '10s'", values: [] },
      { text: `select fold_${of}_counts()`, values: [] },
    )

    const sums = await askRows(here.ctx, {
      text: `select count(*)::int as rows, min(n) as n, max(${amount})::int as amount
           from ${of}_counts where account_id = $1 and field = 'of_test'`,
      values: [here.account_id],
    })
    expect(sums).toEqual([{ rows: 10_000, n: 4, amount: 8 }])
  },
)

test('a task that isn’t known fails at once, for a version that knows it', async () => {
  const job = { task: 'of_a_newer_version' } as unknown as HousekeepingJob
  await expect(keepHouse(here.h.services, job)).rejects.toThrow('of_a_newer_version')
})

test('forgets answers to idempotency keys after a day', async () => {
  const create = () =>
    here.call(sitesApi.create, {
      body: { site: { name: 'Depot' } },
      headers: { 'idempotency-key': 'k' },
    })
  await create()
  await ask(here.ctx, {
    text: "update idempotency_keys set expires_at = expires_at - interval '25 hours'",
    values: [],
  })

  await tidyUp(here.h.services)

  expect((await create()).status).toBe(422)
})

test('a comment that is sent again after a weekend is stored once', async () => {
  const order = await ordersOf(here).add()
  const say = () =>
    here.call(workOrderCommentsApi.add, {
      params: { id: order.id },
      body: { comment: { body: 'Worn' } },
      headers: { 'idempotency-key': 'late' },
    })
  await say()
  await ask(here.ctx, {
    text: "update idempotency_keys set expires_at = expires_at - interval '3 days'",
    values: [],
  })

  await tidyUp(here.h.services)
  await say()

  const comments = await here.call(workOrderCommentsApi.list, { params: { id: order.id } })
  expect(comments.body.data).toHaveLength(1)
})

test('forgets notifications after 90 days', async () => {
  await ask(here.ctx, {
    text: `insert into notifications (account_id, user_id, type, key, created_at)
      select $1, $2, 'work_order_due', age, now() - make_interval(days => age) from unnest(array[1, 89, 91]) age`,
    values: [here.account_id, here.user_id],
  })

  await tidyUp(here.h.services)

  const kept = await askRows(here.ctx, {
    text: 'select key from notifications order by 1',
    values: [],
  })
  expect(kept).toEqual([{ key: '1' }, { key: '89' }])
})
