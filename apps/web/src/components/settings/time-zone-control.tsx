import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormControl } from '#components/record-form/use-record-form.ts'
import { Combobox } from '#components/ui/combobox.tsx'
import { Field, type FieldControl } from '#components/ui/field.tsx'
import { timeZoneNames, zoneLabel } from '#lib/time-zones.ts'

interface TimeZoneInputProps extends Partial<FieldControl> {
  value: string | null
  onChange: (zone: string | null) => void
  placeholder?: string
  className?: string
}

/** A time zone, found by its city, region or offset. */
export function TimeZoneInput(props: TimeZoneInputProps) {
  const { t } = useTranslation()
  const { value } = props
  const options = useMemo(() => {
    const names = timeZoneNames()
    // A zone that was renamed since is still the chosen one.
    const all = value === null || names.includes(value) ? names : [value, ...names]
    return all.map((zone) => ({ value: zone, label: zoneLabel(zone) }))
  }, [value])
  return <Combobox placeholder={t('settings.choose_time_zone')} {...props} options={options} />
}

/** The same under its label. There is always one. */
export function TimeZoneControl(props: { control: FormControl<string>; hint?: string }) {
  const { control, hint } = props
  return (
    <Field id={control.id} label={control.label} error={control.error} hint={hint}>
      {(attributes) => (
        <TimeZoneInput
          {...attributes}
          value={control.value || null}
          onChange={(zone) => control.onChange(zone ?? '')}
        />
      )}
    </Field>
  )
}
