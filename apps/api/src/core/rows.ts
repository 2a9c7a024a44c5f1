import type { ListQuery, PageMeta } from '@steward/contract/kit/list.ts'
import { LIMITS } from '@steward/contract/limits.ts'
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Statement } from '../db/client.ts'
import type { AccountTable } from '../db/columns.ts'
import { live } from '../db/columns.ts'
import { ask, type Ctx } from './ctx.ts'
import { beyond, readCursor, writeCursor } from './cursor.ts'
import { type Entity, joinedTo, selected, statement, tableName } from './entity.ts'
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
  const { table } = entity
  const { text } = statement(sql`select row_to_json(r)::text as data, r.lock_version from (
    select ${selected(entity)} from ${table}${joinedTo(entity)}
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

/** More texts than this are planned anew each time, so that no connection keeps too many plans. */
const MOST_NAMED = 200
const names = new Map<string, string>()

/**
 * Gives a statement a name by its text: it is planned once a connection, and then run without knowing its values.
 * For texts of which there are few, and whose plan is the same whatever the values are.
 */
function planned({ text, values }: Statement): Statement {
  if (!names.has(text) && names.size < MOST_NAMED) names.set(text, `list ${names.size + 1}`)
  const name = names.get(text)
  return { text, values, ...(name ? { name } : {}) }
}

/** Archived records are listed only when they are asked for. */
const shown = (table: Entity<unknown>['table'], archived: boolean | undefined) =>
  archived ? isNotNull(table.archived_at) : live(table)

/** What a list is narrowed by, besides its account. */
export type Filters = (SQL | undefined)[]
type RecordQuery = ListQuery & { 'filter[archived]'?: boolean | undefined }

/** What a list is narrowed to, and how it comes to its total. */
interface Narrowed {
  where: SQL
  /** Too common a search for an index: it is looked at along the way. */
  walked: SQL | undefined
  /** An expression; null where only a count of its own can tell. */
  total: SQL
  /** Every live record of the account. */
  isAll: boolean
}

/** The keys of a page, by the index of the sort. */
function keysOf(
  { where, walked }: Narrowed,
  table: Entity<unknown>['table'],
  by: PgColumn,
  query: RecordQuery,
  rest: SQL | undefined,
): SQL {
  const order = sql`order by ${by} ${sql.raw(query.order)}, ${table.id} ${sql.raw(query.order)}`
  const skipped = query.cursor ? 0 : (query.page - 1) * query.per_page
  const cut = sql`limit ${literal(query.per_page)}${skipped > 0 ? sql` offset ${literal(skipped)}` : sql``}`
  const all = sql`from ${table} where ${rest ? and(where, rest)! : where} ${order}`
  // What PostgreSQL can't estimate behind the wall must not lure it away from the index: "offset 0" keeps it out.
  return walked
    ? sql`(select id, by from (select ${table.id} as id, ${by} as by, search ${all} offset 0) ${table} where ${walked} ${cut})`
    : sql`(select ${table.id} as id, ${by} as by ${all} ${cut})`
}

/** The statement of one page: ids first, by the index of the sort, and only then the records that they are. */
function pageOf<T>(ctx: Ctx, entity: Entity<T>, query: RecordQuery, narrowed: Narrowed): Statement {
  const { table } = entity
  const by = (table as unknown as Record<string, PgColumn>)[query.sort] ?? table.id
  const direction = sql.raw(query.order)
  const opposite = sql.raw(query.order === 'asc' ? 'desc' : 'asc')
  const cursor = query.cursor ? readCursor(query.cursor, query) : undefined
  const ranges = cursor ? beyond(by, table.id, query.order, cursor) : [undefined]
  const parts = ranges.map((rest) => keysOf(narrowed, table, by, query, rest))
  return statement(sql`with k as materialized (
    select id, by from (${sql.join(parts, sql` union all `)}) p
    order by by ${direction}, id ${direction} limit ${literal(query.per_page)})
  select coalesce((select json_agg(r) from (
      select ${selected(entity)} from k join ${table} on ${table.account_id} = ${ctx.account_id} and ${table.id} = k.id${joinedTo(entity)}
      order by k.by ${direction}, k.id ${direction}) r), '[]')::text as data,
    (select count(*)::int from k) as found, ${narrowed.total} as total,
    (select json_build_array(by::text, id) from k order by by ${opposite}, id ${opposite} limit 1) as last`)
}

const COUNTED = LIMITS.exact_total + 1

/** At most 10,001: more are "over 10,000". */
const counted = (table: PgTable, where: SQL): SQL =>
  sql`(select count(*) from (select 1 from ${table} where ${where} limit ${literal(COUNTED)}) c)`

/** The kept sum; unknown to a person who sees only some sites. */
const keptTotal = (ctx: Ctx, table: PgTable): SQL => sql`(
    select case when coalesce(current_setting('app.site_scope', true), '') = '' then coalesce(sum(n), 0)::int end
    from row_counts where account_id = ${ctx.account_id} and table_name = ${tableName(table)})`

/** A page has its offset in its text, so of those further on there are too many to keep a plan of each. */
const isKept = (query: RecordQuery) => query.cursor !== undefined || query.page === 1

/** Reads what the query asks for; a search is looked up here, as few hits are taken by their ids. */
async function narrow(
  ctx: Ctx,
  table: Entity<unknown>['table'],
  query: RecordQuery,
  filters: Filters,
): Promise<Narrowed> {
  const archived = query['filter[archived]'] === true
  const hits = await searched(ctx, table as never, query.search, archived)
  const given = filters.filter((condition) => condition !== undefined)
  const where = and(inAccount(ctx, table), shown(table, archived), ...given)!
  const isAll = given.length === 0 && !archived
  if (!hits) {
    const total = isAll ? keptTotal(ctx, table) : sql`${counted(table, where)}::int`
    return { where, walked: undefined, total, isAll }
  }
  const whole = and(where, hits.condition)!
  // The search has counted already, for whoever sees all sites.
  const isCounted = given.length === 0 && ctx.member?.site_scope.length === 0
  const total = isCounted ? literal(hits.n) : sql`${counted(table, whole)}::int`
  return hits.isCommon
    ? { where, walked: hits.condition, total, isAll: false }
    : { where: whole, walked: undefined, total, isAll: false }
}

/** One page of the account's records, in the order and narrowed as the query says. */
export async function listRecords<T>(
  ctx: Ctx,
  entity: Entity<T>,
  query: RecordQuery,
  filters: Filters = [],
): Promise<Text<{ data: T[]; meta: PageMeta }>> {
  const { table } = entity
  const narrowed = await narrow(ctx, table, query, filters)
  const { isAll, where } = narrowed
  const page = pageOf(ctx, entity, query, narrowed)
  const [rows] = await ask(ctx, isAll && isKept(query) ? planned(page) : page)
  const { data, found, last, total } = rows!.rows[0] as {
    data: string
    found: number
    last: [string | null, string] | null
    total: number | null
  }
  const n = total ?? (await countScoped(ctx, table, where))
  const next = found === query.per_page && last ? writeCursor(query, last) : null
  const isCapped = !isAll || total === null
  return { text: `{"data":${data},"meta":${JSON.stringify(metaOf(query, n, isCapped, next))}}` }
}

/** What a person who sees only some sites sees of an unnarrowed list. */
async function countScoped(ctx: Ctx, table: PgTable, where: SQL): Promise<number> {
  const [result] = await ask(ctx, statement(sql`select ${counted(table, where)}::int as n`))
  return (result!.rows[0] as { n: number }).n
}

/** The conditions that are really there, with those of the search. */
export async function narrowedBy(
  ctx: Ctx,
  entity: Entity<never> | Entity<unknown> | { table: Entity<unknown>['table'] },
  query: { search: string; 'filter[archived]'?: boolean | undefined },
  filters: Filters,
): Promise<SQL[]> {
  const found = await searched(
    ctx,
    entity.table as never,
    query.search,
    query['filter[archived]'] === true,
  )
  return [...filters, found?.condition].filter((condition) => condition !== undefined)
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
