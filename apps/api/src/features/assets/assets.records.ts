import { type Asset, assetsApi } from '@steward/contract/assets.ts'
import type { AnyOf } from '@steward/contract/kit/list.ts'
import { isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context/ctx.ts'
import { recordsOf } from '#core/kinds/describe.ts'
import { pathOf, type Query } from '#core/lists/listing.ts'
import { amount } from '#core/records/entity.ts'
import { keyOf } from '#db/references.ts'
import { asset_counts, assets } from '#db/schema/assets.ts'
import { taggedIn } from '#shared/assets/tags.ts'
import { customAnswer } from '#shared/custom-fields/names.ts'
import { OWNERS } from '#shared/custom-fields/owners.ts'
import { type CustomRecords, withCustomFields } from '#shared/custom-fields/records.ts'
import { dueOn, dueWithin } from './assets.due.ts'
import { toReplace } from './lifecycle/work-on-assets.ts'
import { accumulatedDepreciation, bookValue, bookValueWithin } from './assets.value.ts'

const from = (type: string, alias: string): SQL =>
  sql.raw(`json_build_object('type', '${type}', 'id', ${alias}.id, 'name', ${alias}.name)`)

const CATEGORY = from('asset_category', 'u')
const METHOD = from('depreciation_method', 'm')

/** The setting of the nearest category that has one. */
const nearest = (value: SQL, isGiven: SQL): SQL => sql`(
  select json_build_object('value', ${value}, 'from', ${CATEGORY}) from up u where ${isGiven} order by u.level limit 1)`

/**
 * The defaults of an asset today, and their source: the nearest category, or for the useful life the method. They are
 * computed from the present categories; the reader compares them with the values of the asset.
 */
const assetDefaults: SQL = sql`(
  with recursive up as (
    select c.*, 1 as level from asset_categories c where c.account_id = ${assets.account_id} and c.id = ${assets.category_id}
    union all
    select c.*, u.level + 1 from asset_categories c join up u on c.account_id = u.account_id and c.id = u.parent_id
    where u.level < 20
  )
  select json_build_object(
    'depreciation_method_id', ${nearest(sql`u.depreciation_method_id`, sql`u.depreciation_method_id is not null`)},
    'useful_life_months', coalesce(
      ${nearest(sql`u.useful_life_months`, sql`u.useful_life_months is not null`)},
      (select json_build_object('value', m.default_life_months, 'from', ${METHOD}) from depreciation_methods m
       where m.account_id = ${assets.account_id} and m.default_life_months is not null and m.id = coalesce(
         ${assets.depreciation_method_id},
         (select u.depreciation_method_id from up u where u.depreciation_method_id is not null order by u.level limit 1)))),
    'salvage_value', ${nearest(
      amount(sql`(${assets.purchase_cost} * u.salvage_percent / 100)`),
      sql`u.salvage_percent is not null and ${assets.purchase_cost} is not null`,
    )}
  ))`

/** The orders of an export that aren't columns. */
const SORTED_BESIDE: Readonly<Record<string, SQL>> = {
  due_on: dueOn,
  book_value: sql`${bookValue}::numeric`,
}

/**
 * The filters, facets and columns of the register for a query, with custom fields, and with the assets of a rare tag.
 *
 * @throws 422 for an unknown field
 */
export async function assetsFor(ctx: Ctx, query: Query): Promise<CustomRecords<Asset>> {
  const own = await withCustomFields(ctx, OWNERS.asset, assetRecords, query)
  const sortedBy = SORTED_BESIDE[String(query.sort)]
  const ready = sortedBy ? { ...own, sortedBy, emptyLast: true } : own
  const tagged = await taggedIn(ctx, assets.id, query['filter[tags]'] as AnyOf<string>)
  if (!tagged) return ready
  return {
    ...ready,
    otherFilters: (ctx, query, excluded) => [
      ...(ready.otherFilters?.(ctx, query, excluded) ?? []),
      excluded === 'tags' ? undefined : tagged,
    ],
  }
}

/** `filter[image]`: whether there is a photo. */
function pictured(_ctx: Ctx, query: Query): SQL | undefined {
  const asked = query['filter[image]'] as AnyOf<'any'>
  if (!asked || new Set(asked).size !== 1) return undefined
  return asked[0] === null ? isNull(assets.image_key) : isNotNull(assets.image_key)
}

/** The keys of the texts for an asset's columns and values in exports and imports. */
export const ASSET_WORDS = {
  labels: { due_on: 'hand_over.fields.due_on' },
  values: {
    status: 'status.asset',
    condition: 'assets.condition',
    criticality: 'assets.criticality',
    disposal_type: 'assets.disposal',
  },
} as const

export const assetRecords = recordsOf(assetsApi, assets, {
  computed: customAnswer(OWNERS.asset),
  complete: { defaults: assetDefaults },
  countedBy: [
    { table: 'asset_links', field: 'asset_id' },
    { table: 'asset_links', field: 'other_id' },
  ],
  sums: asset_counts,
  forQuery: assetsFor,
  narrowed: {
    due_on: dueWithin,
    book_value: bookValueWithin,
    image: pictured,
    repair_or_replace: toReplace,
  },
  first: [
    'asset_tag',
    'name',
    'category',
    'site',
    'location',
    'status',
    'status_reason',
    'condition',
    'criticality',
    'description',
    'serial_number',
    'manufacturer',
    'model',
    'model_number',
    'barcode',
    'parent_asset_tag',
    'department',
    'custodian',
    'due_on',
    'supplier',
    'purchase_order',
    'invoice_number',
    'purchase_date',
    'purchase_cost',
    'accumulated_depreciation',
    'book_value',
    'in_service_date',
    'warranty_end',
    'expected_end_date',
    'depreciation_method',
    'useful_life_months',
    'salvage_value',
    'opening_accumulated',
    'opening_as_of',
    'replacement_cost',
    'insured_value',
    'tags',
    'notes',
  ],
  words: ASSET_WORDS,
  without: ['parent', 'custom_fields'],
  columns: {
    category: pathOf(assets.category_id),
    site: keyOf(assets.site_id, 'name'),
    location: pathOf(assets.location_id),
    department: pathOf(assets.department_id),
    parent_asset_tag: keyOf(assets.parent_id, 'asset_tag'),
    custodian: keyOf(assets.custodian_id, 'email', 'employee_number', 'full_name'),
    due_on: { text: sql`${dueOn}::text`, kind: 'date' },
    accumulated_depreciation: { text: accumulatedDepreciation, kind: 'money' },
    book_value: { text: bookValue, kind: 'money' },
  },
})
export const assetEntity = assetRecords.entity

const shown = {
  ...assetEntity.shape,
  accumulated_depreciation: accumulatedDepreciation,
  book_value: bookValue,
}
/** An asset with its values, as calls for a single one answer it. */
export const shownEntity: typeof assetEntity = { ...assetEntity, shape: shown }

/** The same for a statement that has other assets under the name of the table. */
export const assetRecordsApart: typeof assetRecords = {
  ...assetRecords,
  forQuery: (ctx, query) =>
    withCustomFields(ctx, OWNERS.asset, { ...assetRecords, isApart: true }, query),
}
