import * as z from 'zod/mini'
import { ASSET_STATUSES } from './asset-status.ts'
import { Money } from './kit/fields.ts'
import { idOrNull, textOrNull } from './kit/record.ts'

const Count = z.strictObject({ id: idOrNull(), name: textOrNull(), count: z.int() })

/** The figures above the list: how many there are of what, and what they cost. */
export const AssetSummary = z.strictObject({
  dashboard_counts: z.strictObject({
    total: z.int(),
    purchase_cost: Money,
    /** What they are worth today in the default book. */
    book_value: Money,
    /** False where the two are estimates, from a sample of very many assets. */
    total_exact: z.boolean(),
    by_status: z.record(z.enum(ASSET_STATUSES), z.int()),
    by_category: z.array(Count),
    /** Within 30 days, of assets that are neither retired nor disposed of. */
    warranties_ending: z.int(),
    /** Whose expected end is within 90 days, of the same. */
    replacements_due: z.int(),
    /** False where the figures since `by_status` are. */
    parts_exact: z.boolean(),
  }),
})
export type AssetSummary = z.infer<typeof AssetSummary>
