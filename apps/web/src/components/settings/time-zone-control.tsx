import { FALLBACK_TIME_ZONES } from '@steward/contract/time-zones.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormControl } from '#components/record-form/use-record-form.ts'
import { Combobox } from '#components/ui/combobox.tsx'
import { Field, type FieldControl } from '#components/ui/field.tsx'

/** The names of all time zones, `UTC` first. */
function timeZoneNames(): readonly string[] {
  try {
    const known = Intl.supportedValuesOf('timeZone')
    return known.length > 0
      ? ['UTC', ...known.filter((zone) => zone !== 'UTC')]
      : FALLBACK_TIME_ZONES
  } catch {
    return FALLBACK_TIME_ZONES
  }
}

/** The current offset of a time zone: `UTC+01:00`. */
function utcOffset(zone: string): string {
  // A fixed language: the offset is written the same in all of ours.
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  const name = parts.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  return name.replace('GMT', 'UTC')
}

const cityOf = (zone: string) => zone.slice(zone.indexOf('/') + 1).replaceAll('_', ' ')

/** The label of a time zone, which contains city, region and offset for the search. */
const zoneLabel = (zone: string): string =>
  zone === 'UTC' ? 'UTC' : `${cityOf(zone)} (${utcOffset(zone)}, ${zone})`

/**
 * A time zone as an option. Its label is computed on demand: that takes long for all of them, and only an open list
 * needs it.
 */
class ZoneOption {
  readonly value: string
  #label: string | undefined

  constructor(zone: string) {
    this.value = zone
  }

  get label(): string {
    return (this.#label ??= zoneLabel(this.value))
  }
}

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
    // The current value stays an option, even if the zone was renamed since.
    const all = value === null || names.includes(value) ? names : [value, ...names]
    return all.map((zone) => new ZoneOption(zone))
  }, [value])
  return <Combobox placeholder={t('settings.choose_time_zone')} {...props} options={options} />
}

/** The same with a label; required. */
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
