import * as z from 'zod/mini'
import { id, Money } from './kit/fields.ts'

/** The default of a field, and the record that it comes from. */
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

/** The defaults of an asset today, from its category, one above it, or its method. */
export const AssetDefaults = z.strictObject({
  depreciation_method_id: given(id()),
  useful_life_months: given(z.int()),
  salvage_value: given(Money),
})
export type AssetDefaults = z.infer<typeof AssetDefaults>
