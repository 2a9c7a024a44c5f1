import { and, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { inSample, live, ONE_IN, sampleOrder } from '#db/columns.ts'
import type { Ctx } from '../context/ctx.ts'
import type { Entity } from '../records/entity.ts'
import { inAccount } from '../records/rows.ts'
import { literal } from './page.ts'
import { type StoredSums, sumsOf } from '../records/kept-sums.ts'

/** So many records of the sample are read first. A register whose sample is smaller is counted. */
const LOOKED_AT = 15_000
/** So many matches in the sample make a good estimate of a count. */
export const ENOUGH_TO_COUNT = 1_500
/** The same for a sum of amounts, of which few records may be the larger part. */
export const ENOUGH_TO_ADD = 4_000
/** The share of matches varies by chance, so that more is read than it would need. */
const MARGIN = 1.1

/** Reads rows of a table that meet a condition, in an order; both name their columns by the table. */
export type FirstOf = (asked: { where: SQL; order: SQL; limit: SQL; offset: SQL }) => SQL

export const firstIn =
  (table: PgTable): FirstOf =>
  ({ where, order, limit, offset }) =>
    sql`(select * from ${table} where ${where} order by ${order} limit ${limit} offset ${offset})`

/** Reads the rows of a table that meet a condition and have one of these ids. */
export type Having = (where: SQL, ids: SQL) => SQL

/** The rows that are counted: all that meet a condition or, where those would be many, those in the sample. */
export interface Tally {
  /** Common table expressions, the last of which, `t`, has the rows. */
  with: SQL
  /** How many rows each row of `t` represents. */
  scale: SQL
  /** Whether a count over `t` is an estimate. */
  isAbout: SQL
}

/**
 * The rows for counts and sums, read once for all of them. In a large register of which much matches, the sample is
 * read until it has enough matches. Where all matches are fewer than that, they are all read. The size of the register
 * comes from stored sums, which are of the whole account: for somebody limited to sites everything is counted.
 *
 * @param isFew whether few rows are known to match: they are counted without the sample
 * @param columns the columns of each row that are read
 * @param sums the stored sums that tell how large the register is; undefined where it has no sample
 * @param first reads the sample, where a statement has other rows under the name of the table
 * @param more how many more those are than the sums say
 * @param enough the number of matches in the sample for a good estimate
 */
export function tallyOf(
  ctx: Ctx,
  { table }: Pick<Entity<unknown>, 'table'>,
  {
    where,
    isFew = false,
    columns,
    sums,
    first = firstIn(table),
    more = sql`0`,
    enough,
  }: {
    where: SQL
    isFew?: boolean
    columns: SQL
    sums: StoredSums | undefined
    first?: FirstOf
    more?: SQL
    enough: number
  },
): Tally {
  const rows = sql`select ${columns} from ${table} where ${where}`
  if (!sums || isFew) return { with: sql`t as (${rows})`, scale: sql`1`, isAbout: sql`false` }
  const sample = (limit: SQL, offset: SQL) =>
    sql`${first({ where: and(inAccount(ctx, table), live(table), inSample(table))!, order: sampleOrder(table), limit, offset })} ${table}`
  const lookedAt = literal(LOOKED_AT)
  const isAbout = sql`(select by > 1 from scale)`
  return {
    with: sql`size as materialized (
        select n from (select sum(${sums.n}) + ${more} as n from ${sumsOf(ctx, sums, 'total')}) s where n > ${literal(LOOKED_AT * ONE_IN)}),
      found as materialized (select ${columns} from ${sample(lookedAt, sql`0`)} where ${where} and exists (select from size)),
      wanted as (
        select n, hits, case when hits >= ${literal(enough)} then ${lookedAt}
          else ceil(${lookedAt} * ${sql.raw(String(enough * MARGIN))} / nullif(hits, 0)) end as rows
        from size, (select count(*) as hits from found) f),
      reach as materialized (
        select * from wanted where rows <= n / ${literal(ONE_IN)} and rows <= n * hits / ${lookedAt}),
      further as materialized (
        select ${columns} from ${sample(sql`coalesce((select rows - ${lookedAt} from reach), 0)`, lookedAt)}
        where ${where} and exists (select from reach where rows > ${lookedAt})),
      scale as materialized (
        select coalesce((select n / rows::numeric from reach
          where hits + (select count(*) from further) >= ${literal(enough)}), 1) as by),
      t as (select * from found where ${isAbout} union all select * from further where ${isAbout}
        union all ${rows} and not ${isAbout})`,
    scale: sql`(select by from scale)`,
    isAbout,
  }
}
