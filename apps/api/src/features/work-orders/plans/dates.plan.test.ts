import { expect, test } from 'vitest'
import { clientOf, inTransaction } from '#core/context/ctx.ts'
import { newAccount } from '#test/account.ts'
import { readsOf } from '#test/reads.ts'
import { completeDates } from './dates.ts'
import { nextDue } from './make-orders.ts'

const ASSETS = 1_000

test('plans of categories read the subcategories once, not for every asset', async () => {
  const here = await newAccount()
  await inTransaction(here.ctx, async (ctx) => {
    const run = async (text: string) => {
      const { rows } = await clientOf(ctx).query(text.replaceAll('$1', `'${here.account_id}'`))
      return rows
    }
    await run(`insert into asset_categories (account_id, name) values ($1, 'Pumps'), ($1, 'Fans')`)
    await run(`insert into asset_categories (account_id, name, parent_id)
      select $1, 'Small ' || name, id from asset_categories where account_id = $1`)
    await run(`insert into assets (account_id, asset_tag, name, category_id, status)
      select $1, 'P-' || n, 'Asset', c.ids[1 + n % 4], case when n % 10 = 0 then 'planned' else 'in_use' end
      from generate_series(1, ${ASSETS}) n,
        (select array_agg(id) as ids from asset_categories where account_id = $1) c`)
    await run(`insert into maintenance_plans (account_id, title, category_id, every, unit, anchor, start_date)
      select $1, 'Service of ' || name, id, 1, 'months', 'due', '2026-01-01' from asset_categories
      where account_id = $1 and parent_id is null`)
    const [{ n }] = await run(
      "select count(*)::int as n from assets where account_id = $1 and status = 'in_use'",
    )
    const completing = await readsOf(ctx, 'asset_categories', (ctx) =>
      completeDates(ctx, '2026-01-01'),
    )
    expect(completing.answer).toBe(n)
    expect(completing.read).toBeLessThan(100)
    const dates = `select count(distinct asset_id)::int as assets, min(due_date)::text as due
      from maintenance_plan_dates where account_id = $1`
    expect(await run(dates)).toEqual([{ assets: n, due: '2026-01-01' }])

    const due = await readsOf(ctx, 'asset_categories', (ctx) => nextDue(ctx, '2026-01-01', []))
    expect(due.answer).toHaveLength(500)
    expect(due.read).toBe(0)
  })
})

test('assets of a large category get their dates in several steps', async () => {
  const here = await newAccount()
  await inTransaction(here.ctx, async (ctx) => {
    const run = (text: string) => clientOf(ctx).query(text, [here.account_id])
    await run("insert into asset_categories (account_id, name) values ($1, 'Pumps')")
    await run(`insert into assets (account_id, asset_tag, name, category_id)
      select $1, 'P-' || n, 'Pump', id from asset_categories, generate_series(1, 5) n where account_id = $1`)
    await run(`insert into maintenance_plans (account_id, title, category_id, every, unit, anchor, start_date)
      select $1, 'Service', id, 1, 'months', 'due', '2026-01-01' from asset_categories where account_id = $1`)
    const written = []
    for (let turn = 0; turn < 4; turn++)
      written.push(await completeDates(ctx, '2026-01-01', undefined, 2))
    expect(written).toEqual([2, 2, 1, 0])
  })
})
