import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'

/**
 * The rows in sight, and one that stays drawn wherever the list is scrolled: what is typed in it would be gone with it.
 *
 * @param row its index; -1 for none
 */
export function withRow(range: Range, row: number): number[] {
  const drawn = defaultRangeExtractor(range)
  if (row < 0 || row >= range.count || drawn.includes(row)) return drawn
  return row < (drawn[0] ?? 0) ? [row, ...drawn] : [...drawn, row]
}
