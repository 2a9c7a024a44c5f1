import * as z from 'zod/mini'
import { ASSET_STATUSES } from './asset-status.ts'
import { Money } from './kit/fields.ts'
import { idOrNull, textOrNull } from './kit/record.ts'

const Count = z.strictObject({ id: idOrNull(), name: textOrNull(), count: z.int() })

/** The figures above the list: how many there are of what, and what they cost. */
export const AssetSummary = z.strictObject({
  dashboard_counts: z.strictObject({
    total: z.int(),
    by_status: z.record(z.enum(ASSET_STATUSES), z.int()),
    by_category: z.array(Count),
    purchase_cost: Money,
    /** Within 30 days, of assets that are neither retired nor disposed of. */
    warranties_ending: z.int(),
    /** Whose expected end lies within 90 days, of the same. */
    replacements_due: z.int(),
  }),
})
export type AssetSummary = z.infer<typeof AssetSummary>
