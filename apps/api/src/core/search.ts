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

/** Up to so many hits travel as ids; beyond, they are found again where they are needed. */
const FEW = 1_000

/** What a search found. */
export interface Hits {
  /** How many there are, archived or not as the list asks; one more than can be told exactly says "many". */
  n: number
  /** Narrows a list to them. */
  condition: SQL
  /** The words are common: a list walks its own order and keeps what matches. */
  isCommon: boolean
}

/**
 * Looks for what a person typed. Few hits are taken by their ids; common words are checked along the list's own order.
 *
 * @param archived whether the list shows the archived records or the others
 */
export async function searched(
  ctx: Ctx,
  table: PgTable & { id: PgColumn; search: PgColumn },
  search: string,
  archived = false,
): Promise<Hits | undefined> {
  const patterns = patternsOf(search)
  if (patterns.length === 0) return undefined
  const name = tableName(table)
  const [found] = await ask(ctx, {
    name: 'find hits',
    text: `with p as (select array_agg(plain_text(p)) as patterns from unnest($2::text[]) p),
      h as (select search_ids($1, (select patterns from p), $3) as id)
      select count(*)::int as n, case when count(*) <= ${FEW} then array_agg(id) end as ids, (select patterns from p) as patterns from h`,
    values: [name, patterns, archived],
  })
  const {
    n,
    ids,
    patterns: plain,
  } = found!.rows[0] as {
    n: number
    ids: string[] | null
    patterns: string[]
  }
  if (n > LIMITS.exact_total)
    return { n, condition: sql`${table.search} like all (${textArray(plain)})`, isCommon: true }
  const among =
    n > FEW ? sql`array(select search_ids(${name}, ${textArray(plain)}))` : idArray(ids ?? [])
  return { n, condition: sql`${table.id} = any (${among})`, isCommon: false }
}

/** An array as one parameter; spread, Drizzle would write a list. */
export const textArray = (values: readonly string[]): SQL => sql`${sql.param(values)}::text[]`

const idArray = (ids: readonly string[]): SQL => sql`${sql.param(ids)}::uuid[]`
