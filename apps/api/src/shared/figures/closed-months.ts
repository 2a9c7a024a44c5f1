import { fiscalYearFirst, monthOf } from '@steward/depreciation/dates.ts'
import type { Months } from '@steward/depreciation/months.ts'
import { askRows, type Ctx } from '#core/context/ctx.ts'
import type { RowFlow, YearRow } from '#domain/figures/year-rows.ts'
import type { BookBasis } from './basis.ts'
import { FLOWS } from './lines.ts'
import { lockedYear } from './resolve.ts'

// A disposal decides about the charge of its whole fiscal year by some conventions. Months of that year that are closed
// keep what they had; the first open month has the difference.

type Flows = YearRow['flows']

/** The stored flows of assets in a year that is closed in part, by asset and segment. */
export interface ClosedMonths {
  year: number
  /** The last closed month of the year, from 1 on. */
  month: number
  flows: ReadonlyMap<string, Flows>
}

const keyOf = (asset_id: string, segment: number) => `${asset_id} ${segment}`

const STORED = `select asset_id, segment, ${FLOWS.map(([, column]) => column).join(', ')} from asset_book_years
  where account_id = $1 and book_id = $2 and fiscal_year = $3 and asset_id = any ($4::uuid[])`

type StoredRow = { asset_id: string; segment: number } & Record<string, string[] | null>

const flowsOf = (row: StoredRow): Flows =>
  Object.fromEntries(
    FLOWS.flatMap(([flow, column]) => {
      const months = row[column]
      return months ? [[flow, months.map(BigInt)]] : []
    }),
  )

/** The closed months of assets in a book; undefined if it has no fiscal year that is closed only in part. */
export async function closedMonths(
  ctx: Ctx,
  book: BookBasis,
  ids: readonly string[],
): Promise<ClosedMonths | undefined> {
  if (book.locked_through === null || ids.length === 0) return undefined
  const last = monthOf(book.locked_through)
  const [year, month] = [lockedYear(book), last - fiscalYearFirst(last, book.start_month) + 1]
  if (month === 12) return undefined
  const rows = await askRows<StoredRow>(ctx, {
    name: 'closed months',
    text: STORED,
    values: [ctx.account_id, book.id, year, ids],
  })
  const flows = new Map(rows.map((row) => [keyOf(row.asset_id, row.segment), flowsOf(row)]))
  return { year, month, flows }
}

const at = (months: Months | undefined, index: number) => months?.[index] ?? 0n

/** The row of an asset with its closed months as they are stored. */
export function withClosedMonths(row: YearRow, asset_id: string, closed: ClosedMonths): YearRow {
  if (row.fiscalYear !== closed.year) return row
  const stored = closed.flows.get(keyOf(asset_id, row.segment))
  if (!stored) return row
  const flows: Flows = {}
  for (const flow of Object.keys({ ...stored, ...row.flows }) as RowFlow[]) {
    const months = Array.from({ length: 12 }, (_, index) =>
      at(index < closed.month ? stored[flow] : row.flows[flow], index),
    )
    if (months.some((sum) => sum !== 0n)) flows[flow] = months
  }
  return { ...row, flows }
}
