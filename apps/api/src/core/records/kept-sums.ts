import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/** Sums that triggers keep: for each value of a field the number of live records and, for assets, their cost. */
export type StoredSums = PgTable &
  Record<'account_id' | 'field' | 'value' | 'n', PgColumn> & { cost?: PgColumn }

/** The sums of a table, and the fields that they have. */
interface Kept {
  sums: StoredSums
  fields: readonly string[]
}

const kept = new Map<string, Kept>()

/** Registers the sums of a table, for code that knows only its name. */
export const declareSums = (table: string, sums: Kept): void => {
  kept.set(table, sums)
}

/** The registered sums of a table; undefined if it has none. */
export const sumsOfTable = (table: string): StoredSums | undefined => kept.get(table)?.sums

/**
 * Whether the reader sees all sites. Stored sums are of the whole account and only valid then. The condition has no
 * column, so PostgreSQL evaluates it once, and doesn't run the part of a statement that it excludes.
 */
export const seesAll = sql`coalesce(current_setting('app.site_scope', true), '') = ''`
export const seesSome = sql`coalesce(current_setting('app.site_scope', true), '') <> ''`

/** Rows for a reader limited to sites. For others the query isn't run, and no parallel workers are started for it. */
export const forSome = (rows: SQL): SQL => sql`
  select x.* from (select 1 where ${seesSome}) s cross join lateral (${rows} offset 0) x`

/** An account's id, or the column that has it. */
type Account = { account_id: string | PgColumn }

/** The rows of a field's sums. */
export const sumsOf = ({ account_id }: Account, sums: StoredSums, field: string): SQL =>
  sql`${sums} where ${sums.account_id} = ${account_id} and ${sums.field} = ${field} and ${seesAll}`

/** A field through which records refer to others. */
interface Referring {
  table: string
  field: string
  /** A condition on the records that count, ` and …`, under the alias `r`. */
  only: SQL
  /** The stored sums of the field. */
  sums?: StoredSums | undefined
}

/** The stored sums of a field of a table, if it has any. */
export function sumsKeptOf(table: string, field: string): StoredSums | undefined {
  const { sums, fields } = kept.get(table) ?? {}
  return fields?.includes(field) ? sums : undefined
}

/**
 * `id, n`: the number of records that refer to each id, without those that none refers to. It comes from stored sums if
 * there are any and the reader sees all sites, or else from counting.
 *
 * @param ids an array of the ids
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
