import { type SQL, sql } from 'drizzle-orm'
import { inSample, ONE_IN } from '#db/columns.ts'
import type { Ctx } from '../context/ctx.ts'
import type { Entity } from '../records/entity.ts'
import { literal } from './page.ts'
import { seesAll, type StoredSums, sumsOf } from './stored-sums.ts'

/** Up to so many live records, all that a filter leaves are counted: it takes less than a tenth of a second. */
const COUNTED_WHOLE = 200_000
/** So many in the sample are enough to tell of all the others; they are some 25,000. Fewer are counted themselves. */
const ENOUGH = 500

/** Rows to be counted: all that a condition leaves or, where those would be many, the ones in the sample. */
export interface Tally {
  /** `scale as (…), t as (…)`: the rows are in `t`. */
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
  const sampled = sql`${where} and ${inSample(table)}`
  const some = sql`(select from ${table} where ${sampled} limit ${literal(ENOUGH)})`
  const isAbout = sql`(select by > 1 from scale)`
  return {
    with: sql`scale as materialized (select case when ${seesAll}
        and (select sum(${sums.n}) from ${sumsOf(ctx, sums, 'total')}) > ${literal(COUNTED_WHOLE)}
        and (select count(*) from ${some} s) = ${literal(ENOUGH)} then ${literal(ONE_IN)} else 1 end as by),
      t as (${rows} and not ${isAbout}
        union all select ${columns} from ${table} where ${sampled} and ${isAbout})`,
    scale: sql`(select by from scale)`,
    isAbout,
  }
}
