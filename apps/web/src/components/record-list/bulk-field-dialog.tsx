import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemOf } from '#components/fields/check.ts'
import type { NamedField } from '#components/fields/field.ts'
import { FieldInput } from '#components/fields/inputs.tsx'
import { isEmpty, readHeld, wireOf } from '#components/fields/values.ts'
import { Combobox } from '#components/ui/combobox.tsx'
import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import { BulkFrame } from './bulk-frame.tsx'
import type { BulkControlProps, BulkField } from './list-spec.ts'

interface BulkFieldDialogProps {
  field: BulkField
  count: number
  /** «12 sites». */
  items: string
  pending: boolean
  onClose: () => void
  onChange: (changes: Record<string, unknown>) => void
}

/** Asks for the one value that all chosen records get. */
export function BulkFieldDialog(props: BulkFieldDialogProps) {
  const { of } = props.field
  return of ? <KindDialog {...props} of={of} /> : <PlainDialog {...props} />
}

/** The value of a field of a kind. One that must be there has to be chosen; a reference may be emptied. */
function KindDialog(props: BulkFieldDialogProps & { of: NamedField }) {
  const { field, of, count, items, pending, onClose, onChange } = props
  const { t } = useTranslation()
  // What a new record begins with is no answer to what many are to become.
  const [value, setValue] = useState(() => (of.kind === 'choice' ? null : readHeld(of, null)))
  const [tried, setTried] = useState(false)
  const isMissing = of.kind !== 'reference' && isEmpty(of, value)
  const wrong = isMissing ? t('lists.bulk.choose') : problemOf(of, value, t)

  const submit = () => {
    setTried(true)
    if (!wrong) onChange({ [field.field]: wireOf(of, value) })
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
        hint={of.kind === 'reference' && t('lists.bulk.empty_hint')}
        error={tried ? wrong : undefined}
      >
        {(control) => (
          <FieldInput field={of} control={control} value={value} values={{}} onChange={setValue} />
        )}
      </Field>
    </BulkFrame>
  )
}

function PlainDialog(props: BulkFieldDialogProps) {
  const { field, count, items, pending, onClose, onChange } = props
  const { t } = useTranslation()
  const [value, setValue] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const isMissing = field.search === undefined && value === null

  const submit = () => {
    setTried(true)
    if (!isMissing) onChange({ [field.field]: value })
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
        hint={field.search && t('lists.bulk.empty_hint')}
        error={tried && isMissing ? t('lists.bulk.choose') : undefined}
      >
        {(control) => <Value field={field} control={control} value={value} onChange={setValue} />}
      </Field>
    </BulkFrame>
  )
}

interface ValueProps extends BulkControlProps {
  field: BulkField
}

function Value({ field, control, value, onChange }: ValueProps) {
  const { t } = useTranslation()
  if (field.control) return <field.control control={control} value={value} onChange={onChange} />
  if (!field.options) {
    const search = field.search ?? (async () => [])
    return <Combobox {...control} value={value} onChange={onChange} search={search} />
  }
  return (
    <Select
      {...control}
      value={value}
      onChange={onChange}
      placeholder={t('lists.bulk.none_chosen')}
      options={[...field.options(t)]}
    />
  )
}
