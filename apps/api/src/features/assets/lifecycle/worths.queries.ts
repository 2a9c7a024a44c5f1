import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context/ctx.ts'
import { inMajor } from '../depreciation-report/figures.ts'
import { worthBy } from '../worths/on-day.ts'
import { type Asked, bookIn } from './asked.ts'
import type { Reported } from './assets-in-report.ts'
import { ageBands, isIn } from './stages.queries.ts'

/** The book values of all assets and of each age band, in the order of the bands. */
export interface BandWorths {
  total: string
  bands: string[]
}

/** The book values of assets. */
export function worths(ctx: Ctx, asked: Asked, { tally }: Reported): SQL {
  const isPast = asked.past !== undefined
  const worth = inMajor(sql`coalesce(sum(w.worth) * ${tally.scale}, 0)`)
  return sql`with worths as materialized ${worthBy(ctx, bookIn(asked), sql`t.purchase_date`, isPast)}
  select json_build_object('total', (select ${worth} from worths w), 'bands', (
    select json_agg((select ${worth} from worths w where ${isIn(sql`w.on_day`)}) order by b.ord)
    from (values ${ageBands}) b (ord, band, lo, hi)))
  from day`
}
