import type { ReportedAsset } from '@steward/contract/depreciation-report.ts'
import { ask, type Ctx } from '#core/context/ctx.ts'
import { statement } from '#core/records/entity.ts'
import type { Asked } from './asked.ts'
import { expectedIn } from './expected.ts'
import { earlierStatuses } from './of-that-day.ts'

const CHANGED = `select a.id from assets a where a.account_id = $1 and a.id = any ($2::uuid[]) and (a.status = 'disposed'
    or exists (select from depreciation_events e where e.account_id = $1 and e.asset_id = a.id))`

type Then = Pick<ReportedAsset, 'id' | 'status'>

/** The disposed assets and those with events, and the statuses at the end of a day of assets that have another one now. */
async function lookBack(ctx: Ctx, ids: readonly string[], day: string) {
  const [changed, statuses] = await ask<[{ id: string }, Then]>(
    ctx,
    { text: CHANGED, values: [ctx.account_id, ids] },
    statement(earlierStatuses(ctx, day, { ids })),
  )
  return {
    changed: changed.map(({ id }) => id),
    statuses: new Map(statuses.map(({ id, status }) => [id, { status }])),
  }
}

/** Assets of a report with their status, method, life and salvage of the end of the report. */
export async function asThen(
  ctx: Ctx,
  { book, span }: Asked,
  rows: ReportedAsset[],
): Promise<ReportedAsset[]> {
  if (rows.length === 0) return rows
  const ids = rows.map(({ id }) => id)
  const { changed, statuses } = await lookBack(ctx, ids, span.to)
  const expected = await expectedIn(ctx, book.id, span.to, changed)
  return rows.map((row) => ({ ...row, ...statuses.get(row.id), ...expected.get(row.id) }))
}
