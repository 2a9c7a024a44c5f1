import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context/ctx.ts'
import { statement } from '#core/records/entity.ts'
import { inMajor } from '../depreciation-report/figures.ts'
import { unsettledOn, worthBy } from '../worths/on-day.ts'
import { computedOn } from '../worths/unsettled.ts'
import { reported, type ReportQuery } from './assets-in-report.ts'
import { ageBands, isIn } from './stages.queries.ts'
import { dayOf } from './work-on-assets.ts'

/** The book values of all assets and of each age band, in the order of the bands. */
export interface BandWorths {
  total: string
  bands: string[]
}

/**
 * The book values of assets. They are in a statement of their own, because those of a past day are read from the rows of
 * a whole year, which takes about as long as everything else that is read from assets.
 *
 * @param where what the assets are narrowed to
 */
export async function worths(ctx: Ctx, query: ReportQuery, where: SQL) {
  const { as_of } = query
  const then = as_of !== undefined && unsettledOn(ctx, await computedOn(ctx, as_of))
  const tally = reported(ctx, query, where, sql`id, purchase_date`)
  const worth = inMajor(sql`coalesce(sum(w.worth) * ${tally.scale}, 0)`)
  return statement(sql`with ${dayOf(ctx, query)}, ${then ? sql`${then},` : sql``} ${tally.with},
  worths as materialized ${worthBy(ctx, sql`t.purchase_date`, then !== false)}
  select json_build_object('total', (select ${worth} from worths w), 'bands', (
    select json_agg((select ${worth} from worths w where ${isIn(sql`w.on_day`)}) order by b.ord)
    from (values ${ageBands}) b (ord, band, lo, hi))) as part
  from day`)
}
