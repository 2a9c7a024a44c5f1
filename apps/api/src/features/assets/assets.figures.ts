import { LIFE_FIELDS } from '@steward/contract/figure-fields.ts'
import type { Ctx } from '#core/context/ctx.ts'
import type { Row } from '#core/records/records.ts'
import type { Written } from '#core/records/rules.ts'
import { refreshAdded, refreshChanged } from '#shared/figures/refresh.ts'

/** The fields that figures depend on, and those that they are grouped by. */
const BASIS = [...LIFE_FIELDS, 'category_id', 'site_id', 'department_id']

const isThere = (value: unknown) => (value ?? null) !== null

/** Whether a new asset has figures: there are none without a cost or without a date. */
const isCountedNew = ({ purchase_cost, purchase_date, in_service_date }: Row) =>
  isThere(purchase_cost) && (isThere(purchase_date) || isThere(in_service_date))

/** Whether the figures of an asset may have changed. */
const isCounted = ({ before, values }: Written) =>
  before
    ? (isThere(before.purchase_cost) || isThere(values.purchase_cost)) &&
      BASIS.some((field) => field in values && values[field] !== before[field])
    : isCountedNew(values)

/** Updates the figures of changed assets, in the same transaction if there are few. */
export function followFigures(ctx: Ctx, written: readonly Written[]): Promise<void> | undefined {
  const counted = written.filter(isCounted)
  if (counted.length === 0) return undefined
  const [one] = counted
  if (counted.length === 1 && one?.stored) return refreshAdded(ctx, one.stored)
  const ids = counted.map(({ before, values }) => (before ?? values).id as string)
  const areNew = counted.every(({ before }) => !before)
  return refreshChanged(ctx, ids, areNew)
}
