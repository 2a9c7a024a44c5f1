import { and, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { RecordTable } from '#db/columns.ts'
import { ask, type Ctx } from '../context/ctx.ts'
import { statement, tableName } from '../records/entity.ts'
import { inAccount } from '../records/rows.ts'
import { shown } from './list-page.ts'
import { COUNTED, literal } from './page.ts'

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

/** How a list looks for what a person typed. */
export interface Search {
  /** What to read from to look into the index of words, by the name of the table. */
  from: SQL
  /** Every word occurs, by that index. */
  isFound: SQL
  /** The same by looking at a record, wherever it is read from. */
  contains: SQL
}

export function searchOf(table: PgTable & RecordTable, search: string): Search | undefined {
  const patterns = patternsOf(search)
  if (patterns.length === 0) return undefined
  const every = (conditions: SQL[]) => sql.join(conditions, sql` and `)
  return {
    from: sql`${sql.identifier(`searched_${tableName(table)}`)} ${table}`,
    // A pattern that the planner knows would be estimated by its length, and a short one keep it from the index.
    isFound: every(patterns.map((p) => sql`${table.search} like (select plain_text(${p}))`)),
    contains: every(
      patterns.map((p) => sql`strpos(${table.search}, plain_text(${wordOf(p)})) > 0`),
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
  table: PgTable & RecordTable,
  search: string,
  archived = false,
): Promise<SQL | undefined> {
  const how = searchOf(table, search)
  if (!how) return undefined
  const where = and(inAccount(ctx, table), shown(table, archived), how.isFound)!
  const hits = sql`select ${table.id} from ${how.from} where ${where}`
  const [result] = await ask(
    ctx,
    statement(sql`with h as materialized (${hits} limit ${literal(COUNTED)})
      select count(*)::int as n, case when count(*) <= ${literal(FEW)} then array_agg(id) end as ids from h`),
  )
  const { n, ids } = result!.rows[0] as { n: number; ids: string[] | null }
  if (n === COUNTED) return how.contains
  return n > FEW
    ? sql`${table.id} = any (array(${hits}))`
    : sql`${table.id} = any (${idArray(ids ?? [])})`
}

/** The plain text of a pattern. */
const wordOf = (pattern: string) => pattern.slice(1, -1).replace(/\\(.)/g, '$1')

/** An array as one parameter; spread, Drizzle would write a list. */
export const textArray = (values: readonly string[]): SQL => sql`${sql.param(values)}::text[]`

const idArray = (ids: readonly string[]): SQL => sql`${sql.param(ids)}::uuid[]`
