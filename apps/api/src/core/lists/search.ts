import { and, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { RecordTable } from '#db/columns.ts'
import { askRow, type Ctx } from '../context/ctx.ts'
import { statement, tableName } from '../records/entity.ts'
import { inAccount } from '../records/rows.ts'
import { isList } from './filters.ts'
import { shown } from './list-page.ts'
import { COUNTED, literal } from './page.ts'
import { columnNamed, type Reading, readingsOf } from './readings.ts'
import { isShort, patternOf, wordsOf } from './words.ts'

/** The conditions of a search. */
export interface Search {
  /** The view through which the trigram index can be used, under the name of the table. */
  from: SQL
  /** Every word occurs, by the index. */
  isFound: SQL
  /** The same as a test of each record, wherever it is read from. */
  contains: SQL
}

type Table = PgTable & RecordTable

/** A word of the search. */
interface Word {
  /**
   * It occurs in the text, by the index. The pattern is a subquery: the planner would estimate a constant by its
   * length.
   */
  isFound: SQL
  /** The same as a test of each record. */
  contains: SQL
  /** The record refers to one with the word in its name; undefined where no name has it. */
  isNamed: SQL | undefined
}

const every = (conditions: SQL[]): SQL => and(...conditions)!

/** The condition that a record has one of the values of these readings. */
function isNamedBy(table: Table, readings: readonly Reading[]): SQL | undefined {
  const fields = [...new Set(readings.map(({ field }) => field))]
  return or(
    ...fields.map((field) => {
      const column = columnNamed(table, field)
      const values = readings.filter((one) => one.field === field).flatMap((one) => one.values)
      const all = sql`${sql.param([...new Set(values)])}::${sql.raw(column.getSQLType().replace('[]', ''))}[]`
      return isList(column)
        ? sql`(${column} && ${all} and ${column} <> '{}')`
        : sql`${column} = any (${all})`
    }),
  )
}

function wordIn(table: Table, word: string, readings: readonly Reading[]): Word {
  const plain = sql`plain_text(${isShort(word) ? ` ${word}` : word})`
  return {
    isFound: sql`${table.search} like (select plain_text(${patternOf(word)}))`,
    contains: sql`strpos(${table.search}, ${plain}) > 0`,
    isNamed: isNamedBy(table, readings),
  }
}

/** The word occurs in the record's text or in the name of what it refers to, by their indexes. */
const isFound = ({ isFound, isNamed }: Word): SQL => (isNamed ? or(isFound, isNamed)! : isFound)

/** The same as a test of each record. */
const isIn = ({ contains, isNamed }: Word): SQL => (isNamed ? or(contains, isNamed)! : contains)

/**
 * The conditions of a search in a table; undefined for an empty one. Each word has to occur in the record's own text
 * or, where its kind says so, in the name of a record that it refers to.
 *
 * @param isRead which of the names may match: all, where it is left out
 */
export async function searchOf(
  ctx: Ctx,
  table: Table,
  search: string,
  isRead: (reading: Reading, words: readonly string[]) => boolean = () => true,
): Promise<Search | undefined> {
  const typed = wordsOf(search)
  if (typed.length === 0) return undefined
  const all = await readingsOf(ctx, table, typed)
  const readings = all.filter((reading) => isRead(reading, typed))
  const words = typed.map((word, n) =>
    wordIn(
      table,
      word,
      readings.filter((reading) => reading.words.includes(n)),
    ),
  )
  const isLed = await ledBy(ctx, table, words)
  return {
    from: sql`${sql.identifier(`searched_${tableName(table)}`)} ${table}`,
    isFound: every(words.map((word) => (isLed(word) ? isFound(word) : isIn(word)))),
    contains: every(words.map(isIn)),
  }
}

/** The size of a sample in pages of 8 KiB, spread over the table and the same each time. */
const SAMPLED_PAGES = 128

/** How many records of the table each record of the sample represents. */
export const sampleScale = (table: PgTable): SQL =>
  sql`greatest(1, pg_relation_size(${tableName(table)}::regclass) / 8192.0 / ${literal(SAMPLED_PAGES)})`

/** `from` a sample of a table. */
export const sampledFrom = (table: PgTable, scale: SQL): SQL =>
  sql`${table} tablesample system (100 / ${scale}) repeatable (1)`

/**
 * Which words are looked up in the indexes; the records found are then tested for the others. It is the word with the
 * fewest matches in a sample of the table. Words that occur in no name count as one, for one index finds them together.
 */
async function ledBy(
  ctx: Ctx,
  table: Table,
  words: readonly Word[],
): Promise<(word: Word) => boolean> {
  const plain = words.filter(({ isNamed }) => !isNamed)
  const named = words.filter(({ isNamed }) => isNamed)
  const groups = [plain, ...named.map((word) => [word])].filter((group) => group.length > 0)
  if (groups.length === 1) return () => true
  const counts = groups.map((group) => sql`count(*) filter (where ${every(group.map(isIn))})::int`)
  const { n } = await askRow<{ n: number[] }>(
    ctx,
    statement(sql`select array[${sql.join(counts, sql`, `)}] as n
      from ${sampledFrom(table, sampleScale(table))} where ${inAccount(ctx, table)}`),
  )
  const lead = groups[n.indexOf(Math.min(...n))]!
  return (word) => lead.includes(word)
}

/** Up to so many matches are passed on as ids; more are found again by each statement. */
const FEW = 1_000

/** A search that is resolved to a condition. */
interface Found {
  condition: SQL
  /** So few records match that reading them is cheaper than a sample. */
  isFew: boolean
}

/** The ids of all records that a search finds, archived ones as well; undefined for an empty search. */
export async function hitsOf(ctx: Ctx, table: Table, search: string): Promise<SQL | undefined> {
  const how = await searchOf(ctx, table, search)
  return (
    how &&
    sql`select ${table.id} from ${how.from} where ${inAccount(ctx, table)} and ${how.isFound}`
  )
}

/**
 * The condition of a search for a sum, a facet or an export; undefined for an empty search.
 *
 * @param archived whether archived records are searched, instead of live ones
 */
export async function searched(
  ctx: Ctx,
  table: Table,
  search: string,
  archived = false,
): Promise<Found | undefined> {
  const how = await searchOf(ctx, table, search)
  if (!how) return undefined
  const where = and(inAccount(ctx, table), shown(table, archived), how.isFound)!
  const hits = sql`select ${table.id} from ${how.from} where ${where}`
  const { n, ids } = await askRow<{ n: number; ids: string[] | null }>(
    ctx,
    statement(sql`with h as materialized (${hits} limit ${literal(COUNTED)})
      select count(*)::int as n, case when count(*) <= ${literal(FEW)} then array_agg(id) end as ids from h`),
  )
  if (n === COUNTED) return { condition: how.contains, isFew: false }
  return n > FEW
    ? { condition: sql`${table.id} = any (array(${hits}))`, isFew: false }
    : { condition: sql`${table.id} = any (${idArray(ids ?? [])})`, isFew: true }
}

const idArray = (ids: readonly string[]): SQL => sql`${sql.param(ids)}::uuid[]`
