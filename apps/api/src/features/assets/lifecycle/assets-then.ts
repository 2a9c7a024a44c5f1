import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context/ctx.ts'
import { textArray } from '#core/lists/page.ts'
import type { FirstOf } from '#core/lists/sample.ts'
import { assets } from '#db/schema/assets.ts'
import { earlierStatuses } from '../depreciation-report/of-that-day.ts'

// The assets of a day that has passed: a statement has them under the names of their tables, so that whatever reads,
// narrows or groups assets does the same with those of that day. Only what changed since is put together from the history;
// of that, PostgreSQL computes no more columns than are read.

/** Columns that say how an asset left. On each day it has either all of them as they are now, or none. */
const OF_DISPOSAL = ['disposed_on', 'disposal_type', 'disposal_proceeds', 'disposal_costs']

/** What never changes, what no report reads, and what is computed from other columns. */
const KEPT = [
  ...['id', 'account_id', 'created_at', 'updated_at', 'lock_version', 'image_key', 'search'],
  ...['status_reason', 'end_of_life', 'purchase_cost_units', 'custom_fields'],
]
const COLUMNS = Object.entries(getTableColumns(assets))
/** Columns that the history puts back; statuses and disposals have a rule of their own. */
const PUT_BACK = COLUMNS.map(([name]) => name).filter(
  (name) => ![...KEPT, 'status', ...OF_DISPOSAL].includes(name),
)

/** The prefix of a custom field in the history. */
const CUSTOM = 'cf:'

const list = (columns: SQL[]) => sql.join(columns, sql`, `)
const named = (value: SQL, name: string) => sql`${value} as ${sql.identifier(name)}`

/** The custom fields of an asset, `a`, with what `was` in them. */
const FIELDS = sql`jsonb_strip_nulls(a.custom_fields || coalesce(was.custom, '{}'))`

/** A column of an asset, `a`, or what `was` in it. */
function columnThen(name: string, type: string): SQL {
  const now = sql`a.${sql.identifier(name)}`
  // What narrows to ids is then looked up in what changed, before the assets are.
  if (name === 'id') return sql`was.id`
  if (name === 'custom_fields') return named(FIELDS, name)
  if (KEPT.includes(name)) return now
  const before = type.endsWith('[]')
    ? sql`array(select jsonb_array_elements_text(was.fields -> ${name}))`
    : sql`(was.fields ->> ${name})::${sql.raw(type)}`
  return named(sql`case when was.fields ? ${name} then ${before} else ${now} end`, name)
}

/** Columns that the database computes from others, of an asset `b` whose others are put back. */
const COMPUTED: Readonly<Record<string, SQL>> = {
  end_of_life: sql`coalesce(b.expected_end_date,
      (coalesce(b.in_service_date, b.purchase_date) + make_interval(months => b.useful_life_months))::date)`,
  purchase_cost_units: sql`(b.purchase_cost * 10000)::bigint`,
}

/** Assets that meet a condition and haven't changed since the day. */
const unchanged = (where: SQL) =>
  sql`select ${list(COLUMNS.map(([name]) => sql`assets.${sql.identifier(name)}`))} from assets_now assets
    where ${where} and assets.id not in (select id from was)`

/**
 * `assets` and `custom_values` as they were at the end of the report's `day`: what later changes replaced is put back
 * from the history. Disposed of is what still is, from the day of its disposal on.
 */
export const assetsThen = (ctx: Ctx, day: string): SQL => sql`
  statuses as materialized (${earlierStatuses(ctx, day, { archived: true })}),
  later as materialized (
    select distinct on (e.auditable_id, f.key) e.auditable_id as id, f.key, f.value -> 0 as value
    from day, audits e cross join lateral jsonb_each(e.changes) f
    where e.account_id = ${ctx.account_id} and e.auditable_type = 'Asset' and e.event_date >= day.until
      and e.action <> 'create' and (f.key = any (${textArray(PUT_BACK)}) or starts_with(f.key, ${CUSTOM}))
    order by e.auditable_id, f.key, e.event_date, e.id
  ),
  was as materialized (
    select id, coalesce(l.fields, '{}') || case when s.status is null then '{}'
        else jsonb_build_object('status', s.status, ${list(OF_DISPOSAL.map((name) => sql`${name}::text, null`))}) end as fields, l.custom
    from (
      select id, jsonb_object_agg(key, value) filter (where not starts_with(key, ${CUSTOM})) as fields,
        jsonb_object_agg(substr(key, ${CUSTOM.length + 1}::int), value) filter (where starts_with(key, ${CUSTOM})) as custom
      from later group by 1
    ) l full join statuses s using (id)
  ),
  assets_now as not materialized (select * from assets),
  changed as not materialized (
    select ${list(COLUMNS.map(([name]) => named(COMPUTED[name] ?? sql`b.${sql.identifier(name)}`, name)))} from (
      select ${list(COLUMNS.map(([name, column]) => columnThen(name, column.getSQLType())))}
      from was join assets_now a on a.account_id = ${ctx.account_id} and a.id = was.id) b
  ),
  assets as not materialized (
    select * from changed union all ${unchanged(sql`assets.account_id = ${ctx.account_id}`)}
  ),
  custom_values as not materialized (
    select v.* from was join assets_now a on a.account_id = ${ctx.account_id} and a.id = was.id
    cross join lateral jsonb_populate_record(null::assets,
      jsonb_build_object('account_id', a.account_id, 'id', a.id, 'custom_fields', ${FIELDS})) asset
    cross join lateral rows_of_custom_values(asset) v where was.custom is not null
    union all
    select v.* from custom_values v
    where v.account_id = ${ctx.account_id} and v.asset_id not in (select id from was where custom is not null)
  ),
  came_back as materialized (
    select coalesce(sum((was.fields -> 'archived_at' = 'null')::int - (a.archived_at is null)::int), 0) as more
    from was join assets_now a on a.account_id = ${ctx.account_id} and a.id = was.id where was.fields ? 'archived_at'
  ),`

/**
 * The first of these assets in an order. PostgreSQL wouldn't use an index for the order of those that changed and of all
 * others together.
 */
export const firstThen: FirstOf = ({ where, order, limit, offset }) => sql`(
    select * from (
      select * from changed ${assets} where ${where}
      union all (${unchanged(where)} order by ${order} limit ${limit} + ${offset})) ${assets}
    order by ${order} limit ${limit} offset ${offset})`

/** How many more assets weren't archived then than aren't now. */
export const MORE_THEN: SQL = sql`(select more from came_back)`

/**
 * Whether an asset was there at the end of the report's `day`: since its purchase, or earlier the day on which it was
 * entered or put in service, however late that was.
 */
export const WAS_THERE: SQL = sql`(${assets.purchase_date} <= (select today from day)
  or ${assets.in_service_date} <= (select today from day) or ${assets.created_at} < (select until from day))`
