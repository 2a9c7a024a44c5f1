import { currencyCodes } from '@steward/contract/currencies.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormControl } from '#components/record-form/use-record-form.ts'
import { Combobox } from '#components/ui/combobox.tsx'
import { Field } from '#components/ui/field.tsx'
import { formatLocale } from '#lib/format.ts'

/** The currencies with their names: «Euro (EUR)». */
function useCurrencies() {
  const { i18n } = useTranslation()
  const locale = formatLocale(i18n.language)
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'currency' })
    const order = new Intl.Collator(locale)
    return currencyCodes()
      .map((code) => ({ value: code, label: `${names.of(code) ?? code} (${code})` }))
      .toSorted((a, b) => order.compare(a.label, b.label))
  }, [locale])
}

/** A currency, which can't be changed once there are amounts in it. */
export function CurrencyControl(props: {
  control: FormControl<string>
  hint?: string
  fixed: boolean
}) {
  const { control, hint, fixed } = props
  const { t } = useTranslation()
  const options = useCurrencies()
  return (
    <Field id={control.id} label={control.label} error={control.error} hint={hint}>
      {(attributes) => (
        <Combobox
          {...attributes}
          value={control.value || null}
          options={options}
          disabled={fixed}
          placeholder={t('settings.choose_currency')}
          onChange={(code) => control.onChange(code ?? '')}
        />
      )}
    </Field>
  )
}
