import type { Asset } from '@steward/contract/assets.ts'
import type { DataField } from '@steward/contract/data-fields.ts'
import { useMemo } from 'react'
import { Combobox, type ComboboxOption } from '#components/ui/combobox.tsx'
import type { FieldControl } from '#components/ui/field.tsx'
import type { Names } from '../lookup-names.tsx'
import type { CellId } from './cell-values.ts'
import { searchIn } from './find-record.ts'

interface PickEditorProps {
  asset: Asset
  field: CellId
  own: DataField | undefined
  /** All there is to choose from; null where records are looked for. */
  choices: readonly ComboboxOption[] | null
  value: string | null
  names: Names
  /** What was typed before, and was found to be nothing. */
  typed: string | undefined
  control: Partial<FieldControl>
  onChange: (value: string | null, name: string | undefined) => void
}

/** The control of a cell for which one of several is picked. */
export function PickEditor(props: PickEditorProps) {
  const { asset, field, own, choices, value, names, typed, control, onChange } = props
  const { id, site_id } = asset
  // The same search as long as it asks the same, or what was found is asked for anew with each key.
  const search = useMemo(() => searchIn({ id, site_id }, field, own), [id, site_id, field, own])
  const name = value === null ? undefined : names[value]
  const known = useMemo(
    () => (value !== null && name !== undefined ? [{ value, label: name }] : []),
    [value, name],
  )
  return (
    <Combobox
      {...control}
      value={value}
      {...(choices ? { options: choices } : { known, ...(search && { search }) })}
      {...(typed !== undefined && { typed })}
      onChange={(next, option) => onChange(next, option?.label)}
    />
  )
}
