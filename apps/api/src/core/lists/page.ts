import type { ListQuery, PageMeta } from '@steward/contract/kit/list.ts'
import { LIMITS } from '@steward/contract/limits.ts'
import { and, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { prepare, type Statement } from '#db/client.ts'
import type { AccountTable } from '#db/columns.ts'
import { AS_SENT, ended, type Written } from '#db/long-texts.ts'
import type { Answered } from '../records/answer.ts'
import { ask, type Ctx } from '../context/ctx.ts'
import { beyond, type Order, readCursor, writeCursor } from './cursor.ts'
import { type Asked, joinedTo, selected, statement } from '../records/entity.ts'
import { joinedRow, metaOf, type Text } from '../records/rows.ts'

// Every list reads its page in the same way: the keys of its rows first, in the list's order, and only then what is
// answered of them. What the keys are chosen from is what tells lists apart.

/** What says which page it is. */
export type PageQuery = Pick<ListQuery, 'page' | 'per_page' | 'sort' | 'order' | 'cursor'>

/** The fields that a list is asked for; all, where a record is wanted with what is made of others besides. */
export const askedOf = ({ view, fields }: Partial<Pick<ListQuery, 'view' | 'fields'>>): Asked =>
  view === 'complete' ? undefined : fields

/** A page of a whole list: its text is the same for everybody, and planning it takes as long as reading it. */
export const plannedOnce = ({ text, values, ...more }: Statement, query: ListQuery): Statement => ({
  ...more,
  ...prepare(text, values, askedOf(query) ? 'part' : 'list'),
})

/** A whole number that the contract has checked, written into the text: bound, it would cost the plan. */
export const literal = (n: number) => sql.raw(String(Math.trunc(n)))

/** An array as one parameter; spread, Drizzle would write a list. */
export const textArray = (values: readonly string[]): SQL => sql`${sql.param(values)}::text[]`

/** One more than is counted exactly. */
export const COUNTED = LIMITS.exact_total + 1

/** At most 10,001: more are "over 10,000". */
export const counted = (rows: SQL): SQL =>
  sql`(select count(*) from (select 1 from ${rows} limit ${literal(COUNTED)}) c)`

const directions = { asc: sql.raw('asc'), desc: sql.raw('desc') }
/** Which way a list goes and, in it, the ids of what has the same value. */
function waysOf(
  { order }: Pick<PageQuery, 'order'>,
  { newestFirst = false }: Pick<PageSource, 'newestFirst'>,
) {
  const [there, back] =
    order === 'asc' ? [directions.asc, directions.desc] : [directions.desc, directions.asc]
  return { there, ids: newestFirst ? back : there }
}

/**
 * What comes after the cursor, as one condition per index range; without one, everything.
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

/** A page has its offset in its text, so of those further on there are too many to keep the text and a plan of each. */
export const isNear = ({ cursor, page }: PageQuery) => cursor !== undefined || page === 1

/** `limit … offset …` of one such range. */
export function limitOf(query: PageQuery): SQL {
  const skipped = query.cursor ? 0 : (query.page - 1) * query.per_page
  return sql`limit ${literal(query.per_page)}${skipped > 0 ? sql` offset ${literal(skipped)}` : sql``}`
}

/** `order by …` of such a range. */
export const orderIn = (query: Pick<PageQuery, 'order'>, by: Order, id: PgColumn): SQL => {
  const { there, ids } = waysOf(query, by)
  return sql`order by ${by.sql} ${there}, ${id} ${ids}`
}

/** The keys of the page out of those of each range, `(select id, by …)`. */
export function keysOf(query: PageQuery, by: Order, ranges: SQL[]): SQL {
  const { there, ids } = waysOf(query, by)
  return sql`select id, by from (${sql.join(ranges, sql` union all `)}) p
    order by by ${there}, id ${ids} limit ${literal(query.per_page)}`
}

/** What a page is read from. */
interface PageSource extends Partial<Pick<Order, 'newestFirst'>> {
  /** What the keys are chosen by, `name as (…), `. */
  first?: SQL
  /** The keys of its rows: `id`, `by` and, where `empty` says where those without a value are, `is_empty`. */
  keys: SQL
  empty?: 'first' | 'last'
  /** What is read of other rows, `, name as (…)`. */
  reads?: SQL
  /** What is answered of each row, and the joins to it from the keys `k`. */
  fields: SQL
  from: SQL
  hits?: SQL
  total: SQL
}

/** Room for what a page says of itself; more is possible, by a copy. */
const ROOM = 500

/**
 * The beginning of an answer, which PostgreSQL writes with room for its end: a page of some 50 KB would be copied to
 * have something put around it.
 *
 * @param rows their JSON, or nothing
 */
export const begun = (rows: SQL): SQL =>
  sql`'{"data":' || coalesce(${rows}, '[]')::text || repeat(' ', ${literal(ROOM)})`

/** The whole answer that was begun so. */
export const pageText = (beginning: Written, meta: object): Written =>
  ended(beginning, ROOM, `,"meta":${JSON.stringify(meta)}}`)

/** The rows of such a beginning, for code that has to know. */
export const rowsIn = <T>(beginning: Written): T[] =>
  (JSON.parse(String(ended(beginning, ROOM, '}'))) as { data: T[] }).data

/** A page as it was read. */
export interface Page {
  beginning: Written
  found: number
  /** How many hits of a search there are, up to one more than are counted; null where nothing was searched. */
  hits: number | null
  /** Null where only a count of its own can tell. */
  total: number | null
  /** Where it ended. */
  last: [string | null, string] | null
}

/** The statement of a page. Its rows are numbered once, as texts take longer to compare. */
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

/** What a page says of itself. */
export const metaOfPage = (
  query: PageQuery,
  { found, last }: Page,
  total: number,
  isCapped: boolean,
): PageMeta =>
  metaOf(query, total, isCapped, found === query.per_page && last ? writeCursor(query, last) : null)

/** Rows that are listed: which of them, in which order, and what is answered of each. */
export interface Rows<T = unknown> {
  /** The tables that they are chosen from, and what they are counted in, where less is needed for that. */
  of: SQL
  countedIn?: SQL
  where: SQL
  by: Order
  id: PgColumn
  answer: Answered<T>
  /** `join …` from the keys, which are called `k`, to everything that the answer names besides what it refers to. */
  from: SQL
}

/** Rows of one of an account's tables, and what is answered of each. */
export const rowsOf = <T>(ctx: Ctx, table: AccountTable & PgTable, answer: Answered<T>) => ({
  of: sql`${table}`,
  id: table.id,
  answer,
  from: joinedRow(ctx, table),
})

/** One page of rows that are no records: with as many as there are, up to what can be known. */
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
  // Where much is looked up for each row, planning it takes longer than reading it.
  const kept = isNear(query) ? prepare(text, values, 'rows') : { text, values }
  const [result] = await ask(ctx, { ...more, ...kept })
  const page = result!.rows[0] as Page
  return { beginning: page.beginning, meta: metaOfPage(query, page, page.total!, true) }
}

/** The same as it is answered, with how many there are: none, where what they belong to may not be there. */
export async function listRows<T>(
  ctx: Ctx,
  rows: Rows<T>,
  query: PageQuery & Partial<ListQuery>,
): Promise<Text<{ data: T[]; meta: PageMeta }> & { total: number }> {
  const { beginning, meta } = await readRows(ctx, rows, query)
  return { text: pageText(beginning, meta), total: meta.total_records }
}
