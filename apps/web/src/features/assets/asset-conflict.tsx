import type { Asset } from '@steward/contract/assets.ts'
import type { Values } from '#components/fields/field.ts'
import { KindConflict } from '#components/fields/kind-conflict.tsx'
import { valuesOf } from '#components/fields/form-values.ts'
import { useAssetFields } from './use-asset-fields.ts'

interface AssetConflictProps {
  /** The asset as it was read, and as somebody else has saved it. */
  before: Asset
  current: Asset
  /** The user's input, by field. */
  typed: Values
  pending: boolean
  onKeepEditing: (mine: ReadonlySet<string>) => void
  onSave: (mine: ReadonlySet<string>) => void
}

/** Asks which values to keep if two users have changed the same field of an asset. */
export function AssetConflict({ before, current, typed, ...dialog }: AssetConflictProps) {
  const fields = useAssetFields()
  const was = valuesOf(fields, before)
  return (
    <KindConflict
      {...dialog}
      type="Asset"
      id={current.id}
      name={current.name}
      fields={fields}
      before={was}
      theirs={valuesOf(fields, current)}
      typed={{ ...was, ...typed }}
    />
  )
}
