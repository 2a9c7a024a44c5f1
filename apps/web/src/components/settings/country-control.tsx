import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormControl } from '#components/record-form/use-record-form.ts'
import { Combobox } from '#components/ui/combobox.tsx'
import { Field, type FieldControl } from '#components/ui/field.tsx'
import { formatLocale } from '#lib/format.ts'
import { countryNames } from './countries.ts'

interface CountryInputProps extends Partial<FieldControl> {
  value: string | null
  onChange: (code: string | null) => void
}

/** A country, found by its name or its two-letter code. */
export function CountryInput(props: CountryInputProps) {
  const { t, i18n } = useTranslation()
  const locale = formatLocale(i18n.language)
  const options = useMemo(
    () =>
      countryNames(locale).map(({ code, name }) => ({ value: code, label: name, detail: code })),
    [locale],
  )
  return <Combobox {...props} options={options} placeholder={t('settings.choose_country')} />
}

/** The same with a label. */
export function CountryControl({ control }: { control: FormControl<string> }) {
  return (
    <Field id={control.id} label={control.label} error={control.error} optional>
      {(attributes) => (
        <CountryInput
          {...attributes}
          value={control.value || null}
          onChange={(code) => control.onChange(code ?? '')}
        />
      )}
    </Field>
  )
}
