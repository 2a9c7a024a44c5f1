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
import { listQuery, one } from './kit/list.ts'
import { idOrNull, recordFields, textOrNull } from './kit/record.ts'
import { ById, resource } from './kit/resource.ts'
import { type BodyOf, route } from './kit/route.ts'
import { LIMITS } from './limits.ts'

/** So long an archived asset is kept at least, whatever it is. */
export const ASSET_DAYS = 30

const tagList = () => z.array(text(64)).check(z.maxLength(20))

/** What people may say of an asset; the name is all that they must fill in. */
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
  /** What it cost to get rid of it. */
  disposal_costs: maybe(money()),
  tags: z.optional(tagList()),
  external_id: optionalText(128),
  /** Of custom fields by their keys: an update changes those that are given. */
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
  /** The day by which it has to be returned; in lists. */
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
  /** In the default book, today; null for what isn't in it. Not in what a change answers. */
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
  /** All that is stored, also of fields that were archived or belong to another category. */
  custom_fields: CustomFields,
  /** The names of the people and assets that `custom_fields` refers to by id. */
  custom_field_names: z.record(z.string(), z.string()),
})
export type Asset = z.infer<typeof Asset>

/** A list of assets is narrowed and sorted by custom fields, too: `filter[cf:key]`, `sort=cf:key`. */
export const assetsQuery = customList(
  listQuery(Asset, {
    sort: ASSET_SORTS,
    filters: assetFilters,
  }),
)

type Input = typeof AssetInput.shape

/** What is of one asset alone, so that many don't get the same in it by one call. */
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

/** What one call may change of many assets at once. */
const assetBulk = {
  ...without(AssetInput.shape, ONE_BY_ONE),
  /** Those to give and to remove, or those that each has from now on. */
  tags: z.optional(
    z.union([
      z.strictObject({ set: tagList() }),
      z.strictObject({ add: z.optional(tagList()), remove: z.optional(tagList()) }),
    ]),
  ),
  /** What is charged otherwise from a day on; goes alone. */
  depreciation: z.optional(DepreciationRevision),
}

/** What narrows a summary: the list's own search and filters. */
const narrowing = {
  search: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  ...assetFilters,
}

/** The fields that one call may change of many assets at once. */
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
  /** `at` answers the record as it was at that moment, without what a view adds. */
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
  /** What the words of a search name besides what the text of assets has, as filters to take in their place. */
  readings: route({
    name: 'assets.readings',
    method: 'GET',
    path: '/assets/readings',
    access: 'asset:view',
    query: withCustom(z.strictObject(narrowing)),
    reply: z.strictObject({ data: z.array(AssetReading) }),
  }),
}

export type AssetChanges = BodyOf<typeof assetsApi.bulk>['assets']['changes']
