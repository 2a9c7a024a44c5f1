import { useTranslation } from 'react-i18next'
import type { FormControl } from '#components/record-form/use-record-form.ts'
import type { ComboboxOption, OptionSearch } from '#components/ui/combobox.tsx'
import { MultiCombobox } from '#components/ui/combobox-multiple.tsx'
import { Field } from '#components/ui/field.tsx'

interface SiteScopeControlProps {
  /** The chosen sites; none means all. */
  control: FormControl<readonly ComboboxOption[]>
  /** The search for sites: of the current account, or of another one. */
  search: OptionSearch
  hint?: string
  placeholder?: string
}

/** The sites that a user is limited to, spanning both columns of a form. */
export function SiteScopeControl({ control, search, ...words }: SiteScopeControlProps) {
  const { t } = useTranslation()
  const { id, label, error, value, onChange } = control
  return (
    <Field
      id={id}
      className="col-span-full"
      label={label}
      optional
      error={error}
      hint={words.hint ?? t('users.scope.hint')}
    >
      {(attributes) => (
        <MultiCombobox
          {...attributes}
          values={value.map((site) => site.value)}
          known={value}
          search={search}
          placeholder={words.placeholder ?? t('users.all_sites')}
          onChange={(_, chosen) => onChange(chosen)}
        />
      )}
    </Field>
  )
}
