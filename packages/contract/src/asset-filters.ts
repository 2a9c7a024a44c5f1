import * as z from 'zod/mini'
import { ASSET_STATUSES } from './asset-status.ts'
import { CONDITIONS, CRITICALITIES } from './asset-values.ts'
import { date, id, instant, money } from './kit/fields.ts'
import { anyOf, anyText, between, ranged } from './kit/list.ts'
import { archivedFilter, importFilter } from './kit/record.ts'

/** The filters of the list of assets; facets count the same values. */
export const ASSET_FACETS = [
  'status',
  'condition',
  'criticality',
  'category_id',
  'site_id',
  'location_id',
  'department_id',
  'custodian_id',
  'manufacturer',
  'supplier',
  'tags',
] as const

/** The reasons to replace an asset: the cost of its maintenance, or its age. */
export const REPLACE_REASONS = ['cost', 'age'] as const
export type ReplaceReason = (typeof REPLACE_REASONS)[number]
/**
 * The cost of twelve months of maintenance, in percent of the purchase cost, from which an asset should be replaced; a
 * report can have another value.
 */
export const REPLACE_FROM = 50

export const assetFilters = {
  'filter[status]': anyOf(z.enum(ASSET_STATUSES)),
  'filter[condition]': anyOf(z.enum(CONDITIONS)),
  'filter[criticality]': anyOf(z.enum(CRITICALITIES)),
  'filter[category_id]': anyOf(id()),
  'filter[site_id]': anyOf(id()),
  'filter[location_id]': anyOf(id()),
  'filter[department_id]': anyOf(id()),
  'filter[custodian_id]': anyOf(id()),
  'filter[parent_id]': anyOf(id()),
  'filter[manufacturer]': anyText(),
  'filter[supplier]': anyText(),
  'filter[tags]': anyText(),
  /** `null` finds the assets without a photo. */
  'filter[image]': anyOf(z.enum(['any'])),
  'filter[name]': anyText(),
  'filter[asset_tag]': anyText(),
  'filter[barcode]': anyText(),
  'filter[external_id]': anyText(),
  'filter[serial_number]': anyText(),
  'filter[depreciation_method_id]': anyOf(id()),
  'filter[repair_or_replace]': anyOf(z.enum(REPLACE_REASONS)),
  ...ranged('purchase_date', date()),
  ...ranged('warranty_end', date()),
  ...ranged('expected_end_date', date()),
  ...ranged('end_of_life', date()),
  ...between('disposed_on', date()),
  ...between('due_on', date()),
  ...ranged('purchase_cost', money()),
  ...between('book_value', money()),
  ...between('created_at', instant()),
  ...between('updated_at', instant()),
  ...archivedFilter,
  ...importFilter,
}

/** The fields that a list of assets can be sorted by, besides custom fields; each has an index. */
export const ASSET_SORTS = [
  'name',
  'asset_tag',
  'status',
  'purchase_date',
  'purchase_cost',
  'book_value',
  'warranty_end',
  'expected_end_date',
  'due_on',
  'created_at',
  'updated_at',
] as const
