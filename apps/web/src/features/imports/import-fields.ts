import type { ImportColumn } from '@steward/contract/bulk-imports.ts'
import type { TFunction } from 'i18next'
import type { TKey } from '#lib/i18n.ts'

/** What the columns of an asset import are called. */
const LABELS: Readonly<Record<string, TKey>> = {
  id: 'imports.fields.id',
  external_id: 'assets.fields.external_id',
  asset_tag: 'assets.fields.asset_tag',
  name: 'assets.fields.name',
  category: 'assets.fields.category_id',
  status: 'assets.fields.status',
  status_reason: 'assets.fields.status_reason',
  condition: 'assets.fields.condition',
  criticality: 'assets.fields.criticality',
  description: 'assets.fields.description',
  serial_number: 'assets.fields.serial_number',
  manufacturer: 'assets.fields.manufacturer',
  model: 'assets.fields.model',
  model_number: 'assets.fields.model_number',
  barcode: 'assets.fields.barcode',
  parent_asset_tag: 'imports.fields.parent_asset_tag',
  tags: 'assets.fields.tags',
  notes: 'assets.fields.notes',
  site: 'assets.fields.site_id',
  location: 'assets.fields.location_id',
  department: 'assets.fields.department_id',
  custodian: 'imports.fields.custodian',
  custodian_first_name: 'imports.fields.custodian_first_name',
  custodian_last_name: 'imports.fields.custodian_last_name',
  supplier: 'assets.fields.supplier',
  purchase_order: 'assets.fields.purchase_order',
  invoice_number: 'assets.fields.invoice_number',
  purchase_date: 'assets.fields.purchase_date',
  purchase_cost: 'assets.fields.purchase_cost',
  in_service_date: 'assets.fields.in_service_date',
  warranty_end: 'assets.fields.warranty_end',
  expected_end_date: 'assets.fields.expected_end_date',
  depreciation_method: 'assets.fields.depreciation_method_id',
  useful_life_months: 'assets.fields.useful_life_months',
  salvage_value: 'assets.fields.salvage_value',
  opening_accumulated: 'assets.fields.opening_accumulated',
  opening_as_of: 'assets.fields.opening_as_of',
  replacement_cost: 'assets.fields.replacement_cost',
  insured_value: 'assets.fields.insured_value',
  disposed_on: 'assets.fields.disposed_on',
  disposal_type: 'assets.fields.disposal_type',
  disposal_proceeds: 'assets.fields.disposal_proceeds',
}

/** The name of a field that a file can fill; one that this version doesn't know is made readable. */
export function importFieldLabel(key: string, t: TFunction): string {
  const label = LABELS[key]
  return label ? t(label) : key.replace(/^cf:/, '').replaceAll('_', ' ')
}

/** What a file can name that isn't there yet. */
const KINDS: Readonly<Record<string, TKey>> = {
  Category: 'imports.kinds.category',
  Site: 'imports.kinds.site',
  Location: 'imports.kinds.location',
  Department: 'imports.kinds.department',
  Employee: 'imports.kinds.employee',
  DepreciationMethod: 'imports.kinds.depreciation_method',
  Asset: 'imports.kinds.asset',
}

export function kindLabel(kind: string, t: TFunction): string {
  const label = KINDS[kind]
  return label ? t(label) : kind
}

/** Required fields first, then as the server lists them. */
export const inOrder = (fields: readonly ImportColumn[]): ImportColumn[] =>
  fields.toSorted((a, b) => Number(b.required) - Number(a.required))
