import { useTranslation } from 'react-i18next'
import { Combobox } from '#components/ui/combobox.tsx'
import { Field } from '#components/ui/field.tsx'

interface FieldFilterProps {
  fields: readonly { name: string; label: string }[]
  value: string | null
  onChange: (field: string | null) => void
}

/** Selects the field whose changes a history shows. */
export function FieldFilter({ fields, value, onChange }: FieldFilterProps) {
  const { t } = useTranslation()
  const options = fields
    .map(({ name, label }) => ({ value: name, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  return (
    <Field label={t('audits.filters.field')}>
      {(control) => (
        <Combobox
          {...control}
          value={value}
          options={options}
          placeholder={t('audits.filters.any_field')}
          onChange={onChange}
        />
      )}
    </Field>
  )
}
