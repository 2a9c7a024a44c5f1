import { LIMITS } from '@steward/contract/limits.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { ask, type Ctx } from './ctx.ts'
import { tableName } from './entity.ts'

/** At most this many words are looked for; the rest of a long text narrows nothing that matters. */
const MOST_WORDS = 8

/**
 * Turns what a person typed into LIKE patterns, one a word: every word must occur. A word under three characters must
 * begin one, because a trigram index can't find it anywhere else.
 */
export const patternsOf = (search: string): string[] =>
  [...new Set(search.split(/\s+/).filter(Boolean))]
    .slice(0, MOST_WORDS)
    .map((word) => word.replace(/[\\%_]/g, '\\$&'))
    .map((word) => (word.length < 3 ? `% ${word}%` : `%${word}%`))

/**
 * The condition that a search adds to a list, or none. Few hits are taken by their ids; a common word is checked
 * along the list's own order.
 */
export async function searched(
  ctx: Ctx,
  table: PgTable & { id: PgColumn; search: PgColumn },
  search: string,
): Promise<SQL | undefined> {
  const patterns = patternsOf(search)
  if (patterns.length === 0) return undefined
  const name = tableName(table)
  const plain = sql`(select array_agg(plain_text(p)) from unnest(${textArray(patterns)}) p)`
  const [found] = await ask(ctx, {
    name: 'count hits',
    text: 'select count(*)::int as n from search_ids($1, (select array_agg(plain_text(p)) from unnest($2::text[]) p))',
    values: [name, patterns],
  })
  const { n } = found!.rows[0] as { n: number }
  return n <= LIMITS.exact_total
    ? sql`${table.id} = any (array(select search_ids(${name}, ${plain})))`
    : sql`${table.search} like all (${plain}::text[])`
}

/** An array as one parameter; spread, Drizzle would write a list. */
export const textArray = (values: readonly string[]): SQL => sql`${sql.param(values)}::text[]`
