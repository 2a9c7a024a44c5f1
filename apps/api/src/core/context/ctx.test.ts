import { sitesApi } from '@steward/contract/sites.ts'
import { expect, test } from 'vitest'
import { newAccount } from '#test/account.ts'
import { inTransaction, send } from './ctx.ts'

test('a transaction that a caught error has rolled back is not reported as saved', async () => {
  const here = await newAccount()

  const saving = inTransaction(here.ctx, async (ctx) => {
    await send(ctx, {
      text: "insert into sites (account_id, name, code) values ($1, $2, 'D')",
      values: [here.account_id, 'Depot'],
    })
    await send(ctx, { text: 'select 1 / $1::int', values: [0] }).catch(() => {})
    return 'saved'
  })

  await expect(saving).rejects.toThrow('The transaction ended with ROLLBACK')
  const { body } = await here.call(sitesApi.list, { query: {} })
  expect(body.data).toEqual([])
})
