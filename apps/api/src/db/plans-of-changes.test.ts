import { expect, test } from 'vitest'
import { inTransaction } from '#core/context/ctx.ts'
import { newAccount, type TestAccount } from '#test/account.ts'

// A connection keeps the plans of triggers. A plan that was made for a change of one record must not compare each of
// thousands with all others: that would be 64 million comparisons, which take minutes.

type Query = <T extends object>(text: string) => Promise<T[]>

const inOneConnection = (here: TestAccount, work: (query: Query) => Promise<void>) =>
  inTransaction(here.ctx, async ({ client, account_id }) => {
    await client!.query("select set_config('statement_timeout', '60s', true)")
    await work(async <T extends object>(text: string) => {
      const { rows } = await client!.query<T>(text.replaceAll('$1', `'${account_id}'`))
      return rows
    })
  })

/** How many times as long as the first one the later ones took, which doesn't depend on how busy the machine is. */
async function timesAsLong(first: () => Promise<unknown>, ...then: (() => Promise<unknown>)[]) {
  const timed = async (work: () => Promise<unknown>) => {
    const start = performance.now()
    await work()
    return performance.now() - start
  }
  const base = await timed(first)
  let longest = 0
  for (const work of then) longest = Math.max(longest, (await timed(work)) / base)
  return longest
}

const field = (entity: string) =>
  `insert into data_fields (account_id, entity, section, key, label, type)
   values ($1, '${entity}', 'details', 'room', 'Room', 'text')`

test('a change of the custom fields of many work orders is fast, also after changes of one', async () => {
  const here = await newAccount()
  const insert = (from: number, to: number) =>
    `insert into work_orders (account_id, number, title, custom_fields)
     select $1, 'Q-' || n, 'Pump', jsonb_build_object('room', n::text) from generate_series(${from}, ${to}) n`
  const change = (room: string, which = '') =>
    `update work_orders set custom_fields = jsonb_build_object('room', ${room}) where account_id = $1 ${which}`

  await inOneConnection(here, async (query) => {
    await query(field('work_order'))
    await query(insert(1, 1))
    await query(change("'A'"))
    const times = await timesAsLong(
      () => query(insert(2, 8000)),
      () => query(change("'B' || number")),
    )
    expect(times).toBeLessThan(8)
    await query(change("'C'", "and number = 'Q-8000'"))

    const values = await query<{ value: string; n: number }>(
      `select left(value, 1) as value, count(*)::int as n from work_order_values where account_id = $1 group by 1 order by 1`,
    )
    expect(values).toEqual([
      { value: 'B', n: 7999 },
      { value: 'C', n: 1 },
    ])
  })
}, 180_000)

test('many assets are handed over and moved fast, also after one was', async () => {
  const here = await newAccount()
  const insert = (from: number, to: number) =>
    `insert into assets (account_id, asset_tag, name) select $1, 'Q-' || n, 'Pump' from generate_series(${from}, ${to}) n`
  const move = (site: string, which = '') =>
    `update assets set custodian_id = (select id from employees where account_id = $1),
       site_id = (select id from sites where account_id = $1 and name = '${site}') where account_id = $1 ${which}`

  await inOneConnection(here, async (query) => {
    await query("insert into sites (account_id, name, code) values ($1, 'A', 'A'), ($1, 'B', 'B')")
    await query(
      "insert into employees (account_id, first_name, last_name) values ($1, 'Ana', 'Ruiz')",
    )
    await query(insert(1, 1))
    await query(move('A'))
    const times = await timesAsLong(
      () => query(insert(2, 8000)),
      () => query(move('A')),
      () => query(move('B')),
    )
    expect(times).toBeLessThan(8)

    const [held] = await query<{ n: number; assets: number }>(
      `select count(*)::int as n, count(distinct asset_id)::int as assets
       from asset_assignments where account_id = $1 and ended_at is null`,
    )
    expect(held).toEqual({ n: 8000, assets: 8000 })
  })
}, 180_000)

test('people to notify of a change of many work orders are found fast, also after a change of one', async () => {
  const here = await newAccount()
  const { user_id } = await here.person('technician')
  const insert = (from: number, to: number) =>
    `insert into work_orders (account_id, number, title, assigned_to_id)
     select $1, 'Q-' || n, 'Pump', '${user_id}' from generate_series(${from}, ${to}) n`
  const say = (which = '') =>
    `insert into audits (account_id, auditable_type, auditable_id, action, changes)
     select account_id, 'WorkOrder', id, 'update', '{"assigned_to_id": [null, "${user_id}"]}'
     from work_orders where account_id = $1 ${which}`

  await inOneConnection(here, async (query) => {
    await query(insert(1, 1))
    await query(say())
    const times = await timesAsLong(
      () => query(insert(2, 8000)),
      () => query(say("and number <> 'Q-1'")),
    )
    expect(times).toBeLessThan(8)

    const heard = await query<{ count: number }>(
      "select count from notifications where account_id = $1 and in_app and user_id = '" +
        user_id +
        "' order by count",
    )
    expect(heard).toEqual([{ count: 1 }, { count: 7999 }])
  })
}, 180_000)

test('sums of years are added up fast, even if the planner only knows of one row', async () => {
  const here = await newAccount()
  const insert = (from: number, to: number) =>
    `insert into book_year_sums (account_id, book_id, fiscal_year, category_id, opening_count, rest_count,
       opening_cost, opening_accumulated, rest_cost, rest_accumulated, charge)
     select $1, $1, 2000 + n % 20, ('00000000-0000-4000-8000-' || lpad((n % 2000)::text, 12, '0'))::uuid, 1, 0,
       100, 0, 0, 0, array_fill(n, array[12]) from generate_series(${from}, ${to}) n`
  await inOneConnection(here, async (query) => void (await query(insert(1, 1))))
  await here.h.owner.query('analyze book_year_sums')

  await inOneConnection(here, async (query) => {
    const times = await timesAsLong(
      () => query(insert(2, 8000)),
      () => query('select fold_book_year_sums()'),
    )
    expect(times).toBeLessThan(8)

    const sums = await query(
      `select count(*)::int as groups, sum(opening_count)::int as assets from book_year_sums where account_id = $1`,
    )
    expect(sums).toEqual([{ groups: 2000, assets: 8000 }])
  })
}, 180_000)
