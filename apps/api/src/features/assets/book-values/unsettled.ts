import { isMonthEnd } from '@steward/depreciation/dates.ts'
import { sql } from 'drizzle-orm'
import { askRows, type Ctx } from '#core/context/ctx.ts'
import { statement } from '#core/records/entity.ts'
import { type BookBasis, readBasis } from '#shared/figures/basis.ts'
import { valuationIn } from '#shared/figures/compute.ts'
import { readFacts } from '#shared/figures/facts.ts'
import { happenedIn, movedTwice } from './on-day.ts'
import type { Book, Computed } from './rows.ts'

/** The number of assets computed at a time. */
const AT_A_TIME = 2_000

/** The book values of assets on a day in a book that their rows don't have, computed by the engine. */
export async function computedOn(
  ctx: Ctx,
  of: Pick<BookBasis, 'id' | 'is_default'>,
  day: string,
): Promise<Computed[]> {
  const asked: Book = { id: sql`${of.id}::uuid`, is_default: of.is_default }
  // The rows have the ends of months.
  if (isMonthEnd(day)) return []
  const rows = await askRows<{ id: string }>(
    ctx,
    statement(
      sql`with day as (select ${day}::date as today), ${happenedIn(ctx, asked)} ${movedTwice(ctx, asked)}`,
    ),
  )
  const found: Computed[] = []
  for (let from = 0; from < rows.length; from += AT_A_TIME) {
    const ids = rows.slice(from, from + AT_A_TIME).map(({ id }) => id)
    const basis = { ...(await readBasis(ctx, ids)), today: day }
    const facts = await readFacts(ctx, ids, true)
    const book = basis.books.find(({ id }) => id === of.id)!
    for (const asset of facts.assets) {
      const valuation = valuationIn(basis, book, asset, facts)
      if (valuation) found.push({ id: asset.id, book_value: valuation.book_value })
    }
  }
  return found
}
