import { and, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { RecordTable } from '#db/columns.ts'
import { ask, type Ctx } from '../context/ctx.ts'
import { statement, tableName } from '../records/entity.ts'
import { inAccount } from '../records/rows.ts'
import { isList } from './filters.ts'
import { shown } from './list-page.ts'
import { COUNTED, literal } from './page.ts'
import { columnNamed, type Reading, readingsOf } from './readings.ts'
import { isShort, patternOf, wordsOf } from './words.ts'

/** How a list looks for what a person typed. */
export interface Search {
  /** What to read from to look into the index of words, by the name of the table. */
  from: SQL
  /** Every word occurs, by that index. */
  isFound: SQL
  /** The same by looking at a record, wherever it is read from. */
  contains: SQL
}

type Table = PgTable & RecordTable

/** A word that is looked for. */
interface Word {
  /** It occurs in the text, by the index; a pattern that the planner knows would be estimated by its length. */
  isFound: SQL
  /** The same by looking at a record. */
  contains: SQL
  /** The record refers to something that has the word in its name; undefined where nothing has. */
  isNamed: SQL | undefined
}

const every = (conditions: SQL[]) => sql.join(conditions, sql` and `)

/** The record has one of the values of these readings. */
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

/** The word occurs in the record's text or in a name beside it, by looking at it. */
const isIn = ({ contains, isNamed }: Word): SQL => (isNamed ? or(contains, isNamed)! : contains)

/**
 * How a table is looked through for what a person typed; undefined for an empty search. Each word occurs in a record's
 * own text or, where its kind says so, in the name of something that it refers to.
 *
 * @param isRead which of the names are meant: all, where nothing is said
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
  const plain = words.filter(({ isNamed }) => !isNamed)
  const contains = every(words.map(isIn))
  const lead = await leadOf(ctx, table, words)
  const view = sql.identifier(`searched_${tableName(table)}`)
  if (!lead) {
    const others = words.filter(({ isNamed }) => isNamed)
    return {
      from: sql`${view} ${table}`,
      isFound: every([...plain.map(({ isFound }) => isFound), ...others.map(isIn)]),
      contains,
    }
  }
  // One index has the text and others what is named, so that each is read on its own.
  const others = words.filter((word) => word !== lead)
  const inText = every([lead, ...plain].map(({ isFound }) => isFound))
  return {
    from: sql`(select * from ${view} ${table} where ${inText} union all
      select * from ${view} ${table} where ${lead.isNamed!} and not ${lead.contains}) ${table}`,
    isFound: others.length > 0 ? every(others.map(isIn)) : sql`true`,
    contains,
  }
}

/** A sample is about this many of a table's 8 KiB pages, drawn from all over it, and the same ones each time. */
const SAMPLED_PAGES = 128

/** How many records of a table stand behind each of its sample. */
export const sampleScale = (table: PgTable): SQL =>
  sql`greatest(1, pg_relation_size(${tableName(table)}::regclass) / 8192.0 / ${literal(SAMPLED_PAGES)})`

/** `from` a sample of a table. */
export const sampledFrom = (table: PgTable, scale: SQL): SQL =>
  sql`${table} tablesample system (100 / ${scale}) repeatable (1)`

/**
 * The word that finds fewest, by a sample of the table: by it records are found, and looked at for the others. Undefined
 * where those are the words that occur in texts alone, which their index finds together.
 */
async function leadOf(ctx: Ctx, table: Table, words: readonly Word[]): Promise<Word | undefined> {
  const named = words.filter(({ isNamed }) => isNamed)
  const plain = words.filter(({ isNamed }) => !isNamed)
  if (named.length === 0) return undefined
  if (words.length === 1) return named[0]
  const counts = [
    ...(plain.length > 0 ? [every(plain.map(({ contains }) => contains))] : []),
    ...named.map(isIn),
  ].map((is) => sql`count(*) filter (where ${is})::int`)
  const [result] = await ask(
    ctx,
    statement(sql`select array[${sql.join(counts, sql`, `)}] as n
      from ${sampledFrom(table, sampleScale(table))} where ${inAccount(ctx, table)}`),
  )
  const { n } = result!.rows[0] as { n: number[] }
  const least = n.indexOf(Math.min(...n))
  return plain.length > 0 ? named[least - 1] : named[least]
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
  table: Table,
  search: string,
  archived = false,
): Promise<SQL | undefined> {
  const how = await searchOf(ctx, table, search)
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

const idArray = (ids: readonly string[]): SQL => sql`${sql.param(ids)}::uuid[]`
