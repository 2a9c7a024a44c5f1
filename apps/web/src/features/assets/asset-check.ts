import { ASSET_DATES_IN_ORDER } from '@steward/contract/asset-dates.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import type { TFunction } from 'i18next'
import type { Values } from '#components/fields/field.ts'
import type { ChangedKind } from '#components/fields/use-record-change.ts'
import type { Problems } from '#components/record-form/record-fields.ts'
import { ASSET_FIELDS, assetField } from './asset-kind.ts'

type Dates = (typeof ASSET_DATES_IN_ORDER)[number][number]

/** Rules that depend on two fields, so that the contract doesn't express them. */
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

/** The declaration of assets for changes of single fields. */
export const CHANGED_ASSETS: ChangedKind = {
  wrapper: 'asset',
  api: assetsApi,
  fields: ASSET_FIELDS,
  check: checkAsset,
}
