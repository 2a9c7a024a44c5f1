import { type Kind, SPECS } from '@steward/contract/kinds.ts'
import { allows, viewOf } from '@steward/contract/permissions.ts'
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { prepare } from '#db/client.ts'
import { type Reference, referencesOf } from '#db/references.ts'
import { admitted, askRows, type Ctx } from '../context/ctx.ts'
import { statement, tableName } from '../records/entity.ts'
import { literal, textArray } from './page.ts'
import { type StoredSums, sumsOfTable } from '../records/kept-sums.ts'
import { escaped, patternOf } from './words.ts'

// The words of a search may be names of what records refer to: people, places, categories. These names are looked up
// first, in their own, far smaller tables, by their trigram indexes.

/** A word in more names of a kind than this is not taken for a name of that kind. */
const MOST_NAMES = 500
/** The maximum number of places that names may match, with those below them. */
const MOST_PLACES = 2_000
/** A name with a space before and after each of its words, for which punctuation is replaced by spaces. */
const parted = (text: SQL): SQL =>
  sql`' ' || translate(plain_text(${text}), '-/(),''’', '       ') || ' '`

/** A record or a value with words of a search in its name. */
export interface Reading {
  /** The field of the list that refers to it: its filter has the same name. */
  field: string
  /** What the filter of the field takes. */
  value: string
  name: string
  /** Which words its name has, as indexes into the words of the search. */
  words: number[]
  /** The matching values of the column; a place includes those below it. */
  values: string[]
}

const kindOf = (table: PgTable): Kind | undefined =>
  (Object.keys(SPECS) as Kind[]).find((kind) => SPECS[kind].plural === tableName(table))

/** The column of a table that has this name. */
export const columnNamed = (table: PgTable, field: string): PgColumn =>
  (getTableColumns(table) as Record<string, PgColumn>)[field]!

/** `field, n, value, name, names, many`: the records of a kind that have the words in their text. */
function recordsNamed(ctx: Ctx, { column, table, name }: Reference): SQL {
  const of = tableName(table)
  const title = sql`r.${sql.identifier(name)}`
  const { known_by = [] }: { known_by?: readonly string[] } = SPECS[kindOf(table)!]
  const names = [...new Set([name, ...known_by])].map((one) => sql`r.${sql.identifier(one)}`)
  return sql`select ${column.name}::text as field, looked.n, t.id::text as value, t.name, t.names,
      count(*) over (partition by looked.n) as many
    from looked cross join lateral (
      select r.id, ${title}::text as name, concat_ws(' ', ${sql.join(names, sql`, `)}) as names
      from ${sql.identifier(`searched_${of}`)} r
      where r.account_id = ${ctx.account_id} and r.archived_at is null
        and r.search like looked.pattern and r.search like all (looked.others)
      limit ${literal(MOST_NAMES + 1)}) t`
}

/** The same for values that are no records, such as suppliers. */
const valuesNamed = (ctx: Ctx, sums: StoredSums, fields: readonly string[]): SQL => sql`
  select field, n, value, value as name, value as names, count(*) over (partition by field, n) as many
  from (select ${sums.field} as field, ${sums.value} as value from ${sums}
    where ${sums.account_id} = ${ctx.account_id} and ${sums.field} = any (${textArray(fields)}) and ${sums.value} is not null
    group by 1, 2 having sum(${sums.n}) > 0) s
  cross join lateral (select ${parted(sql`s.value`)} as plain offset 0) p
  join word on p.plain like word.named`

/** The ids of places (`of`), each with those below it (`id`). */
const placesWithin = (ctx: Ctx, { column, table }: Reference): SQL => sql`
  select * from (
    with recursive below as (
      select value as of, value::uuid as id, 1 as level from named where field = ${column.name}
      union all
      select b.of, t.id, b.level + 1 from ${sql.identifier(tableName(table))} t join below b
        on t.account_id = ${ctx.account_id} and t.parent_id = b.id where b.level < 100
    ) select of, id from below) w limit ${literal(MOST_PLACES + 1)}`

function statementFor(ctx: Ctx, words: readonly string[], sources: Sources) {
  const { references, sums, values } = sources
  const tree = references.find(({ nested }) => nested)
  const found = [
    ...references.map((reference) => recordsNamed(ctx, reference)),
    ...(sums && values.length > 0 ? [valuesNamed(ctx, sums, values)] : []),
  ]
  const within = tree
    ? placesWithin(ctx, tree)
    : sql`select null::text as of, null::uuid as id where false`
  const { text, values: bound } = statement(sql`with word as materialized (
      -- A name is found by how one of its words begins, or by the whole of a word as short as HR.
      select n::int, plain_text(pattern) as pattern,
        '%' || case when length(word) > 2 then rtrim(${parted(sql`word`)}) else ${parted(sql`word`)} end || '%' as named
      from unnest(${textArray(words.map(patternOf))}, ${textArray(words.map(escaped))}) with ordinality w(pattern, word, n)
      where length(word) > 1 and word ~ '[[:alnum:]]'
    ), looked as (
      select n, pattern, '{}'::text[] as others from word
      -- Several words that are each in too many names may together be in few.
      union all (select 0, pattern, array(select pattern from word) from word
        where (select count(*) from word) > 1 order by length(pattern) desc limit 1)
    ), found as (${sql.join(found, sql` union all `)}),
    named as materialized (
      select f.field, f.value, f.name, w.words from (
        select distinct field, value, name, names from found where many <= ${literal(MOST_NAMES)}) f
      cross join lateral (select array_agg(word.n order by word.n) as words
        from (select ${parted(sql`f.names`)} as plain offset 0) p
        join word on p.plain like word.named) w
      where w.words is not null
    ), within as materialized (${within})
    select field, value, name, words,
      coalesce((select array_agg(id::text) from within where of = value), array[value]) as values
    from named
    where field is distinct from ${tree?.column.name ?? null}::text
      or (select count(*) from within) <= ${literal(MOST_PLACES)}`)
  return prepare(text, bound, 'part')
}

/** Where the names of a list's readings are looked up. */
interface Sources {
  references: Reference[]
  sums: StoredSums | undefined
  values: string[]
}

/** The sources of a table, as far as the caller may see them. */
async function sourcesOf(ctx: Ctx, table: PgTable): Promise<Sources | undefined> {
  const { read_as, refers = {} } = SPECS[kindOf(table) ?? 'system']
  if (!read_as) return undefined
  const { permissions } = await admitted(ctx)
  const isSeen = ({ column }: Reference) => allows(permissions, viewOf(refers[column.name]!))
  const all = referencesOf(table).filter(({ column }) => read_as.includes(column.name))
  const references = all.filter(isSeen)
  const values = read_as.filter((field) => !(field in refers))
  return { references, values, sums: sumsOfTable(tableName(table)) }
}

/** The names that have words of a search, of those that the caller's role and sites let them see. */
export async function readingsOf(
  ctx: Ctx,
  table: PgTable,
  words: readonly string[],
): Promise<Reading[]> {
  const sources = await sourcesOf(ctx, table)
  if (!sources) return []
  const rows = await askRows<Reading>(ctx, statementFor(ctx, words, sources))
  return rows.map((row) => ({ ...row, words: row.words.map((n) => n - 1) }))
}
