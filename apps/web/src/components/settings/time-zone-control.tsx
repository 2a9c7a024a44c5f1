import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormControl } from '#components/record-form/use-record-form.ts'
import { Combobox } from '#components/ui/combobox.tsx'
import { Field } from '#components/ui/field.tsx'
import { timeZoneNames, zoneLabel } from '#lib/time-zones.ts'

/** A time zone, found by its city, region or offset. There is always one. */
export function TimeZoneControl(props: { control: FormControl<string>; hint?: string }) {
  const { control, hint } = props
  const { t } = useTranslation()
  const { value } = control
  const options = useMemo(() => {
    const names = timeZoneNames()
    // A zone that was renamed since is still the chosen one.
    const all = names.includes(value) || value === '' ? names : [value, ...names]
    return all.map((zone) => ({ value: zone, label: zoneLabel(zone) }))
  }, [value])
  return (
    <Field id={control.id} label={control.label} error={control.error} hint={hint}>
      {(attributes) => (
        <Combobox
          {...attributes}
          value={value || null}
          options={options}
          placeholder={t('settings.choose_time_zone')}
          onChange={(zone) => control.onChange(zone ?? '')}
        />
      )}
    </Field>
  )
}
