import type { ReportedAsset } from '@steward/contract/depreciation-report.ts'
import { ask, type Ctx } from '#core/context/ctx.ts'
import type { Asked } from './asked.ts'
import { expectedIn } from './expected.ts'

const CHANGED = `select a.id from assets a where a.account_id = $1 and a.id = any ($2::uuid[]) and (a.status = 'disposed'
    or exists (select from depreciation_events e where e.account_id = $1 and e.asset_id = a.id))`

/** What later changes replaced; a disposal counts from its own day, however late it was entered. */
const STATUSES = `select distinct on (e.auditable_id) e.auditable_id as id, e.changes -> 'status' ->> 0 as status
  from accounts o join audits e on e.account_id = o.id
  join assets a on a.account_id = e.account_id and a.id = e.auditable_id
  where o.id = $1 and e.auditable_type = 'Asset' and e.auditable_id = any ($2::uuid[])
    and e.event_date >= ($3::date + 1)::timestamp at time zone o.time_zone
    and e.action <> 'create' and e.changes ? 'status' and (a.disposed_on <= $3::date) is not true
  order by e.auditable_id, e.event_date, e.id`

type Then = Pick<ReportedAsset, 'id' | 'status'>

/** Which assets something happened to, and the statuses at the end of a day of those that have another one now. */
async function lookBack(ctx: Ctx, ids: readonly string[], day: string) {
  const [changed, statuses] = await ask<[{ id: string }, Then]>(
    ctx,
    { text: CHANGED, values: [ctx.account_id, ids] },
    { text: STATUSES, values: [ctx.account_id, ids, day] },
  )
  return {
    changed: changed.map(({ id }) => id),
    statuses: new Map(statuses.map(({ id, status }) => [id, { status }])),
  }
}

/** The same assets as they were at the end of the report, and by what was expected of them then. */
export async function asThen(
  ctx: Ctx,
  { book, span }: Asked,
  rows: ReportedAsset[],
): Promise<ReportedAsset[]> {
  if (rows.length === 0) return rows
  const ids = rows.map(({ id }) => id)
  const { changed, statuses } = await lookBack(ctx, ids, span.to)
  const expected = await expectedIn(ctx, book.id, span.to, changed)
  return rows.map((row) => ({ ...row, ...statuses.get(row.id), ...expected.get(row.id) }))
}
