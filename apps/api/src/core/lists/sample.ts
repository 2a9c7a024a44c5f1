import { and, type SQL, sql } from 'drizzle-orm'
import { inSample, live, ONE_IN, sampleOrder } from '#db/columns.ts'
import type { Ctx } from '../context/ctx.ts'
import type { Entity } from '../records/entity.ts'
import { inAccount } from '../records/rows.ts'
import { literal } from './page.ts'
import { type StoredSums, sumsOf } from '../records/kept-sums.ts'

/** So many records are looked at first, however large the register is. One that has no such sample is counted. */
const LOOKED_AT = 15_000
/** So many hits among those that are looked at tell how all of them are spread. */
export const ENOUGH_TO_COUNT = 1_500
/** Few records may be most of a sum of amounts, so that it takes more. */
export const ENOUGH_TO_ADD = 4_000
/** As the first hits are chance, so much further is looked than they would need. */
const MARGIN = 1.1

/** Rows to be counted: all that a condition leaves or, where those would be many, the ones in the sample. */
export interface Tally {
  /** `… t as (…)`: the rows are in `t`. */
  with: SQL
  /** How many rows each of `t` stands for. */
  scale: SQL
  /** Whether what is counted in `t` is an estimate. */
  isAbout: SQL
}

/**
 * The rows that a count or a sum goes over, read once however many go over them. Where a register is large and much of
 * it is left, they are those of its sample, of which so many are looked at as it takes for enough hits; where all hits
 * are fewer than those would be, all are counted. Sums are kept of the whole account, so that who sees only some sites
 * has everything counted that they see.
 *
 * @param isFew whether it is known that little is left: then it is counted, and no sample looked at
 * @param columns what is read of each row
 * @param sums where a table has a sample, the sums that tell how large it is
 * @param enough hits in the sample tell of all the others
 */
export function tallyOf(
  ctx: Ctx,
  { table }: Pick<Entity<unknown>, 'table'>,
  {
    where,
    isFew = false,
    columns,
    sums,
    enough,
  }: {
    where: SQL
    isFew?: boolean
    columns: SQL
    sums: StoredSums | undefined
    enough: number
  },
): Tally {
  const rows = sql`select ${columns} from ${table} where ${where}`
  if (!sums || isFew) return { with: sql`t as (${rows})`, scale: sql`1`, isAbout: sql`false` }
  const sample = (limit: SQL, offset: SQL) =>
    sql`(select * from ${table} where ${and(inAccount(ctx, table), live(table), inSample(table))!}
    order by ${sampleOrder(table)} limit ${limit} offset ${offset}) ${table}`
  const first = literal(LOOKED_AT)
  const isAbout = sql`(select by > 1 from scale)`
  return {
    with: sql`size as materialized (
        select sum(${sums.n}) as n from ${sumsOf(ctx, sums, 'total')} having sum(${sums.n}) > ${literal(LOOKED_AT * ONE_IN)}),
      found as materialized (select ${columns} from ${sample(first, sql`0`)} where ${where} and exists (select from size)),
      wanted as (
        select n, hits, case when hits >= ${literal(enough)} then ${first}
          else ceil(${first} * ${sql.raw(String(enough * MARGIN))} / nullif(hits, 0)) end as rows
        from size, (select count(*) as hits from found) f),
      reach as materialized (
        select * from wanted where rows <= n / ${literal(ONE_IN)} and rows <= n * hits / ${first}),
      further as materialized (
        select ${columns} from ${sample(sql`coalesce((select rows - ${first} from reach), 0)`, first)}
        where ${where} and exists (select from reach where rows > ${first})),
      scale as materialized (
        select coalesce((select n / rows::numeric from reach
          where hits + (select count(*) from further) >= ${literal(enough)}), 1) as by),
      t as (select * from found where ${isAbout} union all select * from further where ${isAbout}
        union all ${rows} and not ${isAbout})`,
    scale: sql`(select by from scale)`,
    isAbout,
  }
}
