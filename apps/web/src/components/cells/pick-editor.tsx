import type { Named } from '@steward/contract/kit/fields.ts'
import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import type { FieldOfKind, NamedField } from '#components/fields/field.ts'
import { choiceValues } from '#components/fields/values.ts'
import { choiceWord, yesNoWord } from '#components/fields/words.ts'
import { Combobox, type ComboboxOption } from '#components/ui/combobox.tsx'
import type { FieldControl } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { type CellRecord, useCellFields } from './cells-kind.ts'
import { searchIn } from './find-record.ts'

/** The options of a choice; for a status, those that the record may change to. Null if the field isn't a choice. */
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

/** The picked option in the format of the editor. */
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
  /** All options; null if records are searched. */
  options: readonly ComboboxOption[] | null
  /** Typed text for which nothing was found before. */
  typed: string | undefined
  onChange: (option: ComboboxOption | null) => void
}

/** The editor of a cell whose value is picked from a list. */
export function PickEditor(props: PickEditorProps) {
  const { record, field, options, value, typed, control, onChange } = props
  // Stable while its parameters stay the same: otherwise each key press would start a new search.
  const { at } = useCellFields()
  const search = useMemo(() => searchIn(at, record, field), [at, record, field])
  const named = field.kind === 'reference' ? (value as Named) : null
  const known = useMemo(() => (named ? [{ value: named.id, label: named.name }] : []), [named])
  const chosen = named?.id ?? (value === null || value === '' ? null : String(value))
  return (
    <Combobox
      {...control}
      value={chosen}
      // The cell itself looks up typed text.
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

/** Several options as text, separated by semicolons; unknown ones stay as typed. */
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
