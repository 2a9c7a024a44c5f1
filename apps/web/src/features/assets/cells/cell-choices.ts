import { nextStatuses } from '@steward/contract/asset-status.ts'
import { type Asset, CONDITIONS, CRITICALITIES } from '@steward/contract/assets.ts'
import type { DataField } from '@steward/contract/data-fields.ts'
import type { TFunction } from 'i18next'
import { statusLabel } from '#components/status-badge.tsx'
import type { ComboboxOption } from '#components/ui/combobox.tsx'
import { CONDITION_LABELS, CRITICALITY_LABELS } from '../asset-fields.ts'
import type { CellId, CellValue } from './cell-values.ts'

function ownChoices({ type, key, options }: DataField, asset: Asset, t: TFunction) {
  if (type === 'boolean')
    return [
      { value: 'true', label: t('data_fields.yes') },
      { value: 'false', label: t('data_fields.no') },
    ]
  if (type !== 'single_select') return null
  const current = asset.custom_fields[key]
  // What stands there may stand there, also where it is offered no more.
  const stays = typeof current === 'string' && !options.includes(current) ? [current] : []
  return [...options, ...stays].map((option) => ({ value: option, label: option }))
}

/** The values of a closed field; of a status, those that the asset may have next. Null where it isn't closed. */
export function choicesOf(
  asset: Asset,
  field: CellId,
  own: DataField | undefined,
  t: TFunction,
): ComboboxOption[] | null {
  if (own) return ownChoices(own, asset, t)
  if (field === 'condition')
    return CONDITIONS.map((value) => ({ value, label: t(CONDITION_LABELS[value]) }))
  if (field === 'criticality')
    return CRITICALITIES.map((value) => ({ value, label: t(CRITICALITY_LABELS[value]) }))
  if (field === 'status')
    return [asset.status, ...nextStatuses(asset.status)].map((value) => ({
      value,
      label: statusLabel('asset', value),
    }))
  return null
}

/** A choice as the asset keeps it. */
export const chosenValue = (own: DataField | undefined, value: string | null): CellValue =>
  own?.type === 'boolean' && value !== null ? value === 'true' : value

/** The same the other way round. */
export const choiceOf = (value: CellValue): string | null =>
  value === null || value === '' || Array.isArray(value) ? null : String(value)
