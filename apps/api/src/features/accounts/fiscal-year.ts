import { clientOf, type Ctx } from '#core/context/ctx.ts'
import { fault, invalid } from '#core/context/errors.ts'
import { queueEveryAsset } from '#shared/figures/queue.ts'
import type { AccountRow } from './account-rows.ts'
import { within } from './within.ts'

/** A book with the organization's fiscal year and a closed period. */
const CLOSED = `select name, locked_through::text as through from books where account_id = $1 and archived_at is null
  and fiscal_year_start_month is null and locked_through is not null limit 1`

/**
 * The effects of a change of the organization's fiscal year: the figures of the books that use it are computed anew.
 *
 * @throws 422 if such a book has closed periods
 */
export async function fiscalYearChange(
  ctx: Ctx,
  before: AccountRow,
  month: number | undefined,
): Promise<void> {
  if (month === undefined || month === before.fiscal_year_start_month) return
  await within(ctx, before.id, async (ctx) => {
    const { rows } = await clientOf(ctx).query<{ name: string; through: string }>(CLOSED, [
      before.id,
    ])
    const [book] = rows
    if (book)
      throw invalid({
        ...fault(
          '/organization/fiscal_year_start_month',
          `fiscal_year_start_month can not be changed: periods of the book “${book.name}” are closed through ${book.through}`,
          'period_locked',
        ),
        meta: { through: book.through, book: book.name },
      })
    await queueEveryAsset(ctx)
  })
}
