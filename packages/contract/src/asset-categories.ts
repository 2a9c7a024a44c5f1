import * as z from 'zod/mini'
import { AssetInput } from './assets.ts'
import {
  colour,
  id,
  maybe,
  Named,
  optionalLongText,
  optionalText,
  percent,
  reference,
  text,
  whole,
} from './kit/fields.ts'
import { anyOf, listQuery } from './kit/list.ts'
import {
  archivedFilter,
  importFilter,
  idOrNull,
  recordFields,
  textOrNull,
  treeFields,
} from './kit/record.ts'
import { resource } from './kit/resource.ts'

export const CATEGORY_STATUSES = ['active', 'inactive'] as const

/** The input of a category; empty fields come from its parent. */
export const AssetCategoryInput = z.strictObject({
  name: text(255),
  code: optionalText(64),
  parent_id: reference(),
  tag_prefix: optionalText(16),
  depreciation_method_id: reference(),
  useful_life_months: maybe(whole(1, 1200)),
  salvage_percent: maybe(percent()),
  required_fields: z.optional(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(40))),
  colour: maybe(colour()),
  icon: optionalText(64),
  description: optionalLongText(10_000),
  status: z.optional(z.enum(CATEGORY_STATUSES)),
  external_id: optionalText(128),
})
export type AssetCategoryInput = z.infer<typeof AssetCategoryInput>

/** A value and its source: the category itself, one above it, or the method for a useful life. */
const inherited = <T extends z.ZodMiniType>(value: T) => z.strictObject({ value, from: Named })

/**
 * The defaults of new assets of a category, with their sources. A value that no category has is without `from`: the
 * prefix of tags is the organization's then.
 */
export const EffectiveDefaults = z.strictObject({
  tag_prefix: inherited(textOrNull()),
  depreciation_method_id: inherited(idOrNull()),
  depreciation_method: inherited(Named),
  useful_life_months: inherited(z.nullable(z.int())),
  salvage_percent: inherited(textOrNull()),
  required_fields: inherited(z.array(z.string())),
})
export type EffectiveDefaults = z.infer<typeof EffectiveDefaults>

/** The fields of the end of an asset's life, which no new asset can have. */
const OF_THE_END = [
  'status_reason',
  'disposed_on',
  'disposal_type',
  'disposal_proceeds',
  'disposal_costs',
]
/** Custom fields have their own setting for being required. */
const OF_THEIR_OWN = ['custom_fields']

/** The fields that a category can require. */
export const REQUIRABLE_FIELDS: readonly string[] = Object.keys(AssetInput.shape).filter(
  (field) => ![...OF_THE_END, ...OF_THEIR_OWN].includes(field),
)

/** A category of assets, with the defaults of new assets; `effective` with the complete view. */
export const AssetCategory = z.strictObject({
  ...recordFields,
  ...treeFields,
  name: z.string(),
  code: textOrNull(),
  parent_id: idOrNull(),
  parent: Named,
  tag_prefix: textOrNull(),
  depreciation_method_id: idOrNull(),
  depreciation_method: Named,
  useful_life_months: z.nullable(z.int()),
  salvage_percent: textOrNull(),
  required_fields: z.array(z.string()),
  colour: textOrNull(),
  icon: textOrNull(),
  description: textOrNull(),
  status: z.enum(CATEGORY_STATUSES),
  external_id: textOrNull(),
  effective: z.optional(EffectiveDefaults),
})
export type AssetCategory = z.infer<typeof AssetCategory>

export const assetCategoriesApi = resource({
  kind: 'asset_category',
  read: AssetCategory,
  write: AssetCategoryInput,
  list: listQuery(AssetCategory, {
    sort: ['name', 'code', 'created_at', 'updated_at'],
    filters: {
      'filter[status]': anyOf(z.enum(CATEGORY_STATUSES)),
      'filter[parent_id]': anyOf(id()),
      ...archivedFilter,
      ...importFilter,
    },
  }),
  bulk: {
    status: z.optional(z.enum(CATEGORY_STATUSES)),
    parent_id: reference(),
    depreciation_method_id: reference(),
  },
  facets: ['status', 'parent_id'],
})
