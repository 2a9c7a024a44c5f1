import type { Me } from '@steward/contract/users.ts'
import { useTranslation } from 'react-i18next'
import { TimeZoneInput } from '#components/settings/time-zone-control.tsx'
import { Field } from '#components/ui/field.tsx'
import { browserTimeZone } from '#lib/format.ts'
import { Section } from './section.tsx'
import { useSave } from './use-save.ts'

export function TimeZoneSection({ user }: { user: Me }) {
  const { t } = useTranslation()
  const { save } = useSave()
  const usual = user.accounts[0]?.time_zone ?? browserTimeZone()
  return (
    <Section name="time_zone">
      <Field label={t('profile.time_zone.label')} hint={t('profile.time_zone.hint')}>
        {(control) => (
          <TimeZoneInput
            {...control}
            className="max-w-md"
            value={user.time_zone}
            placeholder={t('profile.time_zone.organisation', { zone: usual })}
            onChange={(zone) => void save({ body: { user: { time_zone: zone } } })}
          />
        )}
      </Field>
    </Section>
  )
}
