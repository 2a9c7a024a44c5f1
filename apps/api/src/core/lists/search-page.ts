import { type SQL, sql } from 'drizzle-orm'
import { and } from 'drizzle-orm'
import { ask, type Ctx } from '../context/ctx.ts'
import { type Entity, statement } from '../records/entity.ts'
import { seesAll } from './stored-sums.ts'
import { type Narrowed, NO_HITS, readPage, type RecordQuery, shown, sortedBy } from './list-page.ts'
import { COUNTED, counted, literal, orderIn, type Page, rangesOf } from './page.ts'
import { inAccount } from '../records/rows.ts'
import type { Search } from './search.ts'

/** So many records are looked at in the list's order, to guess how many of them all match. */
const PROBED = 1_000
/** From so many of them on, a walk soon meets more matches than are counted. */
const IN_MAX = 500
/** Below so many of them, a walk would be long. */
const IN_FEW = 10

interface SearchedList {
  search: Search
  /** What the list is narrowed by besides. */
  where: SQL
  isNarrowed: boolean
}

interface Probe {
  /** How many of the first records match. */
  n: number
  sees_all: boolean
}

/** How common the words are where the page begins. */
async function probe<T>(
  ctx: Ctx,
  { table }: Entity<T>,
  query: RecordQuery,
  { search }: SearchedList,
): Promise<Probe> {
  const by = sortedBy(table, query.sort)
  const [rest] = rangesOf(query, by, table.id)
  const first = and(inAccount(ctx, table), shown(table, query['filter[archived]']), rest)!
  const [result] = await ask(
    ctx,
    statement(sql`select count(*)::int as n, ${seesAll} as sees_all from (
      select search from ${table} where ${first} ${orderIn(query, by, table.id)} limit ${literal(PROBED)}
    ) ${table} where ${search.contains}`),
  )
  return result!.rows[0] as Probe
}

const base = { isAll: false, isKept: false }

/** By the ids of the hits, where there aren't more than are counted. */
function byHits({ table }: Entity<unknown>, { search, where, isNarrowed }: SearchedList): Narrowed {
  const all = and(where, search.isHit)!
  const hits = sql`(select count(*)::int from h)`
  // The search has counted already, for whoever sees all sites.
  const total = isNarrowed
    ? sql`${counted(sql`${table} where ${all}`)}::int`
    : sql`case when ${seesAll} then ${hits} else ${counted(sql`${table} where ${all}`)}::int end`
  return { ...base, where: all, total, first: sql`${search.hits}, `, hits, contains: undefined }
}

/** By looking at each record in the list's order; there are more hits than are counted. */
function byWalk(
  { table }: Entity<unknown>,
  { search: { contains }, where, isNarrowed }: SearchedList,
): Narrowed {
  const among = sql`${counted(sql`${table} where ${and(where, contains)!}`)}::int`
  const total = isNarrowed
    ? among
    : sql`case when ${seesAll} then ${literal(COUNTED)} else ${among} end`
  return { ...base, ...NO_HITS, where, total, contains }
}

/** So many records are looked at to count what most of them match. */
const COUNTED_IN = 40_000

/** The same where most records seem to match: that there are so many has yet to be seen. */
function byDenseWalk(
  entity: Entity<unknown>,
  searched: SearchedList,
  { sees_all }: Probe,
): Narrowed {
  const { table } = entity
  const { search, where, isNarrowed } = searched
  const walk = byWalk(entity, searched)
  if (isNarrowed || !sees_all)
    return {
      ...walk,
      total: sql`${counted(sql`${table} where ${and(where, search.contains)!}`)}::int`,
    }
  const some = sql`(select search from ${table} where ${where} limit ${literal(COUNTED_IN)}) ${table}`
  const many = counted(sql`${some} where ${search.contains}`)
  return {
    ...walk,
    total: sql`case when ${many} = ${literal(COUNTED)} then ${literal(COUNTED)} else ${search.count} end`,
  }
}

/** By the hits that stand first in the list's order: the search brings no others. For an unnarrowed list. */
function byFirst(query: RecordQuery, { search, where }: SearchedList): Narrowed {
  const hits = sql`(select coalesce(max(hits), 0) from h)`
  const first = search.firstHits(query.sort, query.order, query.page * query.per_page)
  const total = sql`least(${hits}, ${literal(COUNTED)})`
  return {
    ...base,
    where: and(where, search.isAny)!,
    total,
    first: sql`${first}, `,
    hits,
    contains: undefined,
  }
}

/** By the ids of all hits, however many. */
const byAll = (entity: Entity<unknown>, searched: SearchedList): Narrowed => ({
  ...byWalk(entity, searched),
  where: and(searched.where, searched.search.isAny)!,
  first: sql`${searched.search.all}, `,
  contains: undefined,
})

/**
 * One page of what matches the words that were typed, by the shortest way to it. Rare words are found by their ids.
 * Common ones are soon met by walking the list in its own order; where they all stand at its far end, the search itself
 * sorts its hits.
 */
export async function readSearched<T>(
  ctx: Ctx,
  entity: Entity<T>,
  query: RecordQuery,
  searched: SearchedList,
): Promise<Page> {
  const read = (way: Narrowed) => readPage(ctx, entity, query, way)
  const probed = await probe(ctx, entity, query, searched)
  const { n, sees_all } = probed
  if (n >= IN_MAX) {
    const walked = await read(byDenseWalk(entity, searched, probed))
    if (walked.found === query.per_page) return walked
  }
  const isWhole = sees_all && !searched.isNarrowed && query.cursor === undefined
  if (n < IN_FEW && isWhole && query.page * query.per_page < COUNTED)
    return read(byFirst(query, searched))
  const found = await read(byHits(entity, searched))
  if (found.hits! < COUNTED) return found
  const walked = await read(byWalk(entity, searched))
  return walked.found < query.per_page ? read(byAll(entity, searched)) : walked
}
