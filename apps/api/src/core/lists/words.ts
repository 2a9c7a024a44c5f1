import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { textArray } from './page.ts'

/** At most this many words are looked for; the rest of a long text narrows nothing that matters. */
const MAX_WORDS = 8

/** The words that a person typed, as they are looked for: each once. */
export const wordsOf = (search: string): string[] =>
  [...new Set(search.split(/\s+/).filter(Boolean))].slice(0, MAX_WORDS)

/** With the signs of a LIKE pattern taken as they are. */
export const escaped = (word: string) => word.replace(/[\\%_]/g, '\\$&')

/** A word under three characters must begin one, because a trigram index can't find it anywhere else. */
export const isShort = (word: string) => word.length < 3

export const patternOf = (word: string) =>
  isShort(word) ? `% ${escaped(word)}%` : `%${escaped(word)}%`

/** Turns what a person typed into LIKE patterns, one a word: every word must occur. */
export const patternsOf = (search: string): string[] => wordsOf(search).map(patternOf)

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
