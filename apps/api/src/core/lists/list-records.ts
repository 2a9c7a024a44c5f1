import type { PageMeta } from '@steward/contract/kit/list.ts'
import { and, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { live } from '#db/columns.ts'
import { askRow, type Ctx } from '../context/ctx.ts'
import { type Entity, statement, tableName } from '../records/entity.ts'
import { isTogether } from './filters.ts'
import {
  type Filters,
  gathered,
  type Narrowed,
  plainly,
  readByWays,
  readPage,
  readWhole,
  type RecordQuery,
  shown,
} from './list-page.ts'
import { COUNTED, counted, literal, metaOfPage, type Page, pageText } from './page.ts'
import { inAccount, type Text } from '../records/rows.ts'
import { searchedWays } from './search-page.ts'
import { searchOf } from './search.ts'

/** The stored number of records; null for somebody limited to sites, because it is of the whole account. */
const storedTotal = (ctx: Ctx, table: PgTable): SQL => sql`(
    select case when coalesce(current_setting('app.site_scope', true), '') = '' then coalesce(sum(n), 0)::int end
    from row_counts where account_id = ${ctx.account_id} and table_name = ${tableName(table)})`

/** A list without a search: its total is the stored one, where there is one, or else counted. */
function narrowed(table: Entity<unknown>['table'], where: SQL, stored: SQL | undefined): Narrowed {
  const total = stored ?? sql`${counted(sql`${table} where ${where}`)}::int`
  return { ...plainly(table), where, total, isKept: stored !== undefined }
}

/** Every live record of the account. */
const unnarrowed = (ctx: Ctx, table: Entity<unknown>['table']): Narrowed =>
  narrowed(table, and(inAccount(ctx, table), live(table))!, storedTotal(ctx, table))

/** Whether a scan in the order of the list meets no record that the filters leave out, sites aside. */
const isInOrder = (query: RecordQuery, given: readonly SQL[]): boolean =>
  !query['filter[archived]'] && given.every((condition) => isTogether(condition, query.sort))

/**
 * The ways to a page under filters without a stored total. The matching records are counted anyway: if they are few,
 * they are sorted, because a scan in the list's order would skip most of the table to find them.
 */
function filteredWays(
  table: Entity<unknown>['table'],
  query: RecordQuery,
  plain: Narrowed,
): Narrowed[] {
  const few = gathered(
    table,
    query,
    sql`from ${table} where ${plain.where} limit ${literal(COUNTED)}`,
  )
  return [
    {
      ...few,
      where: sql`${few.hits} < ${literal(COUNTED)}`,
      isEnough: ({ hits }) => hits! < COUNTED,
    },
    { ...plain, total: literal(COUNTED) },
  ]
}

/**
 * One page of the account's records, in the order and narrowed as the query says.
 *
 * @param stored the stored total of exactly these filters, if there is one; null for somebody limited to sites
 */
export async function listRecords<T>(
  ctx: Ctx,
  entity: Entity<T>,
  query: RecordQuery,
  filters: Filters = [],
  stored?: SQL,
): Promise<Text<{ data: T[]; meta: PageMeta }>> {
  const { table } = entity
  const given = filters.filter((condition) => condition !== undefined)
  const where = and(inAccount(ctx, table), shown(table, query['filter[archived]']), ...given)!
  const page = await readPageOf(ctx, entity, query, { where, given, stored })
  const n = page.total ?? (await countScoped(ctx, table, where))
  const meta = metaOfPage(query, page, n, page.isCapped)
  return { text: pageText(page.beginning, meta) }
}

/** The page by its cheapest way, and whether its total may be cut off at the most that is counted. */
async function readPageOf<T>(
  ctx: Ctx,
  entity: Entity<T>,
  query: RecordQuery,
  { where, given, stored }: { where: SQL; given: SQL[]; stored: SQL | undefined },
): Promise<Page & { isCapped: boolean }> {
  const { table } = entity
  const read = (way: Narrowed) => readPage(ctx, entity, query, way)
  const search = await searchOf(ctx, table, query.search)
  if (search) {
    const ways = await searchedWays(ctx, table, query, { search, filters: and(...given) })
    return { ...(await readByWays(ways, read)), isCapped: true }
  }
  const isNarrowed = given.length > 0
  if (!isNarrowed && !query['filter[archived]']) {
    const page = await readWhole(ctx, entity, query, (ctx) => unnarrowed(ctx, table))
    return { ...page, isCapped: page.total === null }
  }
  const plain = narrowed(table, where, stored)
  const isWalked = stored !== undefined || isInOrder(query, given)
  const ways = isNarrowed && !isWalked ? filteredWays(table, query, plain) : [plain]
  const page = await readByWays(ways, read)
  return { ...page, isCapped: !plain.isKept || page.total === null }
}

/** The number of records that somebody limited to sites sees in a list without a search. */
async function countScoped(ctx: Ctx, table: PgTable, where: SQL): Promise<number> {
  const { n } = await askRow<{ n: number }>(
    ctx,
    statement(sql`select ${counted(sql`${table} where ${where}`)}::int as n`),
  )
  return n
}
