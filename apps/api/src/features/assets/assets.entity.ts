import type { Asset } from '@steward/contract/assets.ts'
import { alias } from 'drizzle-orm/pg-core'
import { columns, type Entity, fileUrl, named, recordShape, sameRow } from '#core/entity.ts'
import { asset_categories } from '#db/schema/asset-categories.ts'
import { depreciation_methods } from '#db/schema/depreciation-methods.ts'
import { asset_links } from '#db/schema/asset-links.ts'
import { assets } from '#db/schema/assets.ts'
import { departments, employees } from '#db/schema/people.ts'
import { locations, sites } from '#db/schema/places.ts'
import { customFieldNames } from '#custom-fields/names.ts'
import { assetDefaults } from './assets.defaults.ts'

const parent = alias(assets, 'parent')
const custodian = alias(employees, 'custodian')
const method = alias(depreciation_methods, 'method')

export const assetEntity: Entity<Asset> = {
  type: 'Asset',
  name: 'asset',
  table: assets,
  shape: {
    ...recordShape(assets),
    ...columns(
      assets,
      'asset_tag',
      'name',
      'description',
      'notes',
      'category_id',
      'department_id',
      'site_id',
      'location_id',
      'status',
      'status_reason',
      'condition',
      'criticality',
      'parent_id',
      'custodian_id',
      'serial_number',
      'manufacturer',
      'model',
      'model_number',
      'barcode',
      'supplier',
      'purchase_order',
      'invoice_number',
      'purchase_date',
      'in_service_date',
      'warranty_end',
      'expected_end_date',
      'purchase_cost',
      'salvage_value',
      'replacement_cost',
      'insured_value',
      'depreciation_method_id',
      'useful_life_months',
      'opening_accumulated',
      'opening_as_of',
      'disposed_on',
      'disposal_type',
      'disposal_proceeds',
      'tags',
      'external_id',
      'custom_fields',
    ),
    custom_field_names: customFieldNames,
    category: named(asset_categories, asset_categories.name),
    department: named(departments, departments.name),
    site: named(sites, sites.name),
    location: named(locations, locations.name),
    parent: named(parent, parent.name),
    custodian: named(custodian, custodian.full_name),
    depreciation_method: named(method, method.name),
    image_url: fileUrl(assets.image_key),
  },
  joins: [
    [asset_categories, sameRow(assets.account_id, assets.category_id, asset_categories)],
    [departments, sameRow(assets.account_id, assets.department_id, departments)],
    [sites, sameRow(assets.account_id, assets.site_id, sites)],
    [locations, sameRow(assets.account_id, assets.location_id, locations)],
    [parent, sameRow(assets.account_id, assets.parent_id, parent)],
    [custodian, sameRow(assets.account_id, assets.custodian_id, custodian)],
    [method, sameRow(assets.account_id, assets.depreciation_method_id, method)],
  ],
  complete: { defaults: assetDefaults },
  usedBy: [{ resource: 'assets', table: assets, column: assets.parent_id }],
  countedBy: [
    { resource: 'asset_links', table: asset_links, column: asset_links.asset_id },
    { resource: 'asset_links', table: asset_links, column: asset_links.other_id },
  ],
}
