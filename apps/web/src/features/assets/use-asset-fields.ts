import { useMemo } from 'react'
import type { NamedField } from '#components/fields/field.ts'
import { useCustomFields } from '#components/fields/custom-fields.ts'
import { ASSET_FIELDS, findAssetField } from './asset-kind.ts'

/** The fields of assets, the account's own among them. */
export function useAssetFields() {
  const own = useCustomFields()
  return useMemo(
    () => ({
      all: [...ASSET_FIELDS, ...own],
      own,
      /** Undefined where none is called so, or no longer. */
      at: (name: string): NamedField | undefined =>
        findAssetField(name) ?? own.find((field) => field.name === name),
    }),
    [own],
  )
}
