import { LIMITS } from '@steward/contract/limits.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { RecordTable } from '#db/columns.ts'
import { ask, type Ctx } from '../context/ctx.ts'
import { statement, tableName } from '../records/entity.ts'

/** At most this many words are looked for; the rest of a long text narrows nothing that matters. */
const MAX_WORDS = 8

/**
 * Turns what a person typed into LIKE patterns, one a word: every word must occur. A word under three characters must
 * begin one, because a trigram index can't find it anywhere else.
 */
export const patternsOf = (search: string): string[] =>
  [...new Set(search.split(/\s+/).filter(Boolean))]
    .slice(0, MAX_WORDS)
    .map((word) => word.replace(/[\\%_]/g, '\\$&'))
    .map((word) => (word.length < 3 ? `% ${word}%` : `%${word}%`))

/**
 * What narrows rows to those with every word of what a person typed, where few enough are looked through; undefined for
 * an empty search.
 */
export function hasWords(search: string, ...columns: PgColumn[]): SQL | undefined {
  const patterns = patternsOf(search)
  if (patterns.length === 0) return undefined
  const text = sql.join(
    columns.map((column) => sql`' ' || ${column}`),
    sql` || `,
  )
  return sql`plain_text(${text}) like all (array(select plain_text(p) from unnest(${textArray(patterns)}) p))`
}

/** More than an account has. */
const EVERY = 1_000_000_000

/** What a list needs to read its page and its hits in one statement. */
export interface Search {
  /** `h as …`: the ids that match, at most one more than can be told exactly. */
  hits: SQL
  /** How many those are. */
  count: SQL
  /** Narrows to those hits, unless there are more than are counted. */
  isHit: SQL
  /** Narrows to what contains every word, for a list that walks its own order. */
  contains: SQL
  /** `h as …` once more, with every id there is, and what narrows to them: for where that walk would be too long. */
  all: SQL
  isAny: SQL
  /** `h as …`: the ids of those that stand first in an order, each beside how many there are. */
  firstHits(sort: string, order: 'asc' | 'desc', most: number): SQL
}

/**
 * How a list looks for what a person typed.
 *
 * @param archived whether it shows the archived records or the others
 */
export function searchOf(
  table: PgTable & Pick<RecordTable, 'id' | 'search'>,
  search: string,
  archived: boolean,
): Search | undefined {
  const patterns = patternsOf(search)
  if (patterns.length === 0) return undefined
  const plain = sql`(select array_agg(plain_text(p)) from unnest(${textArray(patterns)}) p)`
  const find = (most: SQL) =>
    sql`h as materialized (select search_ids(${tableName(table)}, ${plain}, ${archived}${most}) as id)`
  const words = patterns.map((pattern) => sql`plain_text(${wordOf(pattern)})`)
  return {
    hits: find(sql``),
    count: sql`(select count(*)::int from search_ids(${tableName(table)}, ${plain}, ${archived}))`,
    all: find(sql`, ${sql.raw(String(EVERY))}`),
    isAny: sql`${table.id} = any (array(select id from h))`,
    firstHits: (sort, order, most) =>
      sql`h as materialized (select id, hits from first_ids(${tableName(table)}, ${plain}, ${archived}, ${sort}, ${order === 'desc'}, ${sql.raw(String(most))}))`,
    isHit: sql`${table.id} = any (case when (select count(*) from h) <= ${sql.raw(String(LIMITS.exact_total))} then array(select id from h) end)`,
    contains: sql.join(
      words.map((word) => sql`strpos(${table.search}, ${word}) > 0`),
      sql` and `,
    ),
  }
}

/** Up to so many hits travel as ids; beyond, they are found again where they are needed. */
const FEW = 1_000

/**
 * The condition that narrows a sum, a facet or an export to what a person typed; undefined for an empty search.
 *
 * @param archived whether the archived records are meant or the others
 */
export async function searched(
  ctx: Ctx,
  table: PgTable & Pick<RecordTable, 'id' | 'search'>,
  search: string,
  archived = false,
): Promise<SQL | undefined> {
  const how = searchOf(table, search, archived)
  if (!how) return undefined
  const [result] = await ask(
    ctx,
    statement(sql`with ${how.hits}
      select count(*)::int as n, case when count(*) <= ${sql.raw(String(FEW))} then array_agg(id) end as ids from h`),
  )
  const { n, ids } = result!.rows[0] as { n: number; ids: string[] | null }
  if (n > LIMITS.exact_total) return how.contains
  return n > FEW
    ? sql`${table.id} = any (array(with ${how.hits} select id from h))`
    : sql`${table.id} = any (${idArray(ids ?? [])})`
}

/** The plain text of a pattern. */
const wordOf = (pattern: string) => pattern.slice(1, -1).replace(/\\(.)/g, '$1')

/** An array as one parameter; spread, Drizzle would write a list. */
export const textArray = (values: readonly string[]): SQL => sql`${sql.param(values)}::text[]`

const idArray = (ids: readonly string[]): SQL => sql`${sql.param(ids)}::uuid[]`
