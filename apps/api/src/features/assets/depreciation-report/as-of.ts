import type { ReportedAsset } from '@steward/contract/depreciation-report.ts'
import { formatMinor, halfUp, type Minor } from '@steward/depreciation/numbers.ts'
import { problemsOf } from '@steward/depreciation/problems.ts'
import { chargedToEnd, timelineOf } from '@steward/depreciation/timeline.ts'
import type { Input } from '@steward/depreciation/types.ts'
import { valueOf } from '@steward/depreciation/value-at.ts'
import { askRows, type Ctx } from '#core/context/ctx.ts'
import { readBasis } from '#shared/figures/basis.ts'
import { prepared } from '#shared/figures/compute.ts'
import { readFacts } from '#shared/figures/facts.ts'
import type { Asked } from './asked.ts'

// Most assets are charged from their first day to their last by what they say. Of those to which something happened
// their own columns say what was expected before, so what was expected on the day of the report is computed.

const CHANGED = `select a.id from assets a where a.account_id = $1 and a.id = any ($2::uuid[]) and (a.status = 'disposed'
    or exists (select from depreciation_events e where e.account_id = $1 and e.asset_id = a.id))`

async function changedOf(ctx: Ctx, reported: readonly ReportedAsset[]): Promise<string[]> {
  const ids = reported.map(({ id }) => id)
  const rows = await askRows<{ id: string }>(ctx, { text: CHANGED, values: [ctx.account_id, ids] })
  return rows.map(({ id }) => id)
}

/** An asset with the events up to the end of a day; events that were undone since are left out. */
function knownOn({ events = [], disposal, ...input }: Input, day: string): Input {
  return {
    ...input,
    events: events.filter(({ type, date }) => type === 'reversal' || date <= day),
    ...(disposal && disposal.date <= day && { disposal }),
  }
}

/** To one decimal. */
const percentOf = (part: Minor, whole: Minor): number =>
  Math.min(100, Math.max(0, Number(halfUp(part * 1000n, whole)) / 10))

type Expected = Pick<ReportedAsset, 'salvage' | 'remaining_months' | 'ends_on' | 'depreciated'>

function expectedOn(input: Input, day: string): Expected | undefined {
  const known = knownOn(input, day)
  if (problemsOf(known).length > 0) return undefined
  const line = timelineOf(known)
  const { cost, accumulated, salvage, remainingMonths, status } = valueOf(line, day, 'recognised')
  if (status === 'disposed') return undefined
  const endsOn = status === 'none' ? null : chargedToEnd(line)
  const base = cost - salvage
  return {
    salvage: formatMinor(salvage, input.minorUnits),
    remaining_months:
      status === 'none' || (endsOn === null && remainingMonths === 0) ? null : remainingMonths,
    ends_on: endsOn,
    depreciated: base > 0n ? percentOf(accumulated, base) : null,
  }
}

/** The same assets by what was expected of them at the end of the report. */
export async function asExpected(
  ctx: Ctx,
  { book, span }: Asked,
  rows: ReportedAsset[],
): Promise<ReportedAsset[]> {
  const ids = rows.length > 0 ? await changedOf(ctx, rows) : []
  if (ids.length === 0) return rows
  const basis = await readBasis(ctx, ids)
  const facts = await readFacts(ctx, ids, true)
  const of = basis.books.find(({ id }) => id === book.id)!
  const expected = new Map<string, Expected>()
  for (const asset of facts.assets) {
    const { input } = prepared(basis, of, asset, facts)
    const one = input && expectedOn(input, span.to)
    if (one) expected.set(asset.id, one)
  }
  return rows.map((row) => ({ ...row, ...expected.get(row.id) }))
}
