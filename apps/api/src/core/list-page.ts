import type { ListQuery } from '@steward/contract/kit/list.ts'
import { LIMITS } from '@steward/contract/limits.ts'
import { and, getTableColumns, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Statement } from '../db/client.ts'
import { live } from '../db/columns.ts'
import { ask, type Ctx } from './ctx.ts'
import { addedBy } from './counts.ts'
import { beyond, readCursor } from './cursor.ts'
import { type Entity, joinedTo, selected, statement } from './entity.ts'
import { AppError } from './errors.ts'

/** A whole number that the contract has checked, written into the text: bound, it would cost the plan. */
export const literal = (n: number) => sql.raw(String(Math.trunc(n)))

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
export const shown = (table: Entity<unknown>['table'], archived: boolean | undefined) =>
  archived ? isNotNull(table.archived_at) : live(table)

/** What a list is narrowed by, besides its account. */
export type Filters = (SQL | undefined)[]
export type RecordQuery = ListQuery & { 'filter[archived]'?: boolean | undefined }

/** What a list is narrowed to, and how it comes to its total. */
export interface Narrowed {
  where: SQL
  /** What the statement reads first. */
  first: SQL
  /** How many hits of a search there are, up to one more than can be told; null where nothing was searched. */
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
export function sortedBy(table: Entity<unknown>['table'], sort: string): PgColumn {
  const columns: Record<string, PgColumn> = getTableColumns(table)
  if (Object.hasOwn(columns, sort)) return columns[sort]!
  const detail = `This list can't be sorted by ${sort}`
  throw new AppError(422, 'Invalid data', [
    { code: 'invalid_data', detail, source: { parameter: 'sort' } },
  ])
}

/** What comes after the cursor, as one condition per index range; without one, everything. */
export function rangesOf(
  table: Entity<unknown>['table'],
  by: PgColumn,
  query: RecordQuery,
): (SQL | undefined)[] {
  const cursor = query.cursor ? readCursor(query.cursor, query) : undefined
  return cursor ? beyond(by, table.id, query.order, cursor) : [undefined]
}

/** The statement of one page: ids first, by the index of the sort, and only then the records that they are. */
function pageOf<T>(ctx: Ctx, entity: Entity<T>, query: RecordQuery, narrowed: Narrowed): Statement {
  const { table } = entity
  const by = sortedBy(table, query.sort)
  const direction = sql.raw(query.order)
  const opposite = sql.raw(query.order === 'asc' ? 'desc' : 'asc')
  const ranges = rangesOf(table, by, query)
  // A walk may stop before the end of its range, so that what lies in the next one isn't its turn yet.
  const walked = narrowed.contains ? ranges.slice(0, 1) : ranges
  const parts = walked.map((rest) => keysOf(narrowed, table, by, query, rest))
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

/** One more than can be told exactly. */
export const COUNTED = LIMITS.exact_total + 1

/** At most 10,001: more are "over 10,000". */
export const counted = (table: PgTable, where: SQL): SQL =>
  sql`(select count(*) from (select 1 from ${table} where ${where} limit ${literal(COUNTED)}) c)`

/** A page has its offset in its text, so of those further on there are too many to keep a plan of each. */
const isKept = (query: RecordQuery) => query.cursor !== undefined || query.page === 1

export const NO_HITS = { first: sql``, hits: sql`null::int`, contains: undefined }

/** A page as it was read. */
export interface Page {
  data: string
  found: number
  hits: number | null
  last: [string | null, string] | null
  total: number | null
}

export async function readPage<T>(
  ctx: Ctx,
  entity: Entity<T>,
  query: RecordQuery,
  narrowed: Narrowed,
): Promise<Page> {
  const page = pageOf(ctx, entity, query, narrowed)
  const [rows] = await ask(ctx, narrowed.isAll && isKept(query) ? planned(page) : page)
  return rows!.rows[0] as Page
}
