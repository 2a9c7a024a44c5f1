import { ASSET_DATES_IN_ORDER } from '@steward/contract/asset-dates.ts'
import type { Asset } from '@steward/contract/assets.ts'
import type { TFunction } from 'i18next'
import type { NamedField, Values } from '#components/fields/field.ts'
import { bodyOf, problemsOf, valuesOf } from '#components/fields/form-values.ts'
import { changesOf, type Problems } from '#components/record-form/record-fields.ts'
import type { AssetEdit } from './asset-changes.ts'
import { ASSET_FIELDS, assetField } from './asset-kind.ts'

type Dates = (typeof ASSET_DATES_IN_ORDER)[number][number]

/** What the contract doesn't say, because it depends on two fields. */
export function checkAsset(values: Values, t: TFunction): Problems<Values> {
  const dateAt = (name: Dates) => (values[name] ?? '') as string
  const { purchase_cost, salvage_value } = values
  const found: Problems<Values> = {}
  for (const [first, then] of ASSET_DATES_IN_ORDER)
    if (dateAt(first) && dateAt(then) && dateAt(then) < dateAt(first))
      found[then] ??= t('assets.problems.too_early', {
        field: assetField(then).label(t),
        other: assetField(first).label(t),
      })
  if (Number(salvage_value ?? 0) > Number(purchase_cost ?? Number.POSITIVE_INFINITY))
    found['salvage_value'] = t('assets.problems.above_cost')
  return found
}

/** One field of an asset that is to hold another value. */
export interface FieldEdit {
  asset: Asset
  field: NamedField
  /** As a form holds it. */
  value: unknown
  /** What the new value asks for besides: why an asset has its status. */
  more?: Values
}

/** What a change of one field is, and what is wrong with it before anybody is asked. */
export function editOfField({ asset, field, value, more }: FieldEdit, t: TFunction) {
  const fields = ASSET_FIELDS.includes(field) ? ASSET_FIELDS : [...ASSET_FIELDS, field]
  const before = valuesOf(fields, asset)
  const values = { ...before, ...more, [field.name]: value }
  const problems = { ...checkAsset(values, t), ...problemsOf(fields, values, t, before) }
  const changed = changesOf<Values>(before, values)
  return {
    problem: problems[field.name],
    changes: bodyOf(
      fields.filter(({ name }) => name in changed),
      values,
    ) as AssetEdit,
  }
}
