import type { AssetBook } from '@steward/contract/asset-depreciation.ts'

/** What the value falls from: the cost, where the asset came in this year. */
const startOf = ({ opening_book_value, additions }: AssetBook['years'][number]): number =>
  Number(opening_book_value) || Number(additions)

/**
 * The book value over the life: at the end of each period, so that a disposal is a fall on its day and no slope over
 * the year that it is in.
 */
export function pointsOf({ years, periods }: Pick<AssetBook, 'years' | 'periods'>) {
  const ends =
    periods.length > 0
      ? periods.map(({ end, book_value }) => ({ day: end, value: Number(book_value) }))
      : years.map(({ end, closing_book_value }) => ({
          day: end,
          value: Number(closing_book_value),
        }))
  const [first] = years
  return first ? [{ day: periods[0]?.start ?? first.start, value: startOf(first) }, ...ends] : []
}
