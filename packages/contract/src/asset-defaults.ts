import * as z from 'zod/mini'
import { id, Money } from './kit/fields.ts'

/** What a field begins with, and which record says so. */
const given = <T extends z.ZodMiniType>(value: T) =>
  z.nullable(
    z.strictObject({
      value,
      from: z.strictObject({
        type: z.enum(['asset_category', 'depreciation_method']),
        id: id(),
        name: z.string(),
      }),
    }),
  )

/** What an asset would begin with today: its category says it, one above that, or its method. */
export const AssetDefaults = z.strictObject({
  depreciation_method_id: given(id()),
  useful_life_months: given(z.int()),
  salvage_value: given(Money),
})
export type AssetDefaults = z.infer<typeof AssetDefaults>
