import type { ListQuery, PageMeta } from '@steward/contract/kit/list.ts'
import { LIMITS } from '@steward/contract/limits.ts'
import { and, eq, getTableColumns, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Statement } from '../db/client.ts'
import type { AccountTable } from '../db/columns.ts'
import { live } from '../db/columns.ts'
import { ask, type Ctx } from './ctx.ts'
import { addedBy, type View } from './counts.ts'
import { beyond, readCursor, writeCursor } from './cursor.ts'
import { type Entity, joinedTo, selected, statement, tableName } from './entity.ts'
import { AppError, notFound } from './errors.ts'
import { searchOf } from './search.ts'

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

type OneOf = { text: string; name: string; holes: unknown[] }
const texts = new WeakMap<object, Map<View, OneOf>>()

/** The text of "one record" is the same for every request, so it is written once and planned under a name. */
function oneOf<T>(entity: Entity<T>, view: View): OneOf {
  const known = texts.get(entity) ?? new Map<View, OneOf>()
  texts.set(entity, known)
  const made = known.get(view)
  if (made) return made
  const { table } = entity
  const more = addedBy(view, entity, 'account')
  const { text, values } = statement(sql`with k as (select ${'id'}::uuid as id)${more.reads}
    select row_to_json(r)::text as data, r.lock_version from (
    select ${selected(entity)}${more.fields} from k join ${table} on ${table.account_id} = ${'account'} and ${table.id} = k.id${joinedTo(entity)}${more.joins}) r`)
  const one = { text, name: `one ${view ?? ''} ${entity.name}`, holes: values }
  known.set(view, one)
  return one
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
  view?: View,
): Promise<Text<{ data: T }>> {
  const { text, name, holes } = oneOf(entity, view)
  const values = holes.map((hole) => (hole === 'id' ? id : ctx.account_id))
  const [result] = await ask(ctx, { name, text, values })
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
  /** What the statement reads first. */
  first: SQL
  /** How many hits of a search there are, up to one more than can be told. */
  hits: SQL
  /** Set where words are so common that the list walks its own order and looks at each record: what it must contain. */
  contains: SQL | undefined
  /** An expression; null where only a count of its own can tell. */
  total: SQL
  /** Every live record of the account. */
  isAll: boolean
  /** The total is kept, not counted, for whoever sees all sites. */
  isKept: boolean
}

/** A list whose words are common looks at so many records in its order before it asks for all the hits instead. */
const WALKED = 20_000

/** The keys of a page, by the index of the sort. */
function keysOf(
  { where, contains }: Narrowed,
  table: Entity<unknown>['table'],
  by: PgColumn,
  query: RecordQuery,
  rest: SQL | undefined,
): SQL {
  const order = sql`order by ${by} ${sql.raw(query.order)}, ${table.id} ${sql.raw(query.order)}`
  const skipped = query.cursor ? 0 : (query.page - 1) * query.per_page
  const cut = sql`limit ${literal(query.per_page)}${skipped > 0 ? sql` offset ${literal(skipped)}` : sql``}`
  const all = sql`from ${table} where ${rest ? and(where, rest)! : where} ${order}`
  // What PostgreSQL can't estimate behind the wall must not lure it away from the index: the inner limit keeps it out.
  return contains
    ? sql`(select id, by from (select ${table.id} as id, ${by} as by, search ${all} limit ${literal(WALKED)}) ${table} where ${contains} ${cut})`
    : sql`(select ${table.id} as id, ${by} as by ${all} ${cut})`
}

/** @throws 422 for what is no column: a list in an order that nobody asked for would pass for the one they did */
function sortedBy(table: Entity<unknown>['table'], sort: string): PgColumn {
  const columns: Record<string, PgColumn> = getTableColumns(table)
  if (Object.hasOwn(columns, sort)) return columns[sort]!
  const detail = `This list can't be sorted by ${sort}`
  throw new AppError(422, 'Invalid data', [
    { code: 'invalid_data', detail, source: { parameter: 'sort' } },
  ])
}

