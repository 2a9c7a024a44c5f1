import type { Organization } from '@steward/contract/accounts.ts'
import { type Language, LANGUAGES } from '@steward/contract/limits.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectControl, TextControl } from '#components/record-form/controls.tsx'
import type { RecordForm } from '#components/record-form/use-record-form.ts'
import { monthOptions } from '#components/settings/account-wording.ts'
import { Branding } from '#components/settings/branding.tsx'
import { CountryControl } from '#components/settings/country-control.tsx'
import { CurrencyControl } from '#components/settings/currency-control.tsx'
import { MfaPolicyControl } from '#components/settings/mfa-policy-control.tsx'
import { TimeZoneControl } from '#components/settings/time-zone-control.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { FormGrid } from '#components/ui/field.tsx'
import { formatLocale } from '#lib/format.ts'
import { LANGUAGE_NAMES } from '#lib/i18n.ts'
import { nextNumber, type OrganizationValues } from './organization-values.ts'

/** A timestamp in a time zone, in the user's language. */
const momentIn = (timeZone: string, moment: Date): string =>
  new Intl.DateTimeFormat(formatLocale(), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  }).format(moment)

/** An example of a date in the organization's language. */
const dateExample = (language: Language, timeZone: string): string =>
  new Intl.DateTimeFormat(formatLocale(language), { dateStyle: 'long', timeZone }).format(
    new Date(),
  )

const numberExample = (language: Language): string =>
  new Intl.NumberFormat(formatLocale(language)).format(1_234.5)

const moneyExample = (language: Language, currency: string): string =>
  new Intl.NumberFormat(formatLocale(language), { style: 'currency', currency }).format(1_499)

export interface SectionProps {
  form: RecordForm<OrganizationValues, Organization>
  organization: Organization
}

/** Name and logo, as shown in the sidebar. */
export function NameAndLogo({
  form,
  organization,
  logo,
  onLogo,
}: SectionProps & { logo: File | null | undefined; onLogo: (logo: File | null) => void }) {
  return (
    <div className="flex flex-col gap-4">
      <TextControl
        control={form.control('name')}
        required
        maxLength={255}
        autoComplete="organization"
      />
      <Branding
        name={form.values.name}
        logoUrl={organization.logo_url}
        logo={logo}
        onLogo={onLogo}
        colour={form.control('colour')}
      />
    </div>
  )
}

/** The address and contact details. */
export function Address({ form }: SectionProps) {
  return (
    <FormGrid>
      <TextControl control={form.control('legal_name')} maxLength={255} />
      <TextControl control={form.control('registration_number')} maxLength={64} />
      <TextControl
        control={form.control('address_line1')}
        maxLength={255}
        autoComplete="address-line1"
      />
      <TextControl
        control={form.control('address_line2')}
        maxLength={255}
        autoComplete="address-line2"
      />
      <TextControl
        control={form.control('postal_code')}
        maxLength={32}
        autoComplete="postal-code"
      />
      <TextControl control={form.control('city')} maxLength={128} autoComplete="address-level2" />
      <TextControl control={form.control('region')} maxLength={128} autoComplete="address-level1" />
      <CountryControl control={form.control('country')} />
      <TextControl control={form.control('phone')} type="tel" maxLength={64} autoComplete="tel" />
      <TextControl
        control={form.control('email')}
        type="email"
        maxLength={254}
        autoComplete="email"
      />
      <TextControl
        control={form.control('website')}
        inputMode="url"
        maxLength={255}
        autoComplete="url"
        spellCheck={false}
      />
    </FormGrid>
  )
}

/** The time zone, with the effect of another one shown before it is saved. */
export function TimeZone({ form, organization }: SectionProps) {
  const { t } = useTranslation()
  const { time_zone: zone } = form.values
  const isNew = zone !== '' && zone !== organization.time_zone
  const [now] = useState(() => new Date())
  return (
    <div className="flex flex-col gap-3">
      <TimeZoneControl control={form.control('time_zone')} />
      {zone !== '' && !isNew && (
        <p className="text-sm text-muted-foreground">
          {t('organization.time_zone_now', { time: momentIn(zone, now) })}
        </p>
      )}
      {isNew && (
        <Banner kind="warning" title={t('organization.time_zone_shift')}>
          <p>
            {t('organization.time_zone_example', {
              before: momentIn(organization.time_zone, now),
              after: momentIn(zone, now),
            })}
          </p>
        </Banner>
      )}
    </div>
  )
}

/** The default language of users, and the currency of the account. */
export function Formats({ form, organization }: SectionProps) {
  const { t } = useTranslation()
  const { language, currency, time_zone } = form.values
  const languages = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))
  return (
    <div className="flex flex-col gap-4">
      <FormGrid>
        <SelectControl
          control={form.control('language')}
          options={languages}
          hint={t('organization.language_hint')}
        />
        <CurrencyControl
          control={form.control('currency')}
          fixed={organization.has_money}
          hint={t(
            organization.has_money ? 'organization.currency_fixed' : 'organization.currency_hint',
          )}
        />
      </FormGrid>
      <dl className="flex flex-wrap gap-x-6 gap-y-2 rounded-lg bg-muted px-3 py-2.5 text-sm">
        {[
          [t('organization.examples.date'), dateExample(language, time_zone || 'UTC')],
          [t('organization.examples.number'), numberExample(language)],
          [t('organization.examples.money'), moneyExample(language, currency || 'USD')],
        ].map(([name, example]) => (
          <div key={name}>
            <dt className="text-xs text-muted-foreground">{name}</dt>
            <dd className="tnum">{example}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** The first month of the fiscal year. */
export function FiscalYear({ form }: SectionProps) {
  return (
    <SelectControl control={form.control('fiscal_year_start_month')} options={monthOptions()} />
  )
}

/** The prefixes of numbers, with the next number. */
export function Numbering({ form, organization }: SectionProps) {
  const { t } = useTranslation()
  const { asset_tag_prefix: tag, work_order_prefix: order } = form.values
  const next = { prefix: organization.asset_tag_prefix, next: organization.next_asset_tag }
  return (
    <FormGrid>
      <TextControl
        control={form.control('asset_tag_prefix')}
        required
        maxLength={16}
        spellCheck={false}
        hint={t('organization.next_number', { number: nextNumber(tag, next) })}
      />
      <TextControl
        control={form.control('work_order_prefix')}
        required
        maxLength={16}
        spellCheck={false}
        hint={t('organization.looks_like', { number: `${order.trim()}00001` })}
      />
    </FormGrid>
  )
}

/** Who needs one-time codes to sign in. */
export function TwoFactor({ form }: Pick<SectionProps, 'form'>) {
  return <MfaPolicyControl control={form.control('mfa_policy')} />
}

/** Whether people without an account may report problems, and what that means. */
export function Requests({ form }: SectionProps) {
  const { t } = useTranslation()
  const { value, onChange } = form.control('public_requests')
  return (
    <Checkbox
      label={t('organization.public_requests')}
      hint={t('organization.public_requests_hint')}
      checked={value}
      onChange={onChange}
    />
  )
}
