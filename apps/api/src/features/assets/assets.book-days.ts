import { askRows, type Ctx } from '#core/context/ctx.ts'
import type { Row } from '#core/records/records.ts'
import { guarding, type Opinion, problem } from '#core/records/rules.ts'
import { isTouched } from './assets.rules.ts'

interface Asked {
  n: number
  id: string
  purchase_date: string
}

/** Assets that get another day of purchase. */
const movedPurchases = (
  steps: readonly { before: Row | undefined }[],
  opinions: readonly Opinion[],
): Asked[] =>
  opinions.flatMap(({ values }, n) => {
    const { before } = steps[n]!
    const { purchase_date } = values as { purchase_date?: string | null }
    return before && purchase_date && isTouched({ purchase_date }, before, 'purchase_date')
      ? [{ n, id: before.id as string, purchase_date }]
      : []
  })

const EARLIER = `select n.n::int as n, b.name from unnest($2::uuid[], $3::date[], $4::int[]) as n(asset_id, bought_on, n)
  join asset_book_settings s on s.account_id = $1 and s.asset_id = n.asset_id and s.in_service_date < n.bought_on
  join books b on b.account_id = $1 and b.id = s.book_id and b.archived_at is null`

/**
 * The opinions on assets, with a problem for each day of purchase after the day on which one of its books puts the asset
 * in service: it would be depreciated there before it has a cost.
 */
export async function judgeBookDays(
  ctx: Ctx,
  steps: readonly { before: Row | undefined }[],
  opinions: readonly Opinion[],
): Promise<readonly Opinion[]> {
  const asked = movedPurchases(steps, opinions)
  if (asked.length === 0) return opinions
  const rows = await askRows<{ n: number; name: string }>(ctx, {
    text: EARLIER,
    values: [
      ctx.account_id,
      asked.map(({ id }) => id),
      asked.map(({ purchase_date }) => purchase_date),
      asked.map(({ n }) => n),
    ],
  })
  const books = new Map(rows.map(({ n, name }) => [n, name]))
  return opinions.map((opinion, n) => {
    const book = books.get(n)
    if (book === undefined) return opinion
    const detail = `purchase_date must not be after the day in service in the book “${book}”`
    const found = guarding([problem('purchase_date', detail, 'in_service_earlier', { book })])
    return { ...opinion, problems: [...(opinion.problems ?? []), ...found] }
  })
}
