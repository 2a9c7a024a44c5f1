import { expect, test } from 'vitest'
import { clientOf, inTransaction } from '#core/context/ctx.ts'
import { NOBODY, systemCtx } from '#core/context/system.ts'
import { newAccount } from '#test/account.ts'
import { readsOf } from '#test/reads.ts'
import { computeFigures } from './figures-job.ts'

const ASSETS = 2_000

test('looking for figures of an earlier day repeatedly reads no assets if there are none', async () => {
  const here = await newAccount()
  await inTransaction(here.ctx, ({ client, account_id }) =>
    client!.query(
      `with straight as (
         insert into depreciation_methods (account_id, name, kind, convention, rounding)
         values ($1, 'Evenly', 'straight_line', 'full_month', 'default') returning id)
       insert into assets (account_id, asset_tag, name, purchase_cost, purchase_date, in_service_date,
         depreciation_method_id, useful_life_months)
       select $1, 'P-' || n, 'Pump', 1000, current_date - 10, current_date - 10, id, 36
       from straight, generate_series(1, ${ASSETS}) n`,
      [account_id],
    ),
  )
  expect(await computeFigures(here.h.services, here.account_id)).toBe(ASSETS)
  await here.h.owner.query('analyze asset_books')

  // With different values each time, until the planner uses a generic plan.
  const outside = systemCtx(here.h.services, { account_id: NOBODY })
  await inTransaction(outside, async (ctx) => {
    const look = () => clientOf(ctx).query<{ id: string }>('select accounts_to_compute() as id')
    for (let time = 1; time <= 7; time++) {
      const { answer, read } = await readsOf(ctx, 'asset_books', look)
      expect(answer.rows.map(({ id }) => id)).not.toContain(here.account_id)
      expect(read).toBeLessThan(100)
    }
  })
}, 30_000)
