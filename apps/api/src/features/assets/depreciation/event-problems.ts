import type { Ctx } from '#core/context/ctx.ts'
import type { Row } from '#core/records/records.ts'
import { problem, type Problem } from '#core/records/rules.ts'
import { closed, locksOf } from '#shared/figures/closed.ts'

const text = (value: unknown) => (typeof value === 'string' ? value : null)

/** Whether the asset can have an event on that day. */
export function* misplaced(asset: Row, date: string): Generator<Problem> {
  const opening = text(asset.opening_as_of)
  const begins = opening ?? text(asset.purchase_date) ?? text(asset.in_service_date)
  if (asset.purchase_cost === null || begins === null)
    yield problem(
      '',
      'An asset needs a cost and a date before anything can change them',
      'not_in_book',
    )
  // An opening balance includes everything until the end of its day.
  else if (opening && date <= opening)
    yield problem('effective_date', `effective_date must be after ${opening}`, 'too_early')
  else if (date < begins)
    yield problem('effective_date', `effective_date must not be before ${begins}`, 'too_early')
  yield* gone(asset)
}

/** Nothing happens in the books to an asset that was disposed of, not even another disposal. */
export function* gone({ status }: Row): Generator<Problem> {
  if (status === 'disposed')
    yield problem('', 'The asset was disposed of. Undo that first', 'disposed')
}

/** An event can't be in a closed period of one of its books. */
export async function closedBy(ctx: Ctx, date: string, book_id: string | null): Promise<Problem[]> {
  const locks = await locksOf(ctx)
  const lock = locks.find(
    ({ id, through }) => (book_id === null || id === book_id) && date <= through,
  )
  return lock ? [closed('effective_date', lock, 'later')] : []
}
