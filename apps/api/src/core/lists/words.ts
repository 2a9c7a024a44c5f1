import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { textArray } from './page.ts'

/** Further words of a long text are ignored. */
const MAX_WORDS = 8

/** The distinct words of a search. */
export const wordsOf = (search: string): string[] =>
  [...new Set(search.split(/\s+/).filter(Boolean))].slice(0, MAX_WORDS)

/** A word with the special characters of LIKE escaped. */
export const escaped = (word: string) => word.replace(/[\\%_]/g, '\\$&')

/** Whether a word has fewer than three characters: a trigram index finds it only where it begins a word. */
export const isShort = (word: string) => word.length < 3

export const patternOf = (word: string) =>
  isShort(word) ? `% ${escaped(word)}%` : `%${escaped(word)}%`

/** The LIKE patterns of a search, one for each word. */
export const patternsOf = (search: string): string[] => wordsOf(search).map(patternOf)

/** The condition that every word of a search occurs, without an index: for few rows. Undefined for an empty search. */
export function hasWords(search: string, ...columns: PgColumn[]): SQL | undefined {
  const patterns = patternsOf(search)
  if (patterns.length === 0) return undefined
  const text = sql.join(
    columns.map((column) => sql`' ' || ${column}`),
    sql` || `,
  )
  return sql`plain_text(${text}) like all (array(select plain_text(p) from unnest(${textArray(patterns)}) p))`
}
