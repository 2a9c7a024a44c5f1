import * as z from 'zod/mini'
import { AssetDefaults } from './asset-defaults.ts'
import { ASSET_FACETS, ASSET_SORTS, assetFilters } from './asset-filters.ts'
import { AssetReading } from './asset-readings.ts'
import { ASSET_STATUSES } from './asset-status.ts'
import { AssetSummary } from './asset-summary.ts'
import { CONDITIONS, CRITICALITIES, DISPOSAL_TYPES } from './asset-values.ts'
import { DepreciationRevision } from './depreciation-revisions.ts'
import { CustomFields, CustomFieldsInput } from './custom-fields.ts'
import { customList, withCustom } from './kit/custom.ts'
import {
  date,
  instant,
  maybe,
  Money,
  money,
  Named,
  optionalLongText,
  optionalText,
  reference,
  text,
  whole,
  without,
} from './kit/fields.ts'
import { listQuery, one, unpaged } from './kit/list.ts'
import { idOrNull, recordFields, textOrNull } from './kit/record.ts'
import { ById, resource } from './kit/resource.ts'
import { type BodyOf, route } from './kit/route.ts'
import { LIMITS } from './limits.ts'

/** The minimum number of days for which an archived asset is kept. */
export const ASSET_DAYS = 30

const tagList = () => z.array(text(64)).check(z.maxLength(20))

/** The input of an asset; only the name is required. */
export const AssetInput = z.strictObject({
  asset_tag: optionalText(64),
  name: text(255),
  description: optionalLongText(10_000),
  notes: optionalLongText(10_000),
  category_id: reference(),
  department_id: reference(),
  site_id: reference(),
  location_id: reference(),
  status: z.optional(z.enum(ASSET_STATUSES)),
  status_reason: optionalLongText(500),
  condition: maybe(z.enum(CONDITIONS)),
  criticality: z.optional(z.enum(CRITICALITIES)),
  parent_id: reference(),
  custodian_id: reference(),
  serial_number: optionalText(128),
  manufacturer: optionalText(128),
  model: optionalText(128),
  model_number: optionalText(128),
  barcode: optionalText(128),
  supplier: optionalText(128),
  purchase_order: optionalText(128),
  invoice_number: optionalText(128),
  purchase_date: maybe(date()),
  in_service_date: maybe(date()),
  warranty_end: maybe(date()),
  expected_end_date: maybe(date()),
  purchase_cost: maybe(money()),
  salvage_value: maybe(money()),
  replacement_cost: maybe(money()),
  insured_value: maybe(money()),
  depreciation_method_id: reference(),
  useful_life_months: maybe(whole(1, 1200)),
  opening_accumulated: maybe(money()),
  opening_as_of: maybe(date()),
  disposed_on: maybe(date()),
  disposal_type: maybe(z.enum(DISPOSAL_TYPES)),
  disposal_proceeds: maybe(money()),
  /** The costs of the disposal. */
  disposal_costs: maybe(money()),
  tags: z.optional(tagList()),
  external_id: optionalText(128),
  /** Custom fields by key; an update changes the given ones. */
  custom_fields: z.optional(CustomFieldsInput),
})
export type AssetInput = z.infer<typeof AssetInput>

const dateOrNull = () => z.nullable(date())
const moneyOrNull = () => z.nullable(Money)

