import type { ListQuery, PageMeta } from '@steward/contract/kit/list.ts'
import { LIMITS } from '@steward/contract/limits.ts'
import { and, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { prepare, type Statement } from '#db/client.ts'
import type { AccountTable } from '#db/columns.ts'
import { AS_SENT, ended, type Written } from '#db/long-texts.ts'
import type { Answered } from '../records/answer.ts'
import { askRow, type Ctx } from '../context/ctx.ts'
import { beyond, type Order, readCursor, writeCursor } from './cursor.ts'
import { type Asked, joinedTo, selected, statement } from '../records/entity.ts'
import { joinedRow, metaOf, type Text } from '../records/rows.ts'

// Every list reads a page in the same way: first the keys of its rows, in the list's order, then the fields of these
// rows. Lists differ in where the keys come from.

/** The part of a query that says which page is asked for. */
export type PageQuery = Pick<ListQuery, 'page' | 'per_page' | 'sort' | 'order' | 'cursor'>

/** The fields that a list is asked for; undefined for all of them, as `view=complete` asks for. */
export const askedOf = ({ view, fields }: Partial<Pick<ListQuery, 'view' | 'fields'>>): Asked =>
  view === 'complete' ? undefined : fields

/** A prepared statement for a text that is the same for every account: planning it takes as long as running it. */
export const plannedOnce = ({ text, values, ...more }: Statement, query: ListQuery): Statement => ({
  ...more,
  ...prepare(text, values, askedOf(query) ? 'part' : 'list'),
})

/** A whole number, checked by the contract, as part of the text: as a parameter the planner would not know it. */
export const literal = (n: number) => sql.raw(String(Math.trunc(n)))

/** An array as one parameter: Drizzle would write one for each element. */
export const textArray = (values: readonly string[]): SQL => sql`${sql.param(values)}::text[]`

/** Counting stops here: one more than the largest total that is exact. */
export const COUNTED = LIMITS.exact_total + 1

/** The number of rows, at most `COUNTED`: pages then say "over 10,000". */
export const counted = (rows: SQL): SQL =>
  sql`(select count(*) from (select 1 from ${rows} limit ${literal(COUNTED)}) c)`

const directions = { asc: sql.raw('asc'), desc: sql.raw('desc') }
/** The directions of the sort column and of the ids of rows with the same value. */
function waysOf(
  { order }: Pick<PageQuery, 'order'>,
  { newestFirst = false }: Pick<PageSource, 'newestFirst'>,
) {
  const [there, back] =
    order === 'asc' ? [directions.asc, directions.desc] : [directions.desc, directions.asc]
  return { there, ids: newestFirst ? back : there }
}

/**
 * The rows after the cursor, as one condition for each index range; without a cursor, one range of all rows.
 *
 * @param inOne see `beyond`
 */
export function rangesOf(
  query: PageQuery,
  order: Order,
  id: PgColumn,
  inOne = false,
): (SQL | undefined)[] {
  const cursor = query.cursor ? readCursor(query.cursor, query) : undefined
  return cursor ? beyond(order, id, query.order, cursor, inOne) : [undefined]
}

/**
 * Whether the statement of a page is worth preparing. An offset is part of its text, so each page number would be
 * another statement.
 */
export const isNear = ({ cursor, page }: PageQuery) => cursor !== undefined || page === 1

/** `limit … offset …` in one index range. */
export function limitOf(query: PageQuery): SQL {
  const skipped = query.cursor ? 0 : (query.page - 1) * query.per_page
  return sql`limit ${literal(query.per_page)}${skipped > 0 ? sql` offset ${literal(skipped)}` : sql``}`
}

/** `order by …` in one index range. */
export const orderIn = (query: Pick<PageQuery, 'order'>, by: Order, id: PgColumn): SQL => {
  const { there, ids } = waysOf(query, by)
  return sql`order by ${by.sql} ${there}, ${id} ${ids}`
}

/** The keys of the page, out of those of its index ranges, `(select id, by …)` each. */
export function keysOf(query: PageQuery, by: Order, ranges: SQL[]): SQL {
  const { there, ids } = waysOf(query, by)
  return sql`select id, by from (${sql.join(ranges, sql` union all `)}) p
    order by by ${there}, id ${ids} limit ${literal(query.per_page)}`
}

/** What a page is read from. */
interface PageSource extends Partial<Pick<Order, 'newestFirst'>> {
  /** Common table expressions that `keys` needs, `name as (…), `. */
  first?: SQL
  /** The keys of its rows: `id`, `by` and, where `empty` is set, `is_empty`. */
  keys: SQL
  empty?: 'first' | 'last'
  /** Common table expressions that `fields` needs, `, name as (…)`. */
  reads?: SQL
  /** The fields of each row, and the joins to them from the keys `k`. */
  fields: SQL
  from: SQL
  hits?: SQL
  total: SQL
}

/** Bytes reserved for the `meta` of a page; a longer one costs a copy of the page. */
const ROOM = 500

/**
 * The beginning of the answer's text, followed by spaces into which `pageText` writes the end: appending to a page of
 * some 50 KB would copy it.
 *
 * @param rows their JSON array, or null
 */
export const begun = (rows: SQL): SQL =>
  sql`'{"data":' || coalesce(${rows}, '[]')::text || repeat(' ', ${literal(ROOM)})`

/** The whole text of an answer that `begun` began. */
export const pageText = (beginning: Written, meta: object): Written =>
  ended(beginning, ROOM, `,"meta":${JSON.stringify(meta)}}`)

/** The rows of a text that `begun` began, for code that works with them. */
export const rowsIn = <T>(beginning: Written): T[] =>
  (JSON.parse(String(ended(beginning, ROOM, '}'))) as { data: T[] }).data

/** A page as the database answered it. */
export interface Page {
  beginning: Written
  found: number
  /** The number of matching records, at most `COUNTED`; null where they were not counted first. */
  hits: number | null
  /** Null where a statement of its own has to count. */
  total: number | null
  /** The key of the last row, for the cursor of the next page. */
  last: [string | null, string] | null
}

/**
 * The statement of a page. The keys are sorted once and numbered, so that the rows are sorted by numbers, not texts.
 */
export function pageOf(query: Pick<PageQuery, 'order'>, source: PageSource): Statement {
  const { first = sql``, keys, empty, reads = sql``, fields, from } = source
  const { hits = sql`null::int`, total } = source
  const { there, ids } = waysOf(query, source)
  const isEmpty = empty
    ? sql`is_empty ${empty === 'last' ? directions.asc : directions.desc}, `
    : sql``
  const page = statement(sql`with ${first}k as materialized (
    select *, row_number() over (order by ${isEmpty}by ${there}, id ${ids}) as nth from (${keys}) keys)${reads}
  select ${begun(sql`(select json_agg(r) from (select ${fields} from k ${from} order by k.nth) r)`)} as beginning,
    (select count(*)::int from k) as found, ${hits} as hits, ${total} as total,
    (select json_build_array(by::text, id) from k order by nth desc limit 1) as last`)
  return { ...page, types: AS_SENT }
}

/** The `meta` of a page. */
export const metaOfPage = (
  query: PageQuery,
  { found, last }: Page,
  total: number,
  isCapped: boolean,
): PageMeta =>
  metaOf(query, total, isCapped, found === query.per_page && last ? writeCursor(query, last) : null)

/** What a list of rows that are no records consists of. */
export interface Rows<T = unknown> {
  /** The tables that the rows are read from, and those that counting needs, where they are fewer. */
  of: SQL
  countedIn?: SQL
  where: SQL
  by: Order
  id: PgColumn
  answer: Answered<T>
  /** `join …` from the keys `k` to the tables of the answer's fields, without those of its references. */
  from: SQL
}

/** The parts of `Rows` that are the same for every list of one table. */
export const rowsOf = <T>(ctx: Ctx, table: AccountTable & PgTable, answer: Answered<T>) => ({
  of: sql`${table}`,
  id: table.id,
  answer,
  from: joinedRow(ctx, table),
})

/** One page of rows that are no records, with their number, at most `COUNTED`. */
export async function readRows<T>(
  ctx: Ctx,
  { of, countedIn = of, where, by, id, answer, from }: Rows<T>,
  query: PageQuery & Partial<ListQuery>,
): Promise<{ beginning: Written; meta: PageMeta }> {
  const ranges = rangesOf(query, by, id).map(
    (rest) => sql`(select ${id} as id, ${by.sql} as by from ${of} where ${and(where, rest)!}
      ${orderIn(query, by, id)} ${limitOf(query)})`,
  )
  const total = sql`${counted(sql`${countedIn} where ${where}`)}::int`
  const asked = askedOf(query)
  const source = {
    keys: keysOf(query, by, ranges),
    newestFirst: by.newestFirst,
    fields: selected(answer, asked),
    from: sql`${from}${joinedTo(answer, asked)}`,
    total,
  }
  const { text, values, ...more } = pageOf(query, source)
  // With many joins, planning takes longer than running: the statement is prepared.
  const kept = isNear(query) ? prepare(text, values, 'rows') : { text, values }
  const page = await askRow<Page>(ctx, { ...more, ...kept })
  return { beginning: page.beginning, meta: metaOfPage(query, page, page.total!, true) }
}

/** The same as the text of an answer. `total` lets the caller check that what the rows belong to exists. */
export async function listRows<T>(
  ctx: Ctx,
  rows: Rows<T>,
  query: PageQuery & Partial<ListQuery>,
): Promise<Text<{ data: T[]; meta: PageMeta }> & { total: number }> {
  const { beginning, meta } = await readRows(ctx, rows, query)
  return { text: pageText(beginning, meta), total: meta.total_records }
}
