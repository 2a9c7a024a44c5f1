import type { FieldEntity } from '@steward/contract/data-fields.ts'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NamedField, Values } from '#components/fields/field.ts'
import { useCustomFields } from '#components/fields/custom-fields.ts'
import { REFERENCES } from '#components/fields/references.ts'
import { bodyOf } from '#components/fields/form-values.ts'
import { Field } from '#components/ui/field.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Select } from '#components/ui/select.tsx'
import { may, useSession } from '#lib/session.ts'
import { blankOf, BulkControl, enteredValue, isAccepted } from './bulk-control.tsx'
import type { BulkFormProps } from './bulk-field-dialog.tsx'
import { BulkFrame } from './bulk-frame.tsx'

interface BulkAnyDialogProps extends BulkFormProps {
  fields: readonly NamedField[]
  /** The kind whose custom fields are offered, too. */
  customFields: FieldEntity | undefined
}

/** The values of some fields for all selected records; the user picks the fields. */
export function BulkAnyDialog({ fields, customFields, onChange, ...frame }: BulkAnyDialogProps) {
  const { t } = useTranslation()
  const [values, setValues] = useState<Values>({})
  const [tried, setTried] = useState(false)
  const session = useSession()
  // Fields whose value belongs to a single record aren't offered.
  const custom = useCustomFields({
    entity: customFields ?? 'asset',
    isAsked: customFields !== undefined,
  }).filter(({ single }) => !single)
  const offered = [...fields, ...custom].filter(
    (field) => field.kind !== 'reference' || may(session, REFERENCES[field.to].list),
  )
  const chosen = offered.filter(({ name }) => name in values)
  const others = offered.filter(({ name }) => !(name in values))
  const count = chosen.length

  const drop = (dropped: NamedField) =>
    setValues(Object.fromEntries(Object.entries(values).filter(([name]) => name !== dropped.name)))
  const choose = (name: string) => {
    const field = offered.find((one) => one.name === name)
    if (field) setValues({ ...values, [name]: blankOf(field) })
  }
  const isFine = chosen.every((field) => isAccepted(field, values[field.name]))
  const entered = chosen.map((field) => [field.name, enteredValue(field, values[field.name])])
  const changes = count > 0 && isFine ? bodyOf(chosen, Object.fromEntries(entered)) : null
  const submit = () => {
    setTried(true)
    if (changes) onChange(changes)
  }

  return (
    <BulkFrame {...frame} changes={changes} onSubmit={submit}>
      {chosen.map((field) => (
        <div key={field.name} className="flex items-start gap-2">
          <BulkControl
            field={field}
            value={values[field.name]}
            values={values}
            tried={tried}
            onChange={(value) => setValues({ ...values, [field.name]: value })}
          />
          <IconButton
            className="mt-7"
            label={t('lists.bulk.drop', { field: field.label(t) })}
            onClick={() => drop(field)}
          >
            <X aria-hidden />
          </IconButton>
        </div>
      ))}
      {others.length > 0 && (
        <Field
          label={t(count > 0 ? 'lists.bulk.another_field' : 'lists.bulk.which_field')}
          error={tried && count === 0 ? t('lists.bulk.choose') : undefined}
        >
          {(control) => (
            <Select
              {...control}
              // A new control for the next field once one was picked.
              key={count}
              value={null}
              onChange={(name) => name && choose(name)}
              placeholder={t('lists.bulk.pick')}
              options={others.map((field) => ({ value: field.name, label: field.label(t) }))}
            />
          )}
        </Field>
      )}
    </BulkFrame>
  )
}
