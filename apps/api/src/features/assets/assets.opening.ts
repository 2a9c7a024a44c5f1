import { sparesSalvage } from '@steward/depreciation/legs.ts'
import { less, minus, parseDecimal } from '@steward/depreciation/numbers.ts'
import type { MethodSpec } from '@steward/depreciation/types.ts'
import { and, inArray, sql } from 'drizzle-orm'
import { askRows, type Ctx } from '#core/context/ctx.ts'
import { statement } from '#core/records/entity.ts'
import type { Row } from '#core/records/records.ts'
import { inAccount } from '#core/records/rows.ts'
import { guarding, type Opinion, problem } from '#core/records/rules.ts'
import { depreciation_methods } from '#db/schema/depreciation-methods.ts'
import { isTouched } from './assets.rules.ts'

const FIELDS = [
  'purchase_cost',
  'salvage_value',
  'opening_accumulated',
  'depreciation_method_id',
] as const
type Asset = Partial<Record<(typeof FIELDS)[number], string | null>>

const amountOf = (text: string) => parseDecimal(text)!

/** Whether an opening balance is part of the cost, but not of what is above the salvage value. */
function cutsIntoSalvage({ purchase_cost, salvage_value, opening_accumulated }: Asset): boolean {
  if (!purchase_cost || !salvage_value || !opening_accumulated) return false
  const [cost, opening] = [amountOf(purchase_cost), amountOf(opening_accumulated)]
  const base = minus(cost, amountOf(salvage_value))
  return base.num >= 0n && less(base, opening) && !less(cost, opening)
}

/** The method whose kind decides about a changed opening balance; undefined if there is nothing to decide. */
function deciding(before: Asset | undefined, values: Asset): string | undefined {
  const after = { ...before, ...values }
  const isRefusable = isTouched(after, before, ...FIELDS) && cutsIntoSalvage(after)
  return (isRefusable && after.depreciation_method_id) || undefined
}

const TOO_MUCH = guarding([
  problem(
    'opening_accumulated',
    'opening_accumulated must not be more than purchase_cost less salvage_value',
    'opening_exceeds_base',
  ),
])

/** The opinions on assets, with a problem for each opening balance that is more than may be depreciated. */
export async function judgeOpenings(
  ctx: Ctx,
  steps: readonly { before: Row | undefined }[],
  opinions: readonly Opinion[],
): Promise<readonly Opinion[]> {
  const asked = opinions.map(({ values }, n) => deciding(steps[n]!.before, values))
  const ids = [...new Set(asked.flatMap((id) => id ?? []))]
  if (ids.length === 0) return opinions
  const { id, kind } = depreciation_methods
  const where = and(inAccount(ctx, depreciation_methods), inArray(id, ids))
  const methods = await askRows<{ id: string; kind: MethodSpec['kind'] }>(
    ctx,
    statement(sql`select ${id}, ${kind} from ${depreciation_methods} where ${where}`),
  )
  const sparing = new Set(methods.filter(sparesSalvage).map((method) => method.id))
  return opinions.map((opinion, n) => {
    const isRefused = sparing.has(asked[n]?.toLowerCase() ?? '')
    return isRefused
      ? { ...opinion, problems: [...(opinion.problems ?? []), ...TOO_MUCH] }
      : opinion
  })
}
