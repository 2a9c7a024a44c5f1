import type { Client } from 'pg'
import { connected } from './client.ts'
import { whole } from './figures.ts'
import type { Stage } from './stage.ts'

/** The number of assets that have work. */
export const ASSETS = 10_000
const BATCH = 20_000

/** Most work is done, spread over years; open work is due around today. */
const FILL = `
  with a as (select id, site_id, location_id, row_number() over (order by id) - 1 as place
      from assets where account_id = $1 and archived_at is null),
    t as (select array_agg(id order by id) as ids from work_order_types where account_id = $1 and archived_at is null),
    p as (select array_agg(user_id order by user_id) as ids from memberships where account_id = $1 and status = 'active'),
    drawn as (
      select n, ('x' || substr(md5('order ' || n), 1, 5))::bit(20)::int as x, ('x' || substr(md5('order ' || n), 6, 5))::bit(20)::int as y,
        ('x' || substr(md5('order ' || n), 11, 5))::bit(20)::int as z
      from generate_series($2::int, $3::int) n),
    made as (
      select d.*, case when x % 100 < 4 then 'to_do' when x % 100 < 6 then 'in_progress' when x % 100 < 96 then 'done' else 'cancelled' end as state
      from drawn d)
  insert into work_orders (account_id, number, title, work_order_type_id, status, priority, due_date, assigned_to_id, asset_id, site_id,
    location_id, source, started_at, completed_at, cancel_reason, created_at, updated_at)
  select $1, 'BENCH-' || lpad(n::text, 7, '0'), (array['Inspect', 'Repair', 'Grease', 'Replace', 'Clean'])[1 + y % 5] || ' no. ' || n, t.ids[1 + y % cardinality(t.ids)],
    state, (array['low', 'medium', 'high'])[1 + z % 3],
    case when y % 20 = 0 then null when state in ('to_do', 'in_progress') then current_date - 20 + z % 60 else current_date - z % 2000 end,
    case when y % 3 > 0 then p.ids[1 + y % cardinality(p.ids)] end, a.id, a.site_id, a.location_id,
    case when z % 2 = 0 then 'plan' else 'manual' end,
    case when state in ('in_progress', 'done') then now() - (z % 2000 + 2) * interval '1 day' end,
    case when state = 'done' then now() - (z % 2000 + 1) * interval '1 day' end,
    case when state = 'cancelled' then 'Not needed' end, now() - (z % 2000 + 3) * interval '1 day', now() - (z % 2000 + 1) * interval '1 day'
  from made cross join t cross join p join a on a.place = made.x % ${ASSETS}`

/** Adds work orders up to a number; existing ones stay. */
export async function fillOrders({ app, owner, account_id }: Stage, wanted: number): Promise<void> {
  const fill = async (client: Client) => {
    const { rows } = await client.query<{ n: number }>(
      "select count(*)::int as n from work_orders where account_id = $1 and number like 'BENCH-%'",
      [account_id],
    )
    for (let there = rows[0]!.n; there < wanted; there += BATCH) {
      await client.query(FILL, [account_id, there + 1, Math.min(there + BATCH, wanted)])
      console.log(`${whole(Math.min(there + BATCH, wanted))} of ${whole(wanted)} work orders`)
    }
    // The server does this every minute.
    await client.query('select fold_work_order_counts()')
  }
  await connected(app, fill, { account_id })
  await connected(owner, async (client) => {
    await client.query('vacuum (analyze) work_orders')
    await client.query('analyze work_order_counts')
  })
}
