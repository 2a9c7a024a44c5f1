import * as z from 'zod/mini'
import { ASSET_STATUSES } from './asset-status.ts'
import { Money } from './kit/fields.ts'
import { idOrNull, textOrNull } from './kit/record.ts'

const Count = z.strictObject({ id: idOrNull(), name: textOrNull(), count: z.int() })

/** The figures above the list: numbers of assets, and costs. */
export const AssetSummary = z.strictObject({
  dashboard_counts: z.strictObject({
    total: z.int(),
    purchase_cost: Money,
    /** Their book value today in the default book. */
    book_value: Money,
    /** False if the two are estimates from a sample, because there are very many assets. */
    total_exact: z.boolean(),
    by_status: z.record(z.enum(ASSET_STATUSES), z.int()),
    by_category: z.array(Count),
    /** Assets whose warranty ends within 30 days, without retired and disposed ones. */
    warranties_ending: z.int(),
    /** Those whose expected end is within 90 days. */
    replacements_due: z.int(),
    /** False if the figures from `by_status` on are estimates. */
    parts_exact: z.boolean(),
  }),
})
export type AssetSummary = z.infer<typeof AssetSummary>
