import type { ListQuery } from '@steward/contract/kit/list.ts'
import { and, getTableColumns, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Statement } from '#db/client.ts'
import { live, type RecordTable } from '#db/columns.ts'
import { ask, type Ctx, inSnapshot } from '../context/ctx.ts'
import { addedBy } from '../records/counts.ts'
import { type Order, orderOf, readCursor, writeCursor } from './cursor.ts'
import { type Entity, joinedTo, selected, statement } from '../records/entity.ts'
import { AppError } from '../context/errors.ts'
import {
  askedOf,
  COUNTED,
  isNear,
  keysOf,
  limitOf,
  literal,
  orderIn,
  type Page,
  pageOf,
  type PageQuery,
  plannedOnce,
  rangesOf,
} from './page.ts'
import { joinedRow } from '../records/rows.ts'
import { filled, keeping } from '../records/written-once.ts'

/** Archived records are listed only when they are asked for. */
export const shown = (table: RecordTable, archived: boolean | undefined) =>
  archived ? isNotNull(table.archived_at) : live(table)

/** What a list is narrowed by, besides its account. */
export type Filters = (SQL | undefined)[]
/** Which records a page is of. */
export type KeysQuery = PageQuery & { 'filter[archived]'?: boolean | undefined }
export type RecordQuery = ListQuery & KeysQuery

/** What a list is narrowed to, and how it comes to its total. */
export interface Narrowed {
  /** What the keys of a page are chosen from, by the name of the table: the table, or what `first` has read of it. */
  from: SQL
  where: SQL
  /** What the statement reads first. */
  first: SQL
  /** How many hits there are, up to one more than are counted; null where nothing was looked for first. */
  hits: SQL
  /** Set where the list walks its own order and looks at each record: what it must contain, and how far it goes. */
  walk: { contains: SQL; most: number } | undefined
  /** An expression; null where only a count of its own can tell. */
  total: SQL
  /** The total is kept, not counted, for whoever sees all sites. */
  isKept: boolean
  /** Whether what was read this way is the page; where it isn't, the next way is taken. Left out: it always is. */
  isEnough?: (read: Pick<Page, 'found' | 'hits'>) => boolean
}

/** Which way a list is walked for a page, and which part of the way is the page. */
interface Walk extends Pick<KeysQuery, 'order'> {
  slice: SQL
}

const forwards = (query: KeysQuery): Walk => ({ order: query.order, slice: limitOf(query) })

const skippedBy = ({ page, per_page }: RecordQuery) => (page - 1) * per_page

/** The same page from the list's end. */
function backwards(query: RecordQuery, total: number): Walk {
  const left = Math.max(0, total - skippedBy(query))
  const after = Math.max(0, left - query.per_page)
  return {
    order: query.order === 'asc' ? 'desc' : 'asc',
    slice: sql`limit ${literal(left - after)} offset ${literal(after)}`,
  }
}

/** The keys of a range of a page, by the index of the sort. */
function keysIn(
  { from, where, walk }: Narrowed,
  table: Entity<unknown>['table'],
  by: Order,
  { order, slice }: Walk,
  rest: SQL | undefined,
): SQL {
  const all = sql`from ${from} where ${rest ? and(where, rest)! : where} ${orderIn({ order }, by, table.id)}`
  // What PostgreSQL can't estimate behind the wall must not lure it away from the index: the inner limit keeps it out.
  return walk
    ? sql`(select id, by from (select ${table}.*, ${by.sql} as by ${all} limit ${literal(walk.most)}) ${table}
        where ${walk.contains} ${slice})`
    : sql`(select ${table.id} as id, ${by.sql} as by ${all} ${slice})`
}

/** @throws 422 for what is no column: a list in an order that nobody asked for would pass for the one they did */
export function sortedBy(table: Entity<unknown>['table'], sort: string): Order {
  const columns: Record<string, PgColumn> = getTableColumns(table)
  if (Object.hasOwn(columns, sort)) return orderOf(columns[sort]!)
  const detail = `This list can't be sorted by ${sort}`
  throw new AppError(422, 'Invalid data', [
    { code: 'invalid_data', detail, source: { parameter: 'sort' } },
  ])
}

/** What is answered of records and where from, for a page of them. */
export function answered<T>(ctx: Ctx, entity: Entity<T>, query: ListQuery) {
  const { table } = entity
  const asked = askedOf(query)
  const { reads, fields, joins } = addedBy(query.view, entity, ctx.account_id)
  return {
    reads,
    fields: sql`${selected(entity, asked)}${fields}`,
    from: sql`${joinedRow(ctx, table)}${joinedTo(entity, asked)}${joins}`,
  }
}

/** `id, by` of the records of a page, by the index of the sort. */
export function keysFor(
  table: Entity<unknown>['table'],
  query: KeysQuery,
  narrowed: Narrowed,
  walk: Walk = forwards(query),
): SQL {
  const by = sortedBy(table, query.sort)
  const ranges = rangesOf(query, by, table.id, narrowed.walk !== undefined)
  // A walk may stop before the end of its range, so that what is in the next one isn't its turn yet.
  const walked = narrowed.walk ? ranges.slice(0, 1) : ranges
  return keysOf(
    query,
    by,
    walked.map((rest) => keysIn(narrowed, table, by, walk, rest)),
  )
}

