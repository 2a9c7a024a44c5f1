import { sitesApi } from '@steward/contract/sites.ts'
import { expect, test } from 'vitest'
import { ask } from '#core/context/ctx.ts'
import { newAccount } from '#test/account.ts'
import { tidyUp } from './housekeeping.ts'

test('folds the counters of every account into one row each and keeps their sum', async () => {
  const here = await newAccount()
  for (const name of ['A', 'B', 'C']) await here.call(sitesApi.create, { body: { site: { name } } })

  await tidyUp(here.h.services)

  const [counts] = await ask(here.ctx, {
    text: "select n from row_counts where table_name = 'sites'",
    values: [],
  })
  expect(counts!.rows).toEqual([{ n: 3 }])
})

test('forgets answers to idempotency keys after a day', async () => {
  const here = await newAccount()
  const create = () =>
    here.call(sitesApi.create, {
      body: { site: { name: 'Depot' } },
      headers: { 'idempotency-key': 'k' },
    })
  await create()
  await ask(here.ctx, {
    text: "update idempotency_keys set created_at = now() - interval '25 hours'",
    values: [],
  })

  await tidyUp(here.h.services)

  expect((await create()).status).toBe(422)
})
