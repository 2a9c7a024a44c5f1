import { getTableColumns, is, SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '#core/context/ctx.ts'
import { literal, textArray } from '#core/lists/page.ts'
import type { FirstOf, Having } from '#core/lists/sample.ts'
import { assets } from '#db/schema/assets.ts'
import { earlierStatuses } from '../depreciation-report/of-that-day.ts'

// A report of a past day needs the assets as they were on that day. Its statement defines subqueries with the names of the
// tables, `assets` and `custom_values`, so that filters and groups that are written for the tables read the assets of that
// day. Assets that haven't changed since are read from the table. For each asset that has, the history tells the earlier
// values of its changed columns; PostgreSQL computes only the columns that a query reads.

/** The columns that describe a disposal. On each day an asset has either all of them with their present values, or none. */
const OF_DISPOSAL = ['disposed_on', 'disposal_type', 'disposal_proceeds', 'disposal_costs']

/**
 * Columns with their present values on every day: those that never change or that no report reads. Photos and the text that
 * is searched are the present ones.
 */
const KEPT = [
  ...['id', 'account_id', 'created_at', 'updated_at', 'lock_version', 'image_key', 'search'],
  'status_reason',
]
const COLUMNS = Object.entries(getTableColumns(assets))

/** How the database computes a column from other columns; undefined for all columns that it doesn't compute. */
function computedBy({ generated }: PgColumn): SQL | undefined {
  const as = typeof generated?.as === 'function' ? generated.as() : generated?.as
  return is(as, SQL) ? as : undefined
}
const isComputed = (name: string, column: PgColumn) =>
  !KEPT.includes(name) && computedBy(column) !== undefined

/** Columns whose earlier values are read from the history. Statuses, disposals and custom fields have rules of their own. */
const FROM_HISTORY = COLUMNS.filter(
  ([name, column]) =>
    ![...KEPT, 'custom_fields', 'status', ...OF_DISPOSAL].includes(name) &&
    !isComputed(name, column),
).map(([name]) => name)

/** The prefix of a custom field's name in the history. */
const CUSTOM = 'cf:'

const list = (columns: SQL[]) => sql.join(columns, sql`, `)
const named = (value: SQL, name: string) => sql`${value} as ${sql.identifier(name)}`

/** The custom fields of an asset `a` on the day: the present ones, with their earlier values where they changed. */
const FIELDS = sql`jsonb_strip_nulls(a.custom_fields || coalesce(was.custom, '{}'))`

/** A column of an asset `a` on the day: its earlier value in `was` if it changed, or else its present value. */
function columnThen(name: string, column: PgColumn): SQL {
  const type = column.getSQLType()
  const now = sql`a.${sql.identifier(name)}`
  // The id is that of `was`: so a filter by ids is applied before the asset is looked up.
  if (name === 'id') return sql`was.id`
  if (name === 'custom_fields') return named(FIELDS, name)
  if (KEPT.includes(name) || isComputed(name, column)) return now
  const before = type.endsWith('[]')
    ? sql`array(select jsonb_array_elements_text(was.fields -> ${name}))`
    : sql`(was.fields ->> ${name})::${sql.raw(type)}`
  return named(sql`case when was.fields ? ${name} then ${before} else ${now} end`, name)
}

/** The same column where an asset `b` has its earlier values: computed columns are computed from these. */
const finalColumn = ([name, column]: [string, PgColumn]): SQL =>
  named(
    (isComputed(name, column) ? computedBy(column) : undefined) ?? sql`b.${sql.identifier(name)}`,
    name,
  )

/** Assets that meet a condition and haven't changed since the day. */
const unchanged = (where: SQL) =>
  sql`select ${list(COLUMNS.map(([name]) => sql`assets.${sql.identifier(name)}`))} from assets_now assets
    where ${where} and assets.id not in (select id from was)`

/**
 * The subqueries `assets` and `custom_values`, with the assets as they were at the end of the report's `day`. `later` has,
 * for each column that changed since then, the value before its first change; `was` has these values in one row for each
 * asset. An asset that is disposed of today was disposed of from the day of its disposal on.
 */
export const assetsThen = (ctx: Ctx, day: string): SQL => sql`
  statuses as materialized (${earlierStatuses(ctx, day, { archived: true })}),
  later as materialized (
    select distinct on (e.auditable_id, f.key) e.auditable_id as id, f.key, f.value -> 0 as value
    from day, audits e cross join lateral jsonb_each(e.changes) f
    where e.account_id = ${ctx.account_id} and e.auditable_type = 'Asset' and e.event_date >= day.until
      and e.action <> 'create' and (f.key = any (${textArray(FROM_HISTORY)}) or starts_with(f.key, ${CUSTOM}))
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
    select ${list(COLUMNS.map(finalColumn))} from (
      select ${list(COLUMNS.map(([name, column]) => columnThen(name, column)))}
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
 * The first assets in an order. Changed and unchanged assets are sorted separately, because PostgreSQL can use an index for
 * the order of the table alone.
 */
export const firstThen: FirstOf = ({ where, order, limit, offset }) => sql`(
    select * from (
      select * from changed ${assets} where ${where}
      union all (${unchanged(where)} order by ${order} limit ${limit} + ${offset})) ${assets}
    order by ${order} limit ${limit} offset ${offset})`

/** A condition that PostgreSQL tests with a hash table, however few ids it expects: it would compare them one by one. */
const isAmong = (ids: SQL): SQL => sql`(${assets.id} in (${ids})) is true`
/** The same where the ids are so few that each is looked up in the index. */
const isOneOf = (ids: SQL): SQL => sql`${assets.id} = any (array(${ids}))`

/**
 * Reads the assets that meet a condition and have one of these ids. Changed assets have no index: each of them is looked up
 * among the ids.
 */
export const havingThen: Having = (where, ids) => sql`(
    select * from changed ${assets} where ${where} and ${isAmong(ids)}
    union all ${unchanged(sql`${where} and ${isOneOf(ids)}`)})`

/** So many assets are looked up in the index; of more ids, all assets are read. */
const FEW = 20_000

/** `matching`: these columns of the assets that meet a condition and have one of the ids in `among`, which may be all. */
export const matchingThen = (where: SQL, columns: SQL): SQL => {
  const ids = sql`select id from among`
  const areFew = sql`(select are_few from few)`
  return sql`few as materialized (select count(*) <= ${literal(FEW)} as are_few from among),
  matching as materialized (
    select ${columns} from (
      select * from changed ${assets} where ${where} and ${isAmong(ids)}
      union all ${unchanged(sql`${where} and ${areFew} and ${isOneOf(ids)}`)}
      union all ${unchanged(sql`${where} and not ${areFew} and ${isAmong(ids)}`)}) ${assets}
  )`
}

/** By how much the number of live assets on that day exceeds the present one. */
export const MORE_THEN: SQL = sql`(select more from came_back)`

/**
 * Whether an asset was there at the end of the report's `day`: since its purchase, or earlier the day on which it was
 * entered or put in service, however late that was.
 */
export const WAS_THERE: SQL = sql`(${assets.purchase_date} <= (select today from day)
  or ${assets.in_service_date} <= (select today from day) or ${assets.created_at} < (select until from day))`