/** The statement of one page: ids first, and only then the records that they are. */
function statementOf<T>(
  ctx: Ctx,
  entity: Entity<T>,
  query: RecordQuery,
  narrowed: Narrowed,
  walk?: Walk,
): Statement {
  const keys = keysFor(entity.table, query, narrowed, walk)
  const { newestFirst } = sortedBy(entity.table, query.sort)
  return pageOf(query, { ...narrowed, keys, newestFirst, ...answered(ctx, entity, query) })
}

/** Placeholders in a text that is kept: for the account, and for where the page before ended. */
const ANY = {
  account: 'any account',
  value: 'any value',
  id: '00000000-0000-4000-8000-000000000000',
}
const kept = keeping<Statement>()

/**
 * The statement of a page of a whole list, which has the same text for everybody.
 *
 * @param narrow what the list is narrowed to for a context
 */
function wholePage<T>(
  ctx: Ctx,
  entity: Entity<T>,
  query: RecordQuery,
  narrow: (ctx: Ctx) => Narrowed,
): Statement {
  const { sort, order, per_page, view } = query
  const cursor = query.cursor === undefined ? undefined : readCursor(query.cursor, query)
  const from = cursor && (cursor.value === null ? 'empty' : 'value')
  const write = () => {
    const anyone = { ...ctx, account_id: ANY.account }
    const value = from === 'empty' ? null : ANY.value
    const marked = { ...query, cursor: cursor && writeCursor(query, [value, ANY.id]) }
    return plannedOnce(statementOf(anyone, entity, marked, narrow(anyone)), query)
  }
  const key = [sort, order, per_page, from, view, askedOf(query)?.join(' ')].join('|')
  const marks = new Map([
    [ANY.account, ctx.account_id],
    [ANY.value, cursor?.value],
    [ANY.id, cursor?.id],
  ])
  return filled(kept(entity, key, write), marks)
}

/** What a list is that reads its table as it is. */
export const plainly = (table: Entity<unknown>['table']) => ({
  from: sql`${table}`,
  first: sql``,
  hits: sql`null::int`,
  walk: undefined,
  isKept: false,
})

/**
 * What a list is that reads all its records before it puts them in order, and has thereby counted them.
 *
 * @param rows `from … where …` of the records, by the name of the table
 */
export function gathered(table: Entity<unknown>['table'], query: KeysQuery, rows: SQL): Narrowed {
  const by = sortedBy(table, query.sort)
  const hits = sql`(select n from hits)`
  return {
    ...plainly(table),
    first: sql`h as materialized (select ${table.id}, ${by.sql} ${rows}),
    hits as materialized (select least(count(*), ${literal(COUNTED)})::int as n from h), `,
    from: sql`h ${table}`,
    where: sql`true`,
    hits,
    total: hits,
  }
}

/** Takes one way after the other until one has the page. */
export async function readByWays<R extends Pick<Page, 'found' | 'hits'>>(
  [way, ...others]: readonly Narrowed[],
  read: (way: Narrowed) => Promise<R>,
): Promise<R> {
  const result = await read(way!)
  const isDone = others.length === 0 || !way!.isEnough || way!.isEnough(result)
  return isDone ? result : readByWays(others, read)
}

const readFrom = async (ctx: Ctx, page: Statement): Promise<Page> =>
  (await ask(ctx, page))[0]!.rows[0] as Page

/** A page of a whole list. */
export const readWhole = async <T>(
  ctx: Ctx,
  entity: Entity<T>,
  query: RecordQuery,
  narrow: (ctx: Ctx) => Narrowed,
): Promise<Page> =>
  isNear(query)
    ? readFrom(ctx, wholePage(ctx, entity, query, narrow))
    : readPage(ctx, entity, query, narrow(ctx))

export const readPage = async <T>(
  ctx: Ctx,
  entity: Entity<T>,
  query: RecordQuery,
  narrowed: Narrowed,
): Promise<Page> =>
  isFar(query, narrowed)
    ? // How long the list is must still hold when the page is read.
      inSnapshot(ctx, (ctx) => readFar(ctx, entity, query, narrowed))
    : readFrom(ctx, statementOf(ctx, entity, query, narrowed))

/** A page so far from the beginning is walked to from the nearer end. */
const FAR = 2_000

const isFar = (query: RecordQuery, { isKept }: Narrowed) =>
  isKept && query.cursor === undefined && skippedBy(query) >= FAR

async function readFar<T>(
  ctx: Ctx,
  entity: Entity<T>,
  query: RecordQuery,
  narrowed: Narrowed,
): Promise<Page> {
  const [kept] = await ask(ctx, statement(sql`select ${narrowed.total} as total`))
  const { total } = kept!.rows[0] as { total: number | null }
  const isNearEnd = total !== null && skippedBy(query) > total / 2
  const walk = isNearEnd ? backwards(query, total) : forwards(query)
  const [rows] = await ask(ctx, statementOf(ctx, entity, query, narrowed, walk))
  return rows!.rows[0] as Page
}
