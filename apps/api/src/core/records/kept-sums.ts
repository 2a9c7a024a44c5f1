import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/** Sums that the database keeps: how many live records have a value and, of assets, what they cost. */
export type StoredSums = PgTable &
  Record<'account_id' | 'field' | 'value' | 'n', PgColumn> & { cost?: PgColumn }

/** The sums of a table, and the fields whose values are kept in them. */
interface Kept {
  sums: StoredSums
  fields: readonly string[]
}

const kept = new Map<string, Kept>()

/** Makes the sums of a table known to what counts its records by its name alone. */
export const declareSums = (table: string, sums: Kept): void => {
  kept.set(table, sums)
}

/** The sums of a table that has some. */
export const sumsOfTable = (table: string): StoredSums | undefined => kept.get(table)?.sums

/**
 * Whether the reader sees all sites. What is kept is kept of the whole account, so it is for nobody else; as a
 * condition without a column it is looked at once a statement, and the part that it forbids isn't run.
 */
export const seesAll = sql`coalesce(current_setting('app.site_scope', true), '') = ''`
export const seesSome = sql`coalesce(current_setting('app.site_scope', true), '') <> ''`

/**
 * Rows for whoever sees only some sites; for the others they aren't even begun, with workers that would find nothing.
 */
export const forSome = (rows: SQL): SQL => sql`
  select x.* from (select 1 where ${seesSome}) s cross join lateral (${rows} offset 0) x`

/** An account, or the column of a row that says which. */
type Account = { account_id: string | PgColumn }

/** The rows of a field's sums. */
export const sumsOf = ({ account_id }: Account, sums: StoredSums, field: string): SQL =>
  sql`${sums} where ${sums.account_id} = ${account_id} and ${sums.field} = ${field} and ${seesAll}`

/** Records that refer to others by one of their fields. */
interface Referring {
  table: string
  field: string
  /** Which of them count, ` and …` of their columns under `r`. */
  only: SQL
  /** Where it is kept how many of these there are of each value. */
  sums?: StoredSums | undefined
}

/** Where it is kept how many live records of a table have each value of a field. */
export function sumsKeptOf(table: string, field: string): StoredSums | undefined {
  const { sums, fields } = kept.get(table) ?? {}
  return fields?.includes(field) ? sums : undefined
}

/**
 * `id, n`: how many records refer to each of some, where any does. Kept for whoever sees all sites, where it is kept at
 * all, else counted of what the reader sees.
 *
 * @param ids an array of the ids that are referred to
 */
export function referringTo(
  account: Account,
  { table, field, only, sums }: Referring,
  ids: SQL,
): SQL {
  const column = sql`r.${sql.identifier(field)}`
  const counted = sql`select ${column} as id, count(*)::int as n
    from ${sql.identifier(table)} r
    where r.account_id = ${account.account_id} and ${column} = any (${ids})${only} group by 1`
  if (!sums) return counted
  return sql`select ${sums.value}::uuid as id, sum(${sums.n})::int as n from ${sumsOf(account, sums, field)}
      and ${sums.value} = any (array(select i::text from unnest(${ids}) i)) group by 1
    union all ${forSome(counted)}`
}
