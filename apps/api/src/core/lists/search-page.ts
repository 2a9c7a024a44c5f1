import { and, or, type SQL, sql } from 'drizzle-orm'
import { ask, type Ctx } from '../context/ctx.ts'
import { type Entity, statement, tableName } from '../records/entity.ts'
import { inAccount } from '../records/rows.ts'
import {
  gathered,
  type KeysQuery,
  type Narrowed,
  plainly,
  shown,
  sortedBy,
} from './list-page.ts'
import { COUNTED, literal, orderIn, rangesOf } from './page.ts'
import type { Search } from './search.ts'

/** A sample is about this many of a table's 8 KiB pages, drawn from all over it, and the same ones each time. */
const SAMPLED_PAGES = 128
/** Where so many of a sample match, and in all so many times what is counted, there are surely more than that. */
const MANY_IN_SAMPLE = 20
const MANY = 2 * COUNTED
/** Up to so many records with the words are read without asking whether the filters find fewer. */
const FEW = 5_000
/** A page is taken to end so many matches of the sample later than it should: they may stand unevenly. */
const SPARE = 2

type Table = Entity<unknown>['table']

interface Searched {
  search: Search
  /** What the list is narrowed by besides. */
  filters: SQL | undefined
}

/** What a sample of a table says of a list. */
interface Sample {
  /** For how many records each of the sample stands. */
  scale: number
  /** How many of the sample have the words, what the filters ask for, and both. */
  words: number
  filtered: number
  both: number
  /** How many stand before the end of the page, and of them what the filters leave; 0 where it can't be told. */
  passed: number
  left: number
}

async function sampleOf(
  ctx: Ctx,
  table: Table,
  query: KeysQuery,
  { search, filters }: Searched,
): Promise<Sample> {
  const by = sortedBy(table, query.sort)
  const where = and(inAccount(ctx, table), shown(table, query['filter[archived]']))!
  const pages = sql`pg_relation_size(${tableName(table)}::regclass) / 8192.0`
  const scale = sql`greatest(1, ${pages} / ${literal(SAMPLED_PAGES)})`
  const after = or(...rangesOf(query, by, table.id).map((rest) => rest ?? sql`true`))!
  const wanted = literal(query.cursor ? query.per_page : query.page * query.per_page)
  // What is empty stands last going up, and first going down.
  const isPassed =
    query.order === 'asc'
      ? sql`(e.by is null or ${by.sql} <= e.by)`
      : sql`(${by.sql} is null or ${by.sql} >= e.by)`
  const [result] = await ask(
    ctx,
    statement(sql`with z as (select (${scale})::float8 as scale), s as materialized (
      select ${table.id}, ${by.sql}, ${search.contains} as has_words, (${filters ?? sql`true`}) as is_left
      from ${table} tablesample system (100 / ${scale}) repeatable (1) where ${where}
    ), e as materialized (
      select ${by.sql} as by from s ${table} where has_words and is_left and ${after}
      ${orderIn(query, by, table.id)} limit 1 offset (select ceil(${wanted} / scale)::int - 1 + ${literal(SPARE)} from z)
    )
    select * from z, (
      select count(*) filter (where has_words) as words, count(*) filter (where is_left) as filtered,
        count(*) filter (where has_words and is_left) as both from s
    ) c, (
      select count(*) as passed, count(*) filter (where is_left) as left from e, s ${table} where ${after} and ${isPassed}
    ) w`),
  )
  return result!.rows[0] as Sample
}

/** By looking at each record in the list's order; surely more have the words than are counted. */
const byWalk = (table: Table, where: SQL, { contains }: Search, most: number): Narrowed => ({
  ...plainly(table),
  where,
  walk: { contains, most },
  total: literal(COUNTED),
})

/**
 * The ways to one page of what matches the words that were typed, the shortest first, by a sample of the table. Where
 * many match, and the page ends early in the list's order, walking there is the page. Else all that match are put in
 * order: found by the index of words, or among what the filters leave, whichever is less to read.
 */
export async function searchedWays(
  ctx: Ctx,
  table: Table,
  query: KeysQuery,
  searched: Searched,
): Promise<Narrowed[]> {
  const { search, filters } = searched
  const sample = await sampleOf(ctx, table, query, searched)
  const [words, filtered, passed] = [sample.words, sample.filtered, sample.passed].map(
    (n) => n * sample.scale,
  ) as [number, number, number]
  const where = and(inAccount(ctx, table), shown(table, query['filter[archived]']), filters)!
  const isFilterFirst = filters !== undefined && words > FEW && filtered < words
  const all = isFilterFirst
    ? sql`from ${table} where ${where} and ${search.contains}`
    : sql`from ${search.from} where ${where} and ${search.isFound}`
  const ways = [gathered(table, query, all)]
  const isMany = sample.both >= MANY_IN_SAMPLE && sample.both * sample.scale >= MANY
  const isNear = passed > 0 && passed <= Math.min(words, filtered)
  if (!isMany || !isNear) return ways
  const walk = byWalk(table, where, search, Math.ceil(sample.left * sample.scale))
  return [{ ...walk, isEnough: ({ found }) => found === query.per_page }, ...ways]
}
