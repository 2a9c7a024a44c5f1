import { type CellRecord, useCellFields } from './cells-kind.ts'
import type { Named } from '@steward/contract/kit/fields.ts'
import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import type { FieldOfKind, NamedField } from '#components/fields/field.ts'
import { choiceValues } from '#components/fields/values.ts'
import { choiceWord, yesNoWord } from '#components/fields/words.ts'
import { Combobox, type ComboboxOption } from '#components/ui/combobox.tsx'
import type { FieldControl } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { searchIn } from './find-record.ts'

/** The values of a closed field; of a status, those that the record may have next. Null where it isn't closed. */
export function optionsOf(
  record: CellRecord,
  field: NamedField,
  t: TFunction,
): ComboboxOption[] | null {
  if (field.kind === 'yes_no')
    return [false, true].map((value) => ({ value: String(value), label: yesNoWord(value, t) }))
  if (field.kind !== 'choice') return null
  const current = field.held(record)
  return choiceValues(field, current ? String(current) : null, record).map((value) => ({
    value,
    label: choiceWord(field, value, t),
  }))
}

/** What was picked, as the editor holds it. */
export function pickedValue(field: NamedField, option: ComboboxOption | null): unknown {
  if (!option) return null
  if (field.kind === 'yes_no') return option.value === 'true'
  return field.kind === 'reference' ? { id: option.value, name: option.label } : option.value
}

interface EditorProps {
  field: NamedField
  value: unknown
  control: Partial<FieldControl>
}

interface PickEditorProps extends EditorProps {
  record: CellRecord
  /** All there is to choose from; null where records are looked for. */
  options: readonly ComboboxOption[] | null
  /** What was typed before, and was found to be nothing. */
  typed: string | undefined
  onChange: (option: ComboboxOption | null) => void
}

/** The control of a cell for which one of several is picked. */
export function PickEditor(props: PickEditorProps) {
  const { record, field, options, value, typed, control, onChange } = props
  // The same search as long as it asks the same, or what was found is asked for anew with each key.
  const { at } = useCellFields()
  const search = useMemo(() => searchIn(at, record, field), [at, record, field])
  const named = field.kind === 'reference' ? (value as Named) : null
  const known = useMemo(() => (named ? [{ value: named.id, label: named.name }] : []), [named])
  const chosen = named?.id ?? (value === null || value === '' ? null : String(value))
  return (
    <Combobox
      {...control}
      value={chosen}
      // The cell itself knows what is meant by what was typed.
      marksFirst={false}
      {...(options ? { options } : { known, ...(search && { search }) })}
      {...(typed !== undefined && { typed })}
      onChange={(_, option) => onChange(option)}
    />
  )
}

interface ListEditorProps extends EditorProps {
  field: NamedField<FieldOfKind<'choices'>>
  value: readonly string[]
  onChange: (value: readonly string[]) => void
}

/** Options as people type them, with semicolons between; one that isn't known stays as it was typed. */
export function ListEditor({ field, value, control, onChange }: ListEditorProps) {
  const { options } = field
  const [typed, setTyped] = useState(() => value.join('; '))
  const optionOf = (text: string) =>
    options.find((option) => option.toLowerCase() === text.toLowerCase()) ?? text
  const read = (text: string) => text.split(';').map((one) => one.trim())
  return (
    <Input
      {...control}
      autoComplete="off"
      value={typed}
      placeholder={options.join('; ')}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(read(event.target.value).filter(Boolean).map(optionOf))
      }}
    />
  )
}
