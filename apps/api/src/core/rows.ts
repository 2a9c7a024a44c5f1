import type { ListQuery, PageMeta } from '@steward/contract/kit/list.ts'
import { LIMITS } from '@steward/contract/limits.ts'
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Statement } from '../db/client.ts'
import type { AccountTable } from '../db/columns.ts'
import { live } from '../db/columns.ts'
import { ask, type Ctx } from './ctx.ts'
import { beyond, readCursor, writeCursor } from './cursor.ts'
import { type Entity, joined, selection, statement, tableName } from './entity.ts'
import { notFound } from './errors.ts'
import { searched } from './search.ts'

/** An answer that PostgreSQL wrote: JSON text that goes to the wire untouched. `T` is what it says. */
export interface Text<T> {
  text: string
  /** The version of a single record, for its ETag. */
  version?: number
  readonly of?: T
}

/** The condition no query on an account's data may go without. */
export const inAccount = (ctx: Ctx, table: { account_id: PgColumn }): SQL =>
  eq(table.account_id, ctx.account_id)
export const byId = (ctx: Ctx, table: AccountTable, id: string): SQL =>
  and(inAccount(ctx, table), eq(table.id, id))!

/** A whole number that the contract has checked, written into the text: bound, it would cost the plan. */
const literal = (n: number) => sql.raw(String(Math.trunc(n)))

type OneOf = { entity: Entity<never>; text: string; name: string }
const texts = new WeakMap<Entity<never>, OneOf>()

/** The text of "one record" is the same for every request, so it is written once and planned under a name. */
function oneOf<T>(entity: Entity<T>): OneOf {
  const key = entity as unknown as Entity<never>
  const known = texts.get(key)
  if (known) return known
  const { table, shape, joins } = entity
  const { text } = statement(sql`select row_to_json(r)::text as data, r.lock_version from (
    select ${selection(shape)} from ${table}${joined(joins)}
    where ${table.account_id} = ${'account'} and ${table.id} = ${'id'}) r`)
  const made = { entity: key, text, name: `one ${entity.name}` }
  texts.set(key, made)
  return made
}

/**
 * One record of the account, archived or not.
 *
 * @throws 404 when the account has no such record
 */
export async function getRecord<T>(
  ctx: Ctx,
  entity: Entity<T>,
  id: string,
): Promise<Text<{ data: T }>> {
  const { text, name } = oneOf(entity)
  const [result] = await ask(ctx, { name, text, values: [ctx.account_id, id] })
  const row = result!.rows[0] as { data: string; lock_version: number } | undefined
  if (!row) throw notFound()
  return { text: `{"data":${row.data}}`, version: row.lock_version }
}

/** Archived records are listed only when they are asked for. */
const shown = (table: Entity<unknown>['table'], archived: boolean | undefined) =>
  archived ? isNotNull(table.archived_at) : live(table)

/** What a list is narrowed by, besides its account. */
export type Filters = (SQL | undefined)[]
type RecordQuery = ListQuery & { 'filter[archived]'?: boolean | undefined }

/** The statement of one page: ids first, by the index of the sort, and only then the records that they are. */
function pageOf<T>(ctx: Ctx, entity: Entity<T>, query: RecordQuery, where: SQL): Statement {
  const { table, shape, joins } = entity
  const by = (table as unknown as Record<string, PgColumn>)[query.sort] ?? table.id
  const direction = sql.raw(query.order)
  const opposite = sql.raw(query.order === 'asc' ? 'desc' : 'asc')
  const limit = literal(query.per_page)
  const cursor = query.cursor ? readCursor(query.cursor, query) : undefined
  const keys = (condition: SQL, offset: SQL) => sql`(
      select ${table.id} as id, ${by} as by from ${table} where ${condition}
      order by ${by} ${direction}, ${table.id} ${direction} limit ${limit}${offset})`
  const parts = cursor
    ? beyond(by, table.id, query.order, cursor).map((rest) => keys(and(where, rest)!, sql``))
    : [
        keys(
          where,
          query.page > 1 ? sql` offset ${literal((query.page - 1) * query.per_page)}` : sql``,
        ),
      ]
  return statement(sql`with k as materialized (
    select id, by from (${sql.join(parts, sql` union all `)}) p
    order by by ${direction}, id ${direction} limit ${limit})
  select coalesce((select json_agg(r) from (
      select ${selection(shape)} from k join ${table} on ${table.account_id} = ${ctx.account_id} and ${table.id} = k.id${joined(joins)}
      order by k.by ${direction}, k.id ${direction}) r), '[]')::text as data,
    (select count(*)::int from k) as found,
    (select json_build_array(by::text, id) from k order by by ${opposite}, id ${opposite} limit 1) as last`)
}

const COUNTED = LIMITS.exact_total + 1

/** At most 10,001: more are "over 10,000". */
const counted = (table: PgTable, where: SQL): SQL =>
  sql`(select count(*) from (select 1 from ${table} where ${where} limit ${literal(COUNTED)}) c)`

/**
 * How many there are. A list without filters has the kept sum, except where the person sees only some sites.
 */
function totalOf<T>(ctx: Ctx, entity: Entity<T>, where: SQL, narrowed: boolean): Statement {
  const count = counted(entity.table, where)
  if (narrowed) return statement(sql`select ${count}::int as n, true as capped`)
  return statement(sql`select s.scoped as capped, (case when s.scoped then ${count} else (
      select coalesce(sum(n), 0) from row_counts
      where account_id = ${ctx.account_id} and table_name = ${tableName(entity.table)}) end)::int as n
    from (select coalesce(current_setting('app.site_scope', true), '') <> '' as scoped) s`)
}

/** One page of the account's records, in the order and narrowed as the query says. */
export async function listRecords<T>(
  ctx: Ctx,
  entity: Entity<T>,
  query: RecordQuery,
  filters: Filters = [],
): Promise<Text<{ data: T[]; meta: PageMeta }>> {
  const narrowing = await narrowedBy(ctx, entity, query, filters)
  const archived = query['filter[archived]']
  const where = and(inAccount(ctx, entity.table), shown(entity.table, archived), ...narrowing)!
  const [rows, total] = await ask(
    ctx,
    pageOf(ctx, entity, query, where),
    totalOf(ctx, entity, where, narrowing.length > 0 || archived === true),
  )
  const { data, found, last } = rows!.rows[0] as {
    data: string
    found: number
    last: [string | null, string] | null
  }
  const { n, capped } = total!.rows[0] as { n: number; capped: boolean }
  const next = found === query.per_page && last ? writeCursor(query, last) : null
  return { text: `{"data":${data},"meta":${JSON.stringify(metaOf(query, n, capped, next))}}` }
}

/** The conditions that are really there, with those of the search. */
export async function narrowedBy(
  ctx: Ctx,
  entity: Entity<never> | Entity<unknown> | { table: Entity<unknown>['table'] },
  query: { search: string },
  filters: Filters,
): Promise<SQL[]> {
  const found = await searched(ctx, entity.table as never, query.search)
  return [...filters, found].filter((condition) => condition !== undefined)
}

export function metaOf(
  query: { page: number; per_page: number },
  n: number,
  capped: boolean,
  next_cursor: string | null,
): PageMeta {
  const exact = !capped || n < COUNTED
  return {
    page: query.page,
    per_page: query.per_page,
    total_records: exact ? n : LIMITS.exact_total,
    total_exact: exact,
    total_pages: exact ? Math.ceil(n / query.per_page) : null,
    next_cursor,
  }
}
