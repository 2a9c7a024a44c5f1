import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormControl } from '#components/record-form/use-record-form.ts'
import { Combobox } from '#components/ui/combobox.tsx'
import { Field } from '#components/ui/field.tsx'
import { formatLocale } from '#lib/format.ts'
import { countryNames } from './countries.ts'

/** A country, found by its name in the reader's language or by its two letters. */
export function CountryControl({ control }: { control: FormControl<string> }) {
  const { t, i18n } = useTranslation()
  const locale = formatLocale(i18n.language)
  const options = useMemo(
    () =>
      countryNames(locale).map(({ code, name }) => ({ value: code, label: name, detail: code })),
    [locale],
  )
  return (
    <Field id={control.id} label={control.label} error={control.error} optional>
      {(attributes) => (
        <Combobox
          {...attributes}
          value={control.value || null}
          options={options}
          placeholder={t('settings.choose_country')}
          onChange={(code) => control.onChange(code ?? '')}
        />
      )}
    </Field>
  )
}
