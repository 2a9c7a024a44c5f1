import { expect, test } from 'vitest'
import { inTransaction } from '#core/context/ctx.ts'
import { newAccount } from '#test/account.ts'

test('a change of many assets is queued quickly, also after a change of one', async () => {
  const here = await newAccount()
  const queued = await inTransaction(here.ctx, async ({ client, account_id }) => {
    const query = (text: string) => client!.query<{ n: number }>(text, [account_id])
    await query(`insert into assets (account_id, asset_tag, name, purchase_cost)
      select $1, 'Q-' || n, 'Pump', n from generate_series(1, 8000) n`)
    // The plan of the trigger is kept by the connection: made for one, it would do 64 million comparisons.
    await query("update assets set purchase_cost = 5 where account_id = $1 and asset_tag = 'Q-1'")
    await query('delete from figures_queue where account_id = $1')
    await query("select set_config('statement_timeout', '12s', true) where $1::uuid is not null")
    await query('update assets set purchase_cost = purchase_cost * 2 where account_id = $1')
    const { rows } = await query(
      'select count(*)::int as n from figures_queue where account_id = $1',
    )
    return rows[0]!.n
  })

  expect(queued).toBe(8000)
})
