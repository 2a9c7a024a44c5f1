import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { ask, type Ctx } from '#core/context/ctx.ts'
import { type Entity, selection, statement, tableName, typeOf } from '#core/records/entity.ts'
import { notFound } from '#core/context/errors.ts'
import { personThen, sinceOf, textThen } from '#core/history/past.ts'
import type { Shape } from '#core/records/answer.ts'
import type { Text } from '#core/records/rows.ts'
import { textArray } from '#core/lists/page.ts'
import { idIn } from './ids.ts'
import { type Owner, OWNERS } from './owners.ts'

/** A kind of record whose past states are answered. */
export interface PastKind<T> {
  entity: Entity<T>
  /** Fields that the row alone doesn't tell, as they were before this moment. */
  besides?: (since: string) => Partial<Shape<T>>
}

/** Custom fields are in histories under this and their key. */
const CUSTOM = 'cf:'

const ownerOf = ({ name }: Entity<never>): Owner | undefined =>
  (OWNERS as Readonly<Record<string, Owner>>)[name]

/**
 * Whether an event raised the row's version: it names one of its columns. Whatever else is there is no version of the
 * row, and one whose values only read differently has nothing to tell.
 */
const isVersion = ({ table }: Entity<never>) => sql`(
  e.changes ?| ${textArray([...Object.keys(getTableColumns(table)), 'image'])}
  or (e.changes = '{}' and e.action in ('update', 'undo'))
  or exists (select from jsonb_object_keys(e.changes) f where starts_with(f, ${CUSTOM})))`

/** What a record was called that another refers to. People belong to no account, and their names are as they are. */
function nameThen(ctx: Ctx, { table, name }: Entity<never>['joins'][number], since: string): SQL {
  if (name === 'full_name') return personThen(ctx, since)
  if (!('account_id' in table)) return sql`t.${sql.identifier(name)}`
  return textThen(ctx, typeOf(table), name, since)
}

/** The joins that the answer needs, with the names that the records had then. */
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

/** What the people and assets were called that custom fields of the record refer to. */
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

/** A picture that was replaced is gone with its file, so only the one that is still shown has an address. */
const pictureThen = (table: object) =>
  'image_key' in table
    ? sql`|| jsonb_build_object('image_key', case when not stored.fields ? 'image_key'
        or stored.fields->>'image_key' = a.image_key then a.image_key end)`
    : sql``

/**
 * The record as it was: the row as it is, with what each later change replaced put back, read through the same
 * selection as today's answer. The oldest of the later changes of a field says what it was.
 *
 * @param since the first moment that is left out; what happened from then on is undone
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
 * A record as the API answered it at a past moment; one to come is now. Who may see it is decided by today.
 *
 * @param at a moment, looked at in whole milliseconds, as histories are dated: what happened in it is in
 * @throws 404 when the account has no such record, or didn't have it then
 */
export async function recordAt<T>(
  ctx: Ctx,
  kind: PastKind<T>,
  id: string,
  at: string,
): Promise<Text<{ data: T }>> {
  const asked = statement(rowThen(ctx, kind, id, sinceOf(at)), `${kind.entity.name} at`)
  const [result] = await ask(ctx, asked)
  const row = result!.rows[0] as { data: string } | undefined
  if (!row) throw notFound()
  return { text: `{"data":${row.data}}` }
}
