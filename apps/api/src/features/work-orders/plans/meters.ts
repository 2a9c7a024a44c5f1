import { askRows, type Ctx } from '#core/context/ctx.ts'
import type { Row } from '#core/records/records.ts'
import { categoriesBelow } from './dates.ts'

/**
 * Whether a plan's asset, or one of its category, has the plan's meter; if none has, the names of the meters that they
 * have.
 */
export interface MetersThere {
  has: boolean
  names: readonly string[]
}

/** So many are named. */
const NAMED = 20

/** The meters of the asset of a plan `w`, or of the assets of its category and of those below it. */
const METERS = `select m.name from asset_meters m
    where m.account_id = $1 and m.asset_id = w.asset_id and m.archived_at is null
  union all
  select m.name from assets a join asset_meters m on m.account_id = a.account_id and m.asset_id = a.id
    where a.account_id = $1 and a.archived_at is null and m.archived_at is null
      and a.category_id in (${categoriesBelow('$1', 'w.category_id')})`

/** Of each plan, in their order, the meters that it can go by. */
export async function metersOf(ctx: Ctx, plans: readonly Row[]): Promise<MetersThere[]> {
  if (plans.length === 0) return []
  const of = (field: string) => plans.map((plan) => plan[field] ?? null)
  return askRows<MetersThere>(ctx, {
    text: `select t.has, case when t.has then '{}' else array(
        select min(m.name) from (${METERS}) m group by lower(m.name) order by lower(m.name) limit ${NAMED}) end as names
      from unnest($2::uuid[], $3::uuid[], $4::text[]) with ordinality w (asset_id, category_id, name, n),
        lateral (select exists (select from (${METERS}) m where lower(m.name) = lower(w.name)) as has) t
      order by w.n`,
    values: [ctx.account_id, of('asset_id'), of('category_id'), of('meter_name')],
  })
}