/** The statement of one page: ids first, by the index of the sort, and only then the records that they are. */
function pageOf<T>(ctx: Ctx, entity: Entity<T>, query: RecordQuery, narrowed: Narrowed): Statement {
  const { table } = entity
  const by = sortedBy(table, query.sort)
  const direction = sql.raw(query.order)
  const opposite = sql.raw(query.order === 'asc' ? 'desc' : 'asc')
  const cursor = query.cursor ? readCursor(query.cursor, query) : undefined
  const ranges = cursor ? beyond(by, table.id, query.order, cursor) : [undefined]
  const parts = ranges.map((rest) => keysOf(narrowed, table, by, query, rest))
  const more = addedBy(query.view, entity, ctx.account_id)
  return statement(sql`with ${narrowed.first}k as materialized (
    select id, by from (${sql.join(parts, sql` union all `)}) p
    order by by ${direction}, id ${direction} limit ${literal(query.per_page)})${more.reads}
  select coalesce((select json_agg(r) from (
      select ${selected(entity)}${more.fields} from k join ${table} on ${table.account_id} = ${ctx.account_id} and ${table.id} = k.id${joinedTo(entity)}${more.joins}
      order by k.by ${direction}, k.id ${direction}) r), '[]')::text as data,
    (select count(*)::int from k) as found, ${narrowed.hits} as hits, ${narrowed.total} as total,
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

const NO_HITS = { first: sql``, hits: sql`null::int`, contains: undefined }

/** What the query asks for; for a search that finds too much, a walk to it; and where that is too long, all hits. */
interface Ways {
  narrowed: Narrowed
  walk?: Narrowed
  whole?: Narrowed
}

/** The ways to what the query asks for. */
function narrow(
  ctx: Ctx,
  table: Entity<unknown>['table'],
  query: RecordQuery,
  filters: Filters,
  kept: SQL | undefined,
): Ways {
  const archived = query['filter[archived]'] === true
  const given = filters.filter((condition) => condition !== undefined)
  const where = and(inAccount(ctx, table), shown(table, archived), ...given)!
  const isAll = given.length === 0 && !archived
  const search = searchOf(table as never, query.search, archived)
  if (!search) {
    const known = isAll ? keptTotal(ctx, table) : kept
    const total = known ?? sql`${counted(table, where)}::int`
    return { narrowed: { where, total, isAll, isKept: known !== undefined, ...NO_HITS } }
  }
  const whole = and(where, search.isHit)!
  const hits = sql`(select count(*)::int from h)`
  // The search has counted already, for whoever sees all sites.
  const isCounted = sql`coalesce(current_setting('app.site_scope', true), '') = ''`
  const total =
    given.length === 0
      ? sql`case when ${isCounted} then ${hits} else ${counted(table, whole)}::int end`
      : sql`${counted(table, whole)}::int`
  const { contains } = search
  const among = sql`${counted(table, and(where, contains)!)}::int`
  const walkTotal =
    given.length === 0
      ? sql`case when ${isCounted} then ${literal(COUNTED)} else ${among} end`
      : among
  return {
    narrowed: {
      where: whole,
      total,
      isAll: false,
      isKept: false,
      first: sql`${search.hits}, `,
      hits,
      contains: undefined,
    },
    walk: { where, total: walkTotal, isAll: false, isKept: false, ...NO_HITS, contains },
    whole: {
      where: and(where, search.isAny)!,
      total: walkTotal,
      isAll: false,
      isKept: false,
      ...NO_HITS,
      first: sql`${search.all}, `,
    },
  }
}

interface Page {
  data: string
  found: number
  hits: number | null
  last: [string | null, string] | null
  total: number | null
}

async function readPage<T>(
  ctx: Ctx,
  entity: Entity<T>,
  query: RecordQuery,
  narrowed: Narrowed,
): Promise<Page> {
  const page = pageOf(ctx, entity, query, narrowed)
  const [rows] = await ask(ctx, narrowed.isAll && isKept(query) ? planned(page) : page)
  return rows!.rows[0] as Page
}

/** The page by the shortest way that leads to it. */
async function readShortest<T>(
  ctx: Ctx,
  entity: Entity<T>,
  query: RecordQuery,
  { narrowed, walk, whole }: Ways,
): Promise<Page> {
  const read = await readPage(ctx, entity, query, narrowed)
  if (!walk || (read.hits ?? 0) <= LIMITS.exact_total) return read
  const walked = await readPage(ctx, entity, query, walk)
  return walked.found < query.per_page && whole ? readPage(ctx, entity, query, whole) : walked
}

/**
 * One page of the account's records, in the order and narrowed as the query says.
 *
 * @param kept how many there are, where that is kept and needs no counting; null to who sees only some sites
 */
export async function listRecords<T>(
  ctx: Ctx,
  entity: Entity<T>,
  query: RecordQuery,
  filters: Filters = [],
  kept?: SQL,
): Promise<Text<{ data: T[]; meta: PageMeta }>> {
  const { table } = entity
  const ways = narrow(ctx, table, query, filters, kept)
  const { where, isKept } = ways.narrowed
  const { data, found, last, total } = await readShortest(ctx, entity, query, ways)
  const n = total ?? (await countScoped(ctx, table, where))
  const next = found === query.per_page && last ? writeCursor(query, last) : null
  const isCapped = !isKept || total === null
  return { text: `{"data":${data},"meta":${JSON.stringify(metaOf(query, n, isCapped, next))}}` }
}

/** What a person who sees only some sites sees of an unnarrowed list. */
async function countScoped(ctx: Ctx, table: PgTable, where: SQL): Promise<number> {
  const [result] = await ask(ctx, statement(sql`select ${counted(table, where)}::int as n`))
  return (result!.rows[0] as { n: number }).n
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
