import { and, type SQL, sql } from 'drizzle-orm'
import { LIMITS } from '@steward/contract/limits.ts'
import { inSample, live, ONE_IN, sampleOrder } from '#db/columns.ts'
import type { Ctx } from '../context/ctx.ts'
import type { Entity } from '../records/entity.ts'
import { inAccount } from '../records/rows.ts'
import { literal } from './page.ts'
import { type StoredSums, sumsOf } from './stored-sums.ts'

/** Of a register up to this size, all that a filter leaves are counted: that takes no longer than its sample would. */
const COUNTED_WHOLE = 50_000
/** So many records are looked at, however large the register is. */
const LOOKED_AT = 20_000
/** So many hits among them are enough to tell of all the others. Fewer are counted themselves… */
const ENOUGH = 500
/** …and so are hits that may not be more than are always counted. */
const SURELY_MANY = LIMITS.exact_total * 1.5

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
 * it is left, they are those of its sample. Sums are kept of the whole account, so that who sees only some sites has
 * everything counted that they see.
 *
 * @param columns what is read of each row
 * @param sums where a table has a sample, the sums that tell how large it is
 */
export function tallyOf(
  ctx: Ctx,
  { table }: Pick<Entity<unknown>, 'table'>,
  { where, columns, sums }: { where: SQL; columns: SQL; sums: StoredSums | undefined },
): Tally {
  const rows = sql`select ${columns} from ${table} where ${where}`
  if (!sums) return { with: sql`t as (${rows})`, scale: sql`1`, isAbout: sql`false` }
  const sample = sql`(select * from ${table} where ${and(inAccount(ctx, table), live(table), inSample(table))!}
    order by ${sampleOrder(table)} limit ${literal(LOOKED_AT)}) ${table}`
  const isAbout = sql`(select is_about from scale)`
  return {
    with: sql`size as materialized (
        select sum(${sums.n}) as n from ${sumsOf(ctx, sums, 'total')} having sum(${sums.n}) > ${literal(COUNTED_WHOLE)}),
      s as materialized (select ${columns} from ${sample} where ${where} and exists (select from size)),
      scale as materialized (
        select by, by > 1 and (select count(*) from s) >= greatest(${literal(ENOUGH)}, ${literal(SURELY_MANY)} / by) as is_about
        from (select coalesce((select greatest(${literal(ONE_IN)}, n / ${literal(LOOKED_AT)}::numeric) from size), 1) as by) b),
      t as (select * from s where ${isAbout} union all ${rows} and not ${isAbout})`,
    scale: sql`(select case when is_about then by else 1 end from scale)`,
    isAbout,
  }
}
