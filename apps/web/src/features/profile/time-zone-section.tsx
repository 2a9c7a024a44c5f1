import type { Me } from '@steward/contract/users.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Combobox } from '#components/ui/combobox.tsx'
import { Field } from '#components/ui/field.tsx'
import { browserTimeZone } from '#lib/format.ts'
import { timeZoneNames, zoneLabel } from '#lib/time-zones.ts'
import { Section } from './section.tsx'
import { useSave } from './use-save.ts'

export function TimeZoneSection({ user }: { user: Me }) {
  const { t } = useTranslation()
  const { save } = useSave()
  const usual = user.accounts[0]?.time_zone ?? browserTimeZone()
  const options = useMemo(
    () => timeZoneNames().map((zone) => ({ value: zone, label: zoneLabel(zone) })),
    [],
  )
  return (
    <Section name="time_zone">
      <Field label={t('profile.time_zone.label')} hint={t('profile.time_zone.hint')}>
        {(control) => (
          <Combobox
            {...control}
            className="max-w-md"
            value={user.time_zone}
            options={options}
            placeholder={t('profile.time_zone.organisation', { zone: usual })}
            onChange={(zone) => void save({ body: { user: { time_zone: zone } } })}
          />
        )}
      </Field>
    </Section>
  )
}
