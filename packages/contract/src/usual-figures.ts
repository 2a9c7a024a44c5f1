import type { DepreciationFigure, DepreciationReport } from './depreciation-report.ts'

/** What a report always shows, also where there is nothing of it. */
const USUAL: readonly DepreciationFigure[] = [
  'opening_cost',
  'additions',
  'disposals_cost',
  'closing_cost',
  'opening_accumulated',
  'charge',
  'closing_accumulated',
  'closing_book_value',
]

const isDay = (column: string) => /^\d{4}-\d{2}-\d{2}$/.test(column)

/**
 * Whether a reader misses a column of a report even if all of it is zero: what belongs to every report, the periods of
 * a schedule, and what is explained with its parts.
 */
export const isUsual = (column: string, { explained }: DepreciationReport): boolean =>
  explained !== null || isDay(column) || USUAL.some((one) => one === column)
