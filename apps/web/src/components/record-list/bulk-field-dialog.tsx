import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemOf } from '#components/fields/check.ts'
import { FieldInput } from '#components/fields/inputs.tsx'
import { isEmpty, readHeld, wireOf } from '#components/fields/values.ts'
import { Field, type FieldControl } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import { BulkFrame } from './bulk-frame.tsx'
import type { BulkField } from './list-spec.ts'

interface BulkFieldDialogProps {
  field: BulkField
  count: number
  /** «12 sites». */
  items: string
  pending: boolean
  onClose: () => void
  onChange: (changes: Record<string, unknown>) => void
}

/** What is chosen for all records, and what is wrong with it: by the field's kind, or by a control of its own. */
function useChosenValue({ field, of }: Pick<BulkField, 'field' | 'of'>) {
  const { t } = useTranslation()
  // What a new record begins with is no answer to what many are to become.
  const [value, setValue] = useState<unknown>(() =>
    of && of.kind !== 'choice' ? readHeld(of, null) : null,
  )
  // A reference may be emptied; anything else has to be chosen.
  const isMissing = of ? of.kind !== 'reference' && isEmpty(of, value) : value === null
  const wrong = isMissing ? t('lists.bulk.choose') : of && problemOf(of, value, t)
  return { value, setValue, wrong, changes: { [field]: of ? wireOf(of, value) : value } }
}

/** Asks for the one value that all chosen records get. */
export function BulkFieldDialog(props: BulkFieldDialogProps) {
  const { field, count, items, pending, onClose, onChange } = props
  const { of } = field
  const { t } = useTranslation()
  const { value, setValue, wrong, changes } = useChosenValue(field)
  const [tried, setTried] = useState(false)

  const submit = () => {
    setTried(true)
    if (!wrong) onChange(changes)
  }

  return (
    <BulkFrame
      title={t(field.action)}
      count={count}
      items={items}
      pending={pending}
      onClose={onClose}
      onSubmit={submit}
    >
      <Field
        label={t(field.label)}
        hint={of?.kind === 'reference' && t('lists.bulk.empty_hint')}
        error={tried ? wrong : undefined}
      >
        {(control) => <Value field={field} control={control} value={value} onChange={setValue} />}
      </Field>
    </BulkFrame>
  )
}

interface ValueProps {
  field: BulkField
  control: FieldControl
  value: unknown
  onChange: (value: unknown) => void
}

function Value({ field, control, value, onChange }: ValueProps) {
  const { of, options, control: Control } = field
  const { t } = useTranslation()
  if (of)
    return <FieldInput field={of} control={control} value={value} values={{}} onChange={onChange} />
  const chosen = value as string | null
  if (Control) return <Control control={control} value={chosen} onChange={onChange} />
  return (
    <Select
      {...control}
      value={chosen}
      onChange={onChange}
      placeholder={t('lists.bulk.none_chosen')}
      options={[...(options?.(t) ?? [])]}
    />
  )
}
