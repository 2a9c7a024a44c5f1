import type { AssetInput } from '@steward/contract/assets.ts'
import type { Ctx } from '#core/context/ctx.ts'
import type { Row } from '#core/records/records.ts'
import { mayMiss } from '#domain/required-fields.ts'
import {
  type Categorised,
  type CategoryDefaults,
  categoryDefaults,
  salvageBy,
} from '#shared/assets/category-defaults.ts'

/** An asset as it is, unless it is new, and the values that a change gives it. */
interface Changed {
  before: Row | undefined
  values: Row
}

/**
 * The query for the category of an asset: for the defaults of a new one, and the required fields of one that could
 * violate them.
 */
function categorised({ before, values }: Changed): Categorised | undefined {
  const { category_id = null, depreciation_method_id }: Partial<AssetInput> = {
    ...before,
    ...values,
  }
  if (before) return category_id && mayMiss(values, before) ? { category_id } : undefined
  // Without a category, only the prefix of its tag is a default.
  if (!category_id) return values.asset_tag ? undefined : { category_id }
  return { category_id, method_id: depreciation_method_id }
}

/** The defaults and required fields of the assets' categories, in one query without duplicates. */
export async function defaultsOf(
  ctx: Ctx,
  assets: readonly Changed[],
): Promise<(CategoryDefaults | undefined)[]> {
  const keys = assets.map((asset) => JSON.stringify(categorised(asset)))
  const asked = [...new Set(keys)].filter((key) => key !== undefined)
  const found = await categoryDefaults(
    ctx,
    asked.map((key) => JSON.parse(key) as Categorised),
  )
  const known = new Map(asked.map((key, n) => [key, found[n]]))
  return keys.map((key) => known.get(key))
}

/** The values of an asset; a new one gets the defaults for what they leave out. */
export function withDefaults(
  { before, values }: Changed,
  defaults: CategoryDefaults | undefined,
): Row {
  if (before || !defaults || !values.category_id) return values
  const { depreciation_method_id, useful_life_months } = defaults
  const { salvage_value, purchase_cost } = values as Partial<AssetInput>
  return {
    ...values,
    depreciation_method_id,
    useful_life_months: values.useful_life_months ?? useful_life_months,
    salvage_value: salvage_value === undefined ? salvageBy(defaults, purchase_cost) : salvage_value,
  }
}
