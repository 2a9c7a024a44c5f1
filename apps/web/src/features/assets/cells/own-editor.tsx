import type { DataField } from '@steward/contract/data-fields.ts'
import { useState } from 'react'
import { CustomInput } from '#components/custom-fields/custom-control.tsx'
import type { FieldControl } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import type { CellValue } from './cell-values.ts'

interface OwnEditorProps {
  field: DataField
  value: CellValue
  control: Partial<FieldControl>
  onChange: (value: CellValue) => void
}

const NONE = {}

/** The control of a cell of one of the account's own fields, for which nothing is picked. */
export function OwnEditor(props: OwnEditorProps) {
  if (props.field.type === 'multi_select') return <Choices {...props} />
  return <CustomInput {...props} names={NONE} onName={() => undefined} />
}

/** Options as people type them, with semicolons between; one that isn't known stays as it was typed. */
function Choices({ field, value, control, onChange }: OwnEditorProps) {
  const [typed, setTyped] = useState(() => (Array.isArray(value) ? value.join('; ') : ''))
  const optionOf = (text: string) =>
    field.options.find((option) => option.toLowerCase() === text.toLowerCase()) ?? text
  const read = (text: string) => {
    const options = text.split(';').map((one) => one.trim())
    return options.filter(Boolean).map(optionOf)
  }
  return (
    <Input
      {...control}
      autoComplete="off"
      value={typed}
      placeholder={field.options.join('; ')}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(read(event.target.value))
      }}
    />
  )
}
