import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { askRows, type Ctx } from '#core/context/ctx.ts'
import { type Entity, selection, statement, tableName, typeOf } from '#core/records/entity.ts'
import { notFound } from '#core/context/errors.ts'
import { personThen, sinceOf, textThen } from '#core/history/past.ts'
import type { Shape } from '#core/records/answer.ts'
import type { Text } from '#core/records/rows.ts'
import { textArray } from '#core/lists/page.ts'
import { idIn } from './ids.ts'
import { type Owner, OWNERS } from './owners.ts'

/** A kind of record whose past states can be read. */
export interface PastKind<T> {
  entity: Entity<T>
  /** Fields that aren't in the row itself, as they were before this moment. */
  besides?: (since: string) => Partial<Shape<T>>
}

/** The prefix of a custom field's key in the history. */
const CUSTOM = 'cf:'

const ownerOf = ({ name }: Entity<never>): Owner | undefined =>
  (OWNERS as Readonly<Record<string, Owner>>)[name]

/**
 * Whether an event raised the row's version: it names a column of the row or a custom field, or no field at all where
 * the values only read the same. Changes outside the row don't raise it.
 */
const isVersion = ({ table }: Entity<never>) => sql`(
  e.changes ?| ${textArray([...Object.keys(getTableColumns(table)), 'image'])}
  or (e.changes = '{}' and e.action in ('update', 'undo'))
  or exists (select from jsonb_object_keys(e.changes) f where starts_with(f, ${CUSTOM})))`

/** The name at that time of a record that another refers to. Users belong to no account, so they have today's names. */
function nameThen(ctx: Ctx, { table, name }: Entity<never>['joins'][number], since: string): SQL {
  if (name === 'full_name') return personThen(ctx, since)
  if (!('account_id' in table)) return sql`t.${sql.identifier(name)}`
  return textThen(ctx, typeOf(table), name, since)
}

/** The joins that the answer needs, with the names that the records had at that time. */
function joinsThen(ctx: Ctx, { joins }: Entity<never>, since: string): SQL {
  return sql.join(
    joins.map((reference) => {
      const { field, column, table, name } = reference
      const inside = 'account_id' in table ? sql`t.account_id = ${ctx.account_id} and ` : sql``
      return sql`
    left join lateral (
      select t.id, ${nameThen(ctx, reference, since)} as ${sql.identifier(name)} from ${table} t
      where ${inside}t.id = ${column}
    ) ${sql.identifier(field)} on true`
    }),
  )
}

/** The names at that time of the people and assets that custom fields of the record refer to. */
function customNamesThen(ctx: Ctx, { entity, table }: Owner, since: string): SQL {
  const referred = (type: string, to: string, name: SQL) => sql`
    select t.id, ${name} as name from data_fields f join ${sql.raw(to)} t
      on t.account_id = f.account_id and t.id = ${idIn(sql`(${table.custom_fields} ->> f.key)`)}
    where f.account_id = ${ctx.account_id} and f.entity = ${sql.raw(`'${entity}'`)} and f.type = ${sql.raw(`'${type}'`)}
      and ${table.custom_fields} ? f.key`
  return sql`coalesce((select json_object_agg(n.id, n.name) from (
    ${referred('employee', 'employees', personThen(ctx, since))}
    union all ${referred('asset', 'assets', textThen(ctx, 'Asset', 'name', since))}) n), '{}')`
}

/** The file of a replaced picture is deleted, so only a picture that is still in use has an address. */
const pictureThen = (table: object) =>
  'image_key' in table
    ? sql`|| jsonb_build_object('image_key', case when not stored.fields ? 'image_key'
        or stored.fields->>'image_key' = a.image_key then a.image_key end)`
    : sql``

/**
 * The record as it was: today's row with the old values of all later changes put back, read through the same selection
 * as today's answer. For each field the oldest of the later changes has its value.
 *
 * @param since the moment from which on changes are undone
 */
function rowThen<T>(ctx: Ctx, { entity, besides }: PastKind<T>, id: string, since: string): SQL {
  const { table, type } = entity
  const owner = ownerOf(entity as Entity<never>)
  const version = isVersion(entity as Entity<never>)
  const shape = {
    ...entity.shape,
    ...besides?.(since),
    ...(owner && { custom_field_names: customNamesThen(ctx, owner, since) }),
  }
  const events = sql`e.account_id = ${ctx.account_id} and e.auditable_type = ${type} and e.auditable_id = ${id}`
  return sql`
  with later as materialized (
    select e.id, e.event_date, e.action, e.changes, e.file_keys, ${version} as is_version
    from audits e where ${events} and e.event_date >= ${since} and e.action <> 'create'
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
    from audits e where ${events} and e.event_date < ${since} and ${version}
    order by e.event_date desc, e.id desc limit 1
  ), then_row as (
    select w.* from ${table as PgTable} a cross join stored cross join versions
    cross join lateral jsonb_populate_record(a, stored.fields || jsonb_build_object(
      'lock_version', a.lock_version - versions.n,
      'updated_at', case when versions.n = 0 then a.updated_at else coalesce((select changed_at from last), a.created_at) end
    )${pictureThen(table)}${
      owner
        ? sql`|| jsonb_build_object('custom_fields',
          jsonb_strip_nulls(coalesce(stored.fields->'custom_fields', a.custom_fields) || coalesce(stored.custom, '{}')))`
        : sql``
    }) w
    where a.account_id = ${ctx.account_id} and a.id = ${id} and a.created_at < ${since}
  )
  select row_to_json(r)::text as data from (
    select ${selection(shape)}
    from then_row ${sql.identifier(tableName(table))} ${joinsThen(ctx, entity as Entity<never>, since)}) r`
}

/**
 * A record as the API would have answered it at a past moment; a future moment means now. Permissions are those of
 * today.
 *
 * @param at a moment, in whole milliseconds like the history: changes in the same millisecond are included
 * @throws 404 when the account has no such record, or didn't have it then
 */
export async function recordAt<T>(
  ctx: Ctx,
  kind: PastKind<T>,
  id: string,
  at: string,
): Promise<Text<{ data: T }>> {
  const asked = statement(rowThen(ctx, kind, id, sinceOf(at)), `${kind.entity.name} at`)
  const [row] = await askRows<{ data: string }>(ctx, asked)
  if (!row) throw notFound()
  return { text: `{"data":${row.data}}` }
}
