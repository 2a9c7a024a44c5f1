import type { DepreciationFigure, DepreciationReport } from './depreciation-report.ts'

/** The columns that a report always shows, even if they are zero. */
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
 * Whether a column is shown even if it is zero in all rows: the usual figures, the periods of a schedule, and an explained
 * figure with its parts.
 */
export const isUsual = (column: string, { explained }: DepreciationReport): boolean =>
  explained !== null || isDay(column) || USUAL.some((one) => one === column)
