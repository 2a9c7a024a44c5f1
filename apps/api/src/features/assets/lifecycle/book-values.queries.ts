import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context/ctx.ts'
import { inMajor } from '../depreciation-report/figures.ts'
import { bookValueBy } from '../book-values/on-day.ts'
import { type Asked, bookIn } from './asked.ts'
import type { Reported } from './assets-in-report.ts'
import { ageBands, isIn } from './stages.queries.ts'

/** The book values of all assets and of each age band, in the order of the bands. */
export interface BandBookValues {
  total: string
  bands: string[]
}

/** The book values of assets. */
export function bookValues(ctx: Ctx, asked: Asked, { tally }: Reported): SQL {
  const isPast = asked.past !== undefined
  const total = inMajor(sql`coalesce(sum(w.book_value) * ${tally.scale}, 0)`)
  return sql`with book_values as materialized ${bookValueBy(ctx, bookIn(asked), sql`t.purchase_date`, isPast)}
  select json_build_object('total', (select ${total} from book_values w), 'bands', (
    select json_agg((select ${total} from book_values w where ${isIn(sql`w.on_day`)}) order by b.ord)
    from (values ${ageBands}) b (ord, band, lo, hi)))
  from day`
}
