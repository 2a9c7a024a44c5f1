import type { AssetBook } from '@steward/contract/asset-depreciation.ts'

/** The opening value of a year; the cost in the year of acquisition. */
const startOf = ({ opening_book_value, additions }: AssetBook['years'][number]): number =>
  Number(opening_book_value) || Number(additions)

/**
 * The book value at the end of each period. Points by period show a disposal as a drop on its day, instead of a slope
 * over its year.
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
