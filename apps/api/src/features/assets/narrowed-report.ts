import type { Narrowed } from '@steward/contract/report-parts.ts'
import { admitted, type Ctx } from '#core/context/ctx.ts'
import { isWhole, narrowedBy } from '#core/export/narrowed-by.ts'
import { assetsFor } from './assets.records.ts'

/** Filters of reports that aren't columns of the list of assets. */
const OTHERS = {
  method_id: { label: 'depreciation_report.groups.method', refersAs: 'depreciation_method_id' },
  acquired_in: { label: 'depreciation_report.groups.acquired' },
  book_value: { label: 'depreciation_report.columns.closing_book_value' },
} as const

/** The filters of a report of assets, in the reader's language. */
export async function narrowedReport(ctx: Ctx, query: { search: string }): Promise<Narrowed> {
  if (isWhole(query)) return []
  const { language } = await admitted(ctx)
  return narrowedBy(ctx, query, {
    records: await assetsFor(ctx, { ...query }),
    language,
    others: OTHERS,
  })
}

/** The same as a line on paper; empty without filters. */
export const narrowedLine = (narrowed: Narrowed): string =>
  narrowed.map(({ text }) => text).join(' · ')
