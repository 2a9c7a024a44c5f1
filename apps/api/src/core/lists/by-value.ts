import type { ListQuery, PageMeta } from '@steward/contract/kit/list.ts'
import { type SQL, sql } from 'drizzle-orm'
import { type Cursor, readCursor } from './cursor.ts'
import { admitted, ask, type Ctx } from '../context/ctx.ts'
import { type Entity, tableName } from '../records/entity.ts'
import { seesAll } from './stored-sums.ts'
import { answered } from './list-page.ts'
import { counted, literal, metaOfPage, type Page, pageOf } from './page.ts'
import type { Text } from '../records/rows.ts'

/** Values that records are sorted by and that stand beside them, at most one a record, by an index of their own. */
export interface Values {
  /** The table of the values, called `v`. */
  table: SQL
  /** Which of its rows are meant. */
  where: SQL
  /** The record that a value is of. */
  of: SQL
  by: SQL
  /** The type of the values, to read one out of a cursor with. */
  type: SQL
  /** So few records have one that all of them may be walked. */
  few?: boolean
  /** Records without one of these values aren't meant. */
  only?: boolean
}

interface Asked {
  values: Values
  query: ListQuery
  where: SQL
  /** Nothing narrows it: how many there are is kept. */
  isAll: boolean
}

type Table = Entity<unknown>['table']

const joinedValues = (ctx: Ctx, table: Table, { values, where }: Asked): SQL =>
  sql`${values.table} join ${table} on ${table.account_id} = ${ctx.account_id} and ${table.id} = ${values.of}
    where ${values.where} and ${where}`

/**
 * The values of the records that are meant. Where there are few, they are walked in their order and each record is
 * looked up: what PostgreSQL can't estimate behind the wall must not lure it away from their index.
 */
function matchingValues(ctx: Ctx, table: Table, asked: Asked): SQL {
  const { values, where } = asked
  if (!values.few) return joinedValues(ctx, table, asked)
  return sql`${values.table} where ${values.where} and exists (select from ${table}
    where ${table.account_id} = ${ctx.account_id} and ${table.id} = ${values.of} and ${where} offset 0)`
}

/** Those with a value, by the index of the values. */
function valued(ctx: Ctx, table: Table, asked: Asked, cursor: Cursor | undefined): SQL {
  const { query, values } = asked
  const { by, of, type } = values
  const order = sql.raw(query.order)
  const compare = sql.raw(query.order === 'asc' ? '>' : '<')
  // The cursor stands among those without.
  if (cursor?.value === null) return sql`select null::uuid as id, null::${type} as by where false`
  const rest = cursor
    ? sql` and (${by}, ${of}) ${compare} (${cursor.value}::${type}, ${cursor.id}::uuid)`
    : sql``
  const skipped = cursor ? 0 : (query.page - 1) * query.per_page
  return sql`select ${of} as id, ${by} as by from ${matchingValues(ctx, table, asked)} and ${by} is not null${rest}
    order by ${by} ${order}, ${of} ${order} limit ${literal(query.per_page)} offset ${literal(skipped)}`
}

/** Those without a value, after all others whichever way the list goes: read only for what the page still lacks. */
function empty(ctx: Ctx, table: Table, asked: Asked, cursor: Cursor | undefined): SQL {
  const { query, values, where } = asked
  if (values.only) return sql`select null::uuid as id, null::${values.type} as by where false`
  const order = sql.raw(query.order)
  const compare = sql.raw(query.order === 'asc' ? '>' : '<')
  const rest = cursor?.value === null ? sql` and ${table.id} ${compare} ${cursor.id}::uuid` : sql``
  const skipped = cursor ? 0 : (query.page - 1) * query.per_page
  const before = sql`(select count(*) from ${matchingValues(ctx, table, asked)})`
  const lacks = sql`(select ${literal(query.per_page)} - count(*) from f)`
  const offset =
    skipped === 0
      ? sql``
      : sql` offset (select case when ${lacks} > 0 then greatest(0, ${literal(skipped)} - ${before}) else 0 end)`
  // A limit that is known beforehand keeps the planner from putting all of them in order first.
  return sql`select id, by from (
    select ${table.id} as id, null::${values.type} as by from ${table} where ${where} and not exists (
      select from ${values.table} where ${values.where} and ${values.of} = ${table.id})${rest}
    order by ${table.id} ${order} limit ${literal(query.per_page)}${offset}) those limit ${lacks}`
}

/** One page of records in the order of values that stand beside them; what has no value comes last. */
export async function listByValue<T>(
  ctx: Ctx,
  entity: Entity<T>,
  asked: Asked,
): Promise<Text<{ data: T[]; meta: PageMeta }>> {
  const { query, where, isAll } = asked
  const { table } = entity
  const cursor = query.cursor ? readCursor(query.cursor, query) : undefined
  const matching = asked.values.only
    ? matchingValues(ctx, table, asked)
    : sql`${table} where ${where}`
  const stored = sql`(select coalesce(sum(n), 0)::int from row_counts where account_id = ${ctx.account_id} and table_name = ${tableName(table)})`
  const page = pageOf(query, {
    ...answered(ctx, entity, query),
    first: sql`f as materialized (${valued(ctx, table, asked, cursor)}),
      e as materialized (${empty(ctx, table, asked, cursor)}), `,
    keys: sql`select id, by, by is null as is_empty from f union all select id, by, true from e`,
    emptyLast: true,
    total: isAll
      ? sql`case when ${seesAll} then ${stored} else ${counted(matching)}::int end`
      : sql`${counted(matching)}::int`,
  })
  const [result] = await ask(ctx, page)
  const read = result!.rows[0] as Page
  const { site_scope } = await admitted(ctx)
  const isCapped = !isAll || site_scope.length > 0
  const meta = metaOfPage(query, read, read.total!, isCapped)
  return { text: `{"data":${read.data},"meta":${JSON.stringify(meta)}}` }
}
