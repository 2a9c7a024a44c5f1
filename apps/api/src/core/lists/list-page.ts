import type { ListQuery } from '@steward/contract/kit/list.ts'
import { and, getTableColumns, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Statement } from '#db/client.ts'
import { live, type RecordTable } from '#db/columns.ts'
import { askRow, type Ctx, inSnapshot } from '../context/ctx.ts'
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

/** The conditions of a list's filters, without that of its account. */
export type Filters = (SQL | undefined)[]
/** The part of a query that decides which records a page has. */
export type KeysQuery = PageQuery & { 'filter[archived]'?: boolean | undefined }
export type RecordQuery = ListQuery & KeysQuery

/** Which records a list has, one way to read a page of them, and where its total comes from. */
export interface Narrowed {
  /** Where the keys of a page are read from: the table, or a result of `first` under the table's name. */
  from: SQL
  where: SQL
  /** Common table expressions that the statement begins with. */
  first: SQL
  /** The number of matching records, at most `COUNTED`; null where `first` has not counted them. */
  hits: SQL
  /**
   * Set where the index of the list's order is scanned and each record tested: the condition that it must meet, and the
   * most records that are scanned.
   */
  walk: { contains: SQL; most: number } | undefined
  /** The total; null where the matching records have to be counted by a statement of their own. */
  total: SQL
  /** Whether the total is a stored sum; somebody limited to sites still has their records counted. */
  isKept: boolean
  /** Whether the page was read in full; if not, the next way is tried. Left out: it always is. */
  isEnough?: (read: Pick<Page, 'found' | 'hits'>) => boolean
}

/** The direction in which an index is scanned for a page, and the limit and offset of the page in it. */
interface Walk extends Pick<KeysQuery, 'order'> {
  slice: SQL
}

const forwards = (query: KeysQuery): Walk => ({ order: query.order, slice: limitOf(query) })

const skippedBy = ({ page, per_page }: RecordQuery) => (page - 1) * per_page

/** The same page, scanned from the end of the list. */
function backwards(query: RecordQuery, total: number): Walk {
  const left = Math.max(0, total - skippedBy(query))
  const after = Math.max(0, left - query.per_page)
  return {
    order: query.order === 'asc' ? 'desc' : 'asc',
    slice: sql`limit ${literal(left - after)} offset ${literal(after)}`,
  }
}

/** The keys of a page in one index range, by the index of the sort column. */
function keysIn(
  { from, where, walk }: Narrowed,
  table: Entity<unknown>['table'],
  by: Order,
  { order, slice }: Walk,
  rest: SQL | undefined,
): SQL {
  const all = sql`from ${from} where ${rest ? and(where, rest)! : where} ${orderIn({ order }, by, table.id)}`
  // Row-level security hides statistics from the planner. Without the inner limit it would misjudge `contains` and
  // leave the index of the order.
  return walk
    ? sql`(select id, by from (select ${table}.*, ${by.sql} as by ${all} limit ${literal(walk.most)}) ${table}
        where ${walk.contains} ${slice})`
    : sql`(select ${table.id} as id, ${by.sql} as by ${all} ${slice})`
}

/** @throws 422 for a field that is no column, rather than sort silently by another */
export function sortedBy(table: Entity<unknown>['table'], sort: string): Order {
  const columns: Record<string, PgColumn> = getTableColumns(table)
  if (Object.hasOwn(columns, sort)) return orderOf(columns[sort]!)
  const detail = `This list can't be sorted by ${sort}`
  throw new AppError(422, 'Invalid data', [
    { code: 'invalid_data', detail, source: { parameter: 'sort' } },
  ])
}

/** The fields that a page answers of each record, and the joins that they need. */
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

/** `id, by` of the records of a page, by the index of the sort column. */
export function keysFor(
  table: Entity<unknown>['table'],
  query: KeysQuery,
  narrowed: Narrowed,
  walk: Walk = forwards(query),
): SQL {
  const by = sortedBy(table, query.sort)
  const ranges = rangesOf(query, by, table.id, narrowed.walk !== undefined)
  // A scan may stop before the end of its range, and then nothing of the next range may follow.
  const walked = narrowed.walk ? ranges.slice(0, 1) : ranges
  return keysOf(
    query,
    by,
    walked.map((rest) => keysIn(narrowed, table, by, walk, rest)),
  )
}

/** The statement of one page: it reads the ids first, then only the records with these ids. */
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

/** Placeholders for the account and the cursor in a statement that is cached for all accounts. */
const ANY = {
  account: 'any account',
  value: 'any value',
  id: '00000000-0000-4000-8000-000000000000',
}
const kept = keeping<Statement>()

/**
 * The statement of a page of a list without filters. Its text is the same for every account, so it is written once and
 * filled with the account and the cursor.
 *
 * @param narrow how the list is read in a context
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

/** A list that is read from its table directly. */
export const plainly = (table: Entity<unknown>['table']) => ({
  from: sql`${table}`,
  first: sql``,
  hits: sql`null::int`,
  walk: undefined,
  isKept: false,
})

/**
 * A list whose matching records are all read, counted and only then sorted.
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

/** Tries the ways in turn until one has read the whole page. */
export async function readByWays<R extends Pick<Page, 'found' | 'hits'>>(
  [way, ...others]: readonly Narrowed[],
  read: (way: Narrowed) => Promise<R>,
): Promise<R> {
  const result = await read(way!)
  const isDone = others.length === 0 || !way!.isEnough || way!.isEnough(result)
  return isDone ? result : readByWays(others, read)
}

/** A page of a list without filters. */
export const readWhole = async <T>(
  ctx: Ctx,
  entity: Entity<T>,
  query: RecordQuery,
  narrow: (ctx: Ctx) => Narrowed,
): Promise<Page> =>
  isNear(query)
    ? askRow<Page>(ctx, wholePage(ctx, entity, query, narrow))
    : readPage(ctx, entity, query, narrow(ctx))

export const readPage = async <T>(
  ctx: Ctx,
  entity: Entity<T>,
  query: RecordQuery,
  narrowed: Narrowed,
): Promise<Page> =>
  isFar(query, narrowed)
    ? // The offset from the end is right only if the total is of the same snapshot as the page.
      inSnapshot(ctx, (ctx) => readFar(ctx, entity, query, narrowed))
    : askRow<Page>(ctx, statementOf(ctx, entity, query, narrowed))

/** From this offset on, a page is scanned from the end of the list where that is nearer. */
const FAR = 2_000

const isFar = (query: RecordQuery, { isKept }: Narrowed) =>
  isKept && query.cursor === undefined && skippedBy(query) >= FAR

async function readFar<T>(
  ctx: Ctx,
  entity: Entity<T>,
  query: RecordQuery,
  narrowed: Narrowed,
): Promise<Page> {
  const { total } = await askRow<{ total: number | null }>(
    ctx,
    statement(sql`select ${narrowed.total} as total`),
  )
  const isNearEnd = total !== null && skippedBy(query) > total / 2
  const walk = isNearEnd ? backwards(query, total) : forwards(query)
  return askRow<Page>(ctx, statementOf(ctx, entity, query, narrowed, walk))
}
