import { bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import { expect, test } from 'vitest'
import { inTransaction } from '#core/context/ctx.ts'
import { newAccount } from '#test/account.ts'
import { csvOf } from '#test/builders/csv.ts'
import { upload } from '#test/builders/imports.ts'
import { computeFigures } from './figures-job.ts'

test('figures wait while assets come in from a file, and no longer than somebody brings them in', async () => {
  const here = await newAccount()
  const run = (text: string) =>
    inTransaction(here.ctx, ({ client, account_id }) => client!.query(text, [account_id]))
  const compute = () => computeFigures(here.h.services, here.account_id)
  await run(
    "insert into assets (account_id, asset_tag, name, purchase_cost) values ($1, 'A-1', 'Pump', 5)",
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
