import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { askRows, clientOf, inTransaction } from '#core/context/ctx.ts'
import { statement } from '#core/records/entity.ts'
import { computeFigures } from '#features/books/figures-job.ts'
import { queueEveryAsset } from '#shared/figures/queue.ts'
import { newAccount } from '#test/account.ts'
import { readsOf } from '#test/reads.ts'
import { unsettledOn } from './on-day.ts'
import { mainBook } from './rows.ts'

const ASSETS = 400

test('movements within a month are found without reading the register', async () => {
  const here = await newAccount()
  await inTransaction(here.ctx, async (ctx) => {
    await clientOf(ctx).query(
      `insert into assets (account_id, asset_tag, name, purchase_cost, purchase_date)
       select $1, 'W-' || n, 'Pump', n, date '2024-01-01' + n from generate_series(1, ${ASSETS}) n`,
      [ctx.account_id],
    )
    await queueEveryAsset(ctx)
  })
  await computeFigures(here.h.services, here.account_id)
  await here.h.owner.query('vacuum (analyze) assets, asset_book_years, book_year_sums')
  await inTransaction(here.ctx, async (ctx) => {
    // Who goes through the whole table also reads what other tests have left in it.
    await clientOf(ctx).query('set local enable_seqscan = off')
    const { answer, read } = await readsOf(ctx, 'assets', () =>
      askRows<{ id: string }>(
        ctx,
        statement(sql`with day as (select date '2024-06-15' as today), ${unsettledOn(ctx, mainBook(ctx), [])}
          select id from unsettled`),
      ),
    )
    expect(answer).toHaveLength(15)
    expect(read).toBeLessThan(ASSETS / 4)
  })
})
