import type { Named } from '@steward/contract/kit/fields.ts'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NamedField, Values } from '#components/fields/field.ts'
import { bodyOf } from '#components/fields/form-values.ts'
import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import { lazyOf } from '#lib/lazy-of.ts'
import { blankOf, BulkControl, CLEARED, enteredValue, isAccepted } from './bulk-control.tsx'
import { BulkFrame } from './bulk-frame.tsx'
import type { BulkDialogProps, BulkField } from './bulk-spec.ts'

const BulkAnyDialog = lazyOf(() => import('./bulk-any-dialog.tsx'), 'BulkAnyDialog')

interface BulkFieldDialogProps extends Omit<BulkDialogProps, 'chosen'> {
  field: BulkField
}

/** The dialog for a bulk change. */
export function BulkFieldDialog(props: BulkFieldDialogProps) {
  const { field, ...rest } = props
  const { t } = useTranslation()
  const frame = { ...rest, title: t(field.title ?? field.action) }
  if (field.anyOf)
    return (
      <Suspense fallback={null}>
        <BulkAnyDialog {...frame} fields={field.anyOf} customFields={field.customFields} />
      </Suspense>
    )
  if (field.of) return <KindDialog {...frame} fields={field.of} />
  return <PlainDialog {...frame} field={field} />
}

/** The props of the dialogs below. */
export interface BulkFormProps extends Omit<BulkFieldDialogProps, 'field'> {
  title: string
}

/** Whether the record that the field is within is to be cleared. */
const isEmptied = (field: NamedField, values: Values) =>
  field.kind === 'reference' && field.within !== undefined && values[field.within] === CLEARED

/** Several fields together; choosing a record within another chooses that as well. */
function KindDialog({
  fields,
  onChange,
  ...frame
}: BulkFormProps & { fields: readonly NamedField[] }) {
  const [values, setValues] = useState<Values>({})
  const [tried, setTried] = useState(false)
  const valueOf = (field: NamedField) => values[field.name] ?? blankOf(field)
  const shown = fields.filter((field) => !isEmptied(field, values))
  const inner = (name: string) =>
    fields.filter((field) => field.kind === 'reference' && field.within === name)

  const set = (field: NamedField, value: unknown, outer?: Named) =>
    setValues({
      ...values,
      [field.name]: value,
      ...(field.kind === 'reference' && field.within && outer && { [field.within]: outer }),
      ...Object.fromEntries(inner(field.name).map((one) => [one.name, blankOf(one)])),
    })
  const all = Object.fromEntries(fields.map((field) => [field.name, valueOf(field)]))
  const isComplete = shown.every((field) => isAccepted(field, all[field.name]))
  const entered = fields.map((field) => [field.name, enteredValue(field, all[field.name])])
  const changes = isComplete ? bodyOf(fields, Object.fromEntries(entered)) : null
  const submit = () => {
    setTried(true)
    if (changes) onChange(changes)
  }

  return (
    <BulkFrame {...frame} changes={changes} onSubmit={submit}>
      {shown.map((field) => (
        <BulkControl
          key={field.name}
          field={field}
          value={valueOf(field)}
          values={values}
          tried={tried}
          onChange={(value, outer) => set(field, value, outer)}
        />
      ))}
    </BulkFrame>
  )
}

function PlainDialog({ field, onChange, ...frame }: BulkFormProps & { field: BulkField }) {
  const { options, control: Control } = field
  const { t } = useTranslation()
  const [value, setValue] = useState<string | null>(null)
  const [tried, setTried] = useState(false)

  const changes = value === null ? null : { [field.field]: value }
  const submit = () => {
    setTried(true)
    if (changes) onChange(changes)
  }

  return (
    <BulkFrame {...frame} changes={changes} onSubmit={submit}>
      <Field
        label={t(field.label ?? field.action)}
        error={tried && value === null ? t('lists.bulk.choose') : undefined}
      >
        {(control) =>
          Control ? (
            <Control control={control} value={value} onChange={setValue} />
          ) : (
            <Select
              {...control}
              value={value}
              onChange={setValue}
              placeholder={t('lists.bulk.none_chosen')}
              options={[...(options?.(t) ?? [])]}
            />
          )
        }
      </Field>
    </BulkFrame>
  )
}