/** An asset of the register, as the API returns it. */
export const Asset = z.strictObject({
  ...recordFields,
  asset_tag: z.string(),
  name: z.string(),
  description: textOrNull(),
  notes: textOrNull(),
  category_id: idOrNull(),
  category: Named,
  department_id: idOrNull(),
  department: Named,
  site_id: idOrNull(),
  site: Named,
  location_id: idOrNull(),
  location: Named,
  status: z.enum(ASSET_STATUSES),
  status_reason: textOrNull(),
  condition: z.nullable(z.enum(CONDITIONS)),
  criticality: z.enum(CRITICALITIES),
  parent_id: idOrNull(),
  parent: Named,
  custodian_id: idOrNull(),
  custodian: Named,
  /** The day by which it has to be returned; only in lists. */
  due_on: z.optional(dateOrNull()),
  serial_number: textOrNull(),
  manufacturer: textOrNull(),
  model: textOrNull(),
  model_number: textOrNull(),
  barcode: textOrNull(),
  supplier: textOrNull(),
  purchase_order: textOrNull(),
  invoice_number: textOrNull(),
  purchase_date: dateOrNull(),
  in_service_date: dateOrNull(),
  warranty_end: dateOrNull(),
  expected_end_date: dateOrNull(),
  purchase_cost: moneyOrNull(),
  /** Its values in the default book today; null if it isn't in the book. */
  accumulated_depreciation: z.optional(moneyOrNull()),
  book_value: z.optional(moneyOrNull()),
  salvage_value: moneyOrNull(),
  replacement_cost: moneyOrNull(),
  insured_value: moneyOrNull(),
  depreciation_method_id: idOrNull(),
  depreciation_method: Named,
  useful_life_months: z.nullable(z.int()),
  opening_accumulated: moneyOrNull(),
  opening_as_of: dateOrNull(),
  disposed_on: dateOrNull(),
  disposal_type: z.nullable(z.enum(DISPOSAL_TYPES)),
  disposal_proceeds: moneyOrNull(),
  disposal_costs: moneyOrNull(),
  tags: z.array(z.string()),
  image_url: textOrNull(),
  external_id: textOrNull(),
  /** With `view=complete`. */
  defaults: z.optional(AssetDefaults),
  /** All stored values, also of archived fields and of fields of another category. */
  custom_fields: CustomFields,
  /** The names of the people and assets that `custom_fields` refers to by id. */
  custom_field_names: z.record(z.string(), z.string()),
})
export type Asset = z.infer<typeof Asset>

/** A list of assets can also be filtered and sorted by custom fields: `filter[cf:key]`, `sort=cf:key`. */
export const assetsQuery = customList(
  listQuery(Asset, {
    sort: ASSET_SORTS,
    filters: assetFilters,
  }),
)

type Input = typeof AssetInput.shape

/** Fields that identify one asset, so that they can't be changed for many at once. */
const ONE_BY_ONE = [
  'asset_tag',
  'name',
  'description',
  'notes',
  'serial_number',
  'model_number',
  'barcode',
  'purchase_order',
  'invoice_number',
  'purchase_cost',
  'salvage_value',
  'replacement_cost',
  'insured_value',
  'opening_accumulated',
  'opening_as_of',
  'external_id',
] as const satisfies (keyof Input)[]

/** The fields of a change of many assets. */
const assetBulk = {
  ...without(AssetInput.shape, ONE_BY_ONE),
  /** The tags to add and to remove, or all that each asset has from now on. */
  tags: z.optional(
    z.union([
      z.strictObject({ set: tagList() }),
      z.strictObject({ add: z.optional(tagList()), remove: z.optional(tagList()) }),
    ]),
  ),
  /** New estimates for depreciation from a day on; can't be combined with other changes. */
  depreciation: z.optional(DepreciationRevision),
}

/** The filters of a summary: the list's own search and filters. */
const narrowing = {
  search: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  ...assetFilters,
}

/** The fields that can be changed for many assets at once. */
export const ASSET_BULK_FIELDS: readonly string[] = Object.keys(assetBulk)

export const assetsApi = {
  ...resource({
    kind: 'asset',
    read: Asset,
    write: AssetInput,
    list: assetsQuery,
    bulk: assetBulk,
    facets: ASSET_FACETS,
  }),
  /** `at` answers the record as it was at that moment, without the additions of a view. */
  get: route({
    name: 'assets.get',
    method: 'GET',
    path: '/assets/:id',
    access: 'asset:view',
    params: ById,
    query: z.strictObject({
      view: z.optional(z.enum(['complete'])),
      at: z.optional(instant()),
    }),
    reply: one(Asset),
  }),
  setImage: route({
    name: 'assets.set_image',
    method: 'PATCH',
    path: '/assets/:id',
    access: 'asset:update',
    params: ById,
    upload: { field: 'asset[image]', kind: 'image', max_bytes: LIMITS.image_bytes },
    reply: one(Asset),
  }),
  summary: route({
    name: 'assets.summary',
    method: 'GET',
    path: '/assets/summary',
    access: 'asset:view',
    query: withCustom(z.strictObject(narrowing)),
    reply: one(AssetSummary),
  }),
  /** The names that the words of a search may mean, as filters to use instead. */
  readings: route({
    name: 'assets.readings',
    method: 'GET',
    path: '/assets/readings',
    access: 'asset:view',
    query: withCustom(z.strictObject(narrowing)),
    reply: unpaged(AssetReading),
  }),
}

export type AssetChanges = BodyOf<typeof assetsApi.bulk>['assets']['changes']
