import type { CONDITIONS, CRITICALITIES, DISPOSAL_TYPES } from '@steward/contract/assets.ts'
import type { TKey } from '#lib/i18n.ts'

export type Condition = (typeof CONDITIONS)[number]
export type Criticality = (typeof CRITICALITIES)[number]
export type DisposalType = (typeof DISPOSAL_TYPES)[number]

/** How a field's value is written for people. */
export type FieldKind =
  | 'text'
  | 'reference'
  | 'date'
  | 'money'
  | 'months'
  | 'list'
  | 'image'
  | 'status'
  | 'condition'
  | 'criticality'
  | 'disposal_type'

interface FieldLook {
  label: TKey
  kind: FieldKind
}

/** Every field of an asset that people see, with its name and its kind. */
export const ASSET_FIELDS = {
  name: { label: 'assets.fields.name', kind: 'text' },
  asset_tag: { label: 'assets.fields.asset_tag', kind: 'text' },
  category_id: { label: 'assets.fields.category_id', kind: 'reference' },
  status: { label: 'assets.fields.status', kind: 'status' },
  status_reason: { label: 'assets.fields.status_reason', kind: 'text' },
  condition: { label: 'assets.fields.condition', kind: 'condition' },
  criticality: { label: 'assets.fields.criticality', kind: 'criticality' },
  serial_number: { label: 'assets.fields.serial_number', kind: 'text' },
  manufacturer: { label: 'assets.fields.manufacturer', kind: 'text' },
  model: { label: 'assets.fields.model', kind: 'text' },
  model_number: { label: 'assets.fields.model_number', kind: 'text' },
  barcode: { label: 'assets.fields.barcode', kind: 'text' },
  site_id: { label: 'assets.fields.site_id', kind: 'reference' },
  location_id: { label: 'assets.fields.location_id', kind: 'reference' },
  department_id: { label: 'assets.fields.department_id', kind: 'reference' },
  custodian_id: { label: 'assets.fields.custodian_id', kind: 'reference' },
  due_on: { label: 'hand_over.fields.due_on', kind: 'date' },
  parent_id: { label: 'assets.fields.parent_id', kind: 'reference' },
  purchase_date: { label: 'assets.fields.purchase_date', kind: 'date' },
  purchase_cost: { label: 'assets.fields.purchase_cost', kind: 'money' },
  supplier: { label: 'assets.fields.supplier', kind: 'text' },
  purchase_order: { label: 'assets.fields.purchase_order', kind: 'text' },
  invoice_number: { label: 'assets.fields.invoice_number', kind: 'text' },
  warranty_end: { label: 'assets.fields.warranty_end', kind: 'date' },
  in_service_date: { label: 'assets.fields.in_service_date', kind: 'date' },
  expected_end_date: { label: 'assets.fields.expected_end_date', kind: 'date' },
  useful_life_months: { label: 'assets.fields.useful_life_months', kind: 'months' },
  salvage_value: { label: 'assets.fields.salvage_value', kind: 'money' },
  replacement_cost: { label: 'assets.fields.replacement_cost', kind: 'money' },
  insured_value: { label: 'assets.fields.insured_value', kind: 'money' },
  depreciation_method_id: { label: 'assets.fields.depreciation_method_id', kind: 'reference' },
  opening_accumulated: { label: 'assets.fields.opening_accumulated', kind: 'money' },
  opening_as_of: { label: 'assets.fields.opening_as_of', kind: 'date' },
  disposed_on: { label: 'assets.fields.disposed_on', kind: 'date' },
  disposal_type: { label: 'assets.fields.disposal_type', kind: 'disposal_type' },
  disposal_proceeds: { label: 'assets.fields.disposal_proceeds', kind: 'money' },
  description: { label: 'assets.fields.description', kind: 'text' },
  notes: { label: 'assets.fields.notes', kind: 'text' },
  tags: { label: 'assets.fields.tags', kind: 'list' },
  external_id: { label: 'assets.fields.external_id', kind: 'text' },
  image: { label: 'assets.fields.image', kind: 'image' },
} as const satisfies Record<string, FieldLook>

export type AssetField = keyof typeof ASSET_FIELDS

export const isAssetField = (field: string): field is AssetField => field in ASSET_FIELDS

export const CONDITION_LABELS: Readonly<Record<Condition, TKey>> = {
  new: 'assets.condition.new',
  good: 'assets.condition.good',
  fair: 'assets.condition.fair',
  poor: 'assets.condition.poor',
  broken: 'assets.condition.broken',
}

export const CRITICALITY_LABELS: Readonly<Record<Criticality, TKey>> = {
  low: 'assets.criticality.low',
  medium: 'assets.criticality.medium',
  high: 'assets.criticality.high',
  critical: 'assets.criticality.critical',
}

export const DISPOSAL_LABELS: Readonly<Record<DisposalType, TKey>> = {
  sold: 'assets.disposal.sold',
  scrapped: 'assets.disposal.scrapped',
  donated: 'assets.disposal.donated',
  lost: 'assets.disposal.lost',
  stolen: 'assets.disposal.stolen',
  returned: 'assets.disposal.returned',
}
