import { LIFE_FIELDS } from '@steward/contract/figure-fields.ts'
import type { Ctx } from '#core/context/ctx.ts'
import type { Written } from '#core/records/rules.ts'
import { refreshChanged } from '#shared/figures/refresh.ts'

/** What figures are made of, and what they are summed by. */
const BASIS = [...LIFE_FIELDS, 'category_id', 'site_id', 'department_id']

/** Whether the figures of an asset may be others now: of one without a cost there are none. */
const isCounted = ({ before, values }: Written) =>
  ((before?.purchase_cost ?? null) !== null || (values.purchase_cost ?? null) !== null) &&
  (!before || BASIS.some((field) => field in values && values[field] !== before[field]))

/** The figures of assets follow them, in the transaction of the change where they are few. */
export function followFigures(ctx: Ctx, written: readonly Written[]): Promise<void> | undefined {
  const counted = written.filter(isCounted)
  if (counted.length === 0) return undefined
  const ids = counted.map(({ before, values }) => (before ?? values).id as string)
  const areNew = counted.every(({ before }) => !before)
  return refreshChanged(ctx, ids, areNew)
}
