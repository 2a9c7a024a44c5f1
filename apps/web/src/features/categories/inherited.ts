import type { EffectiveDefaults } from '@steward/contract/asset-categories.ts'
import type { TFunction } from 'i18next'
import { lifeText } from '#components/life-text.ts'
import { format } from '#lib/format.ts'

/** The asset fields that a category can require, in the order of the choice. */
export const OFFERED_FIELDS = [
  'serial_number',
  'manufacturer',
  'model',
  'model_number',
  'barcode',
  'site_id',
  'location_id',
  'department_id',
  'custodian_id',
  'condition',
  'purchase_date',
  'purchase_cost',
  'supplier',
  'purchase_order',
  'invoice_number',
  'warranty_end',
  'in_service_date',
  'expected_end_date',
  'replacement_cost',
  'insured_value',
  'description',
] as const

type OfferedField = (typeof OFFERED_FIELDS)[number]

/** The label of a required field; a readable name if it isn't offered. */
export const offeredName = (field: string, t: TFunction): string =>
  OFFERED_FIELDS.includes(field as OfferedField)
    ? t(`assets.fields.${field as OfferedField}`)
    : field.replace(/_id$/, '').replaceAll('_', ' ')

/** The fields that a category inherits from its parent if they are empty. */
export type InheritedField =
  | 'depreciation_method'
  | 'useful_life_months'
  | 'salvage_percent'
  | 'tag_prefix'
  | 'required_fields'

const TEXTS: Readonly<
  Record<InheritedField, (effective: EffectiveDefaults, t: TFunction) => string | null>
> = {
  depreciation_method: ({ depreciation_method: { value } }) => value?.name ?? null,
  useful_life_months: ({ useful_life_months: { value } }) => (value ? lifeText(value) : null),
  salvage_percent: ({ salvage_percent: { value } }) =>
    value === null ? null : `${format.decimalInput(value)} %`,
  tag_prefix: ({ tag_prefix: { value } }) => value,
  required_fields: ({ required_fields: { value } }, t) =>
    value.length === 0 ? null : format.list(value.map((field) => offeredName(field, t))),
}

/** The value of a default as text; null if there is none. */
export const defaultValue = (field: InheritedField, effective: EffectiveDefaults, t: TFunction) =>
  TEXTS[field](effective, t)

/** «5 years, from IT equipment»; without the source if it is the category's own. */
export function defaultText(
  field: InheritedField,
  effective: EffectiveDefaults,
  ownId: string | null,
  t: TFunction,
): string | null {
  const text = defaultValue(field, effective, t)
  if (text === null) return null
  const { from } = effective[field]
  if (from?.id === ownId && ownId !== null) return text
  if (from) return t('categories.from', { value: text, source: from.name })
  return field === 'tag_prefix' ? t('categories.from_organization', { value: text }) : text
}
