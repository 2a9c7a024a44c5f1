import type { PageMeta } from '@steward/contract/kit/list.ts'
import { and, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { ask, type Ctx } from '../context/ctx.ts'
import { type Entity, statement, tableName } from '../records/entity.ts'
import {
  type Filters,
  type Narrowed,
  NO_HITS,
  readPage,
  type RecordQuery,
  shown,
} from './list-page.ts'
import { COUNTED, counted, literal, metaOfPage, type Page } from './page.ts'
import { inAccount, type Text } from '../records/rows.ts'
import { readSearched } from './search-page.ts'
import { searchOf } from './search.ts'

/** The kept sum; unknown to a person who sees only some sites. */
const storedTotal = (ctx: Ctx, table: PgTable): SQL => sql`(
    select case when coalesce(current_setting('app.site_scope', true), '') = '' then coalesce(sum(n), 0)::int end
    from row_counts where account_id = ${ctx.account_id} and table_name = ${tableName(table)})`

/** What an unsearched list is narrowed to, with its total: kept, where it is, else counted. */
function narrowed(
  ctx: Ctx,
  table: Entity<unknown>['table'],
  { where, isAll }: { where: SQL; isAll: boolean },
  stored: SQL | undefined,
): Narrowed {
  const known = isAll ? storedTotal(ctx, table) : stored
  const total = known ?? sql`${counted(sql`${table} where ${where}`)}::int`
  return { where, total, isAll, isKept: known !== undefined, ...NO_HITS }
}

/** By the ids of what the filters find, where there aren't more than are counted. */
function byIds(ctx: Ctx, table: Entity<unknown>['table'], where: SQL): Narrowed {
  const hits = sql`(select count(*)::int from h)`
  return {
    where: sql`${inAccount(ctx, table)} and ${table.id} = any (case when ${hits} < ${literal(COUNTED)} then array(select id from h) end)`,
    first: sql`h as materialized (select ${table.id} as id from ${table} where ${where} limit ${literal(COUNTED)}), `,
    hits,
    total: hits,
    contains: undefined,
    isAll: false,
    isKept: false,
  }
}

/**
 * One page under filters whose total isn't kept. What they find is counted anyway: few are sorted at once, for a walk in
 * the list's order would pass most of the others on its way.
 */
async function readFiltered<T>(
  ctx: Ctx,
  entity: Entity<T>,
  query: RecordQuery,
  plain: Narrowed,
): Promise<Page> {
  const few = await readPage(ctx, entity, query, byIds(ctx, entity.table, plain.where))
  if (few.hits! < COUNTED) return few
  return readPage(ctx, entity, query, { ...plain, total: literal(COUNTED) })
}

/**
 * One page of the account's records, in the order and narrowed as the query says.
 *
 * @param stored how many there are, where that is kept and needs no counting; null to who sees only some sites
 */
export async function listRecords<T>(
  ctx: Ctx,
  entity: Entity<T>,
  query: RecordQuery,
  filters: Filters = [],
  stored?: SQL,
): Promise<Text<{ data: T[]; meta: PageMeta }>> {
  const { table } = entity
  const archived = query['filter[archived]'] === true
  const given = filters.filter((condition) => condition !== undefined)
  const where = and(inAccount(ctx, table), shown(table, archived), ...given)!
  const page = await readPageOf(ctx, entity, query, { where, given, stored: stored })
  const n = page.total ?? (await countScoped(ctx, table, where))
  const meta = metaOfPage(query, page, n, page.isCapped)
  return { text: `{"data":${page.data},"meta":${JSON.stringify(meta)}}` }
}

/** The page by the shortest way to it, with whether its total stops at the most that is counted. */
async function readPageOf<T>(
  ctx: Ctx,
  entity: Entity<T>,
  query: RecordQuery,
  { where, given, stored }: { where: SQL; given: SQL[]; stored: SQL | undefined },
): Promise<Page & { isCapped: boolean }> {
  const { table } = entity
  const archived = query['filter[archived]'] === true
  const isNarrowed = given.length > 0
  const search = searchOf(table, query.search, archived)
  if (search) {
    const page = await readSearched(ctx, entity, query, { search, where, isNarrowed })
    return { ...page, isCapped: true }
  }
  const plain = narrowed(ctx, table, { where, isAll: !isNarrowed && !archived }, stored)
  const isCounted = isNarrowed && !stored
  const page = await (isCounted ? readFiltered : readPage)(ctx, entity, query, plain)
  return { ...page, isCapped: !plain.isKept || page.total === null }
}

/** What a person who sees only some sites sees of an unsearched list. */
async function countScoped(ctx: Ctx, table: PgTable, where: SQL): Promise<number> {
  const [result] = await ask(
    ctx,
    statement(sql`select ${counted(sql`${table} where ${where}`)}::int as n`),
  )
  return (result!.rows[0] as { n: number }).n
}
