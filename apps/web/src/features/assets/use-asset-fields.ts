import { useMemo } from 'react'
import type { NamedField } from '#components/fields/field.ts'
import { useCustomFields } from '#components/fields/custom-fields.ts'
import { ASSET_FIELDS } from './asset-kind.ts'

/** The fields of assets, including custom fields. */
export function useAssetFields(): readonly NamedField[] {
  const custom = useCustomFields()
  return useMemo(() => [...ASSET_FIELDS, ...custom], [custom])
}
