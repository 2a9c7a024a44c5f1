import type { Asset } from '@steward/contract/assets.ts'
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { ask, type Ctx } from '#core/context/ctx.ts'
import { selection, statement, typeOf } from '#core/records/entity.ts'
import { notFound } from '#core/context/errors.ts'
import { sinceOf, textThen } from '#core/history/past.ts'
import type { Text } from '#core/records/rows.ts'
import { textArray } from '#core/lists/page.ts'
import { idIn } from '#shared/custom-fields/ids.ts'
import { assets } from '#db/schema/assets.ts'
import { personThen } from './assets.then.ts'
import { assetEntity } from './assets.records.ts'

/** Fields of an account's own are in histories under this and their key. */
const CUSTOM = 'cf:'

/** What a change of an asset's row names in its history; whatever else is there is no version of the row. */
const OWN_FIELDS = [...Object.keys(getTableColumns(assets)), 'image']

/** Whether an event raised the row's version. One whose values only read differently has nothing to tell. */
const isVersion = sql`(e.changes ?| ${textArray(OWN_FIELDS)}
  or (e.changes = '{}' and e.action in ('update', 'undo'))
  or exists (select from jsonb_object_keys(e.changes) f where starts_with(f, ${CUSTOM})))`

/** The joins that the asset's answer needs, with the names that the records had then. */
function joinsThen(ctx: Ctx, since: string): SQL {
  const joins = assetEntity.joins.map(({ field, column, table, name }) => {
    const isPerson = name === 'full_name'
    const then = isPerson ? personThen(ctx, since) : textThen(ctx, typeOf(table), name, since)
    return sql`
    left join lateral (
      select t.id, ${then} as ${sql.identifier(name)} from ${table} t
      where t.account_id = ${ctx.account_id} and t.id = ${column}
    ) ${sql.identifier(field)} on true`
  })
  return sql.join(joins)
}

/** What the people and assets were called that the account's own fields of the asset refer to. */
function ownNamesThen(ctx: Ctx, since: string): SQL {
  const referred = (type: string, table: string, name: SQL) => sql`
    select t.id, ${name} as name from data_fields f join ${sql.raw(table)} t
      on t.account_id = f.account_id and t.id = ${idIn(sql`(${assets.custom_fields} ->> f.key)`)}
    where f.account_id = ${ctx.account_id} and f.entity = 'asset' and f.type = ${sql.raw(`'${type}'`)}
      and ${assets.custom_fields} ? f.key`
  return sql`coalesce((select json_object_agg(n.id, n.name) from (
    ${referred('employee', 'employees', personThen(ctx, since))}
    union all ${referred('asset', 'assets', textThen(ctx, 'Asset', 'name', since))}) n), '{}')`
}

/**
 * The asset as it was: the row as it is, with what each later change replaced put back, read through the same
 * selection as today's answer. The oldest of the later changes of a field says what it was. The file of a picture that
 * was replaced is gone, so only the one that is still shown has an address.
 *
 * @param since the first moment that is left out; what happened from then on is undone
 */
const rowThen = (ctx: Ctx, id: string, since: string): SQL => sql`
  with later as materialized (
    select e.id, e.event_date, e.action, e.changes, e.file_keys, ${isVersion} as is_version
    from audits e where e.account_id = ${ctx.account_id} and e.auditable_type = 'Asset' and e.auditable_id = ${id}
      and e.event_date >= ${since} and e.action <> 'create'
  ), was as (
    select distinct on (f.key) f.key, f.value->0 as value
    from later e cross join lateral (
      select key, value from jsonb_each(e.changes)
      union all select key, value from jsonb_each(coalesce(e.file_keys, '{}'))) f
    order by f.key, e.event_date, e.id
  ), stored as (
    select coalesce(jsonb_object_agg(key, value) filter (where not starts_with(key, ${CUSTOM})), '{}') as fields,
      jsonb_object_agg(substr(key, ${CUSTOM.length + 1}::int), value) filter (where starts_with(key, ${CUSTOM})) as custom
    from was
  ), versions as (
    select count(*)::int as n from later where is_version
  ), last as (
    select coalesce(e.changed_at, e.event_date) as changed_at
    from audits e where e.account_id = ${ctx.account_id} and e.auditable_type = 'Asset' and e.auditable_id = ${id}
      and e.event_date < ${since} and ${isVersion}
    order by e.event_date desc, e.id desc limit 1
  ), then_row as (
    select w.* from assets a cross join stored cross join versions
    cross join lateral jsonb_populate_record(a, stored.fields || jsonb_build_object(
      'lock_version', a.lock_version - versions.n,
      'image_key', case when not stored.fields ? 'image_key' or stored.fields->>'image_key' = a.image_key then a.image_key end,
      'updated_at', case when versions.n = 0 then a.updated_at else coalesce((select changed_at from last), a.created_at) end,
      'custom_fields', jsonb_strip_nulls(coalesce(stored.fields->'custom_fields', a.custom_fields) || coalesce(stored.custom, '{}'))
    )) w
    where a.account_id = ${ctx.account_id} and a.id = ${id} and a.created_at < ${since}
  )
  select row_to_json(r)::text as data from (
    select ${selection({ ...assetEntity.shape, custom_field_names: ownNamesThen(ctx, since) })}
    from then_row "assets" ${joinsThen(ctx, since)}) r`

/**
 * An asset as the API answered it at a past moment; one to come is now. Who may see it is decided by today.
 *
 * @param at a moment, looked at in whole milliseconds, as histories are dated: what happened in it is in
 * @throws 404 when the account has no such asset, or didn't have it then
 */
export async function assetAt(ctx: Ctx, id: string, at: string): Promise<Text<{ data: Asset }>> {
  const [result] = await ask(ctx, statement(rowThen(ctx, id, sinceOf(at)), 'asset at'))
  const row = result!.rows[0] as { data: string } | undefined
  if (!row) throw notFound()
  return { text: `{"data":${row.data}}` }
}
