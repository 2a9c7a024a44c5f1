import type { TFunction } from 'i18next'
import { yesNoWord } from '#components/fields/words.ts'
import { statusLabel } from '#components/status-badge.tsx'
import { format, formatLocale } from '#lib/format.ts'
import { isLanguage, LANGUAGE_NAMES, type TKey } from '#lib/i18n.ts'
import { flagName } from './flag-names.ts'

/** The labels of an account's settings in forms and histories. */
export const ACCOUNT_FIELDS = {
  name: 'settings.fields.name',
  slug: 'settings.fields.slug',
  status: 'settings.fields.status',
  legal_name: 'settings.fields.legal_name',
  registration_number: 'settings.fields.registration_number',
  address_line1: 'settings.fields.address_line1',
  address_line2: 'settings.fields.address_line2',
  city: 'settings.fields.city',
  region: 'settings.fields.region',
  postal_code: 'settings.fields.postal_code',
  country: 'settings.fields.country',
  phone: 'settings.fields.phone',
  email: 'settings.fields.email',
  website: 'settings.fields.website',
  time_zone: 'settings.fields.time_zone',
  currency: 'settings.fields.currency',
  currency_digits: 'settings.fields.currency_digits',
  language: 'settings.fields.language',
  fiscal_year_start_month: 'settings.fields.fiscal_year_start_month',
  asset_tag_prefix: 'settings.fields.asset_tag_prefix',
  work_order_prefix: 'settings.fields.work_order_prefix',
  public_requests: 'settings.fields.public_requests',
  hidden_fields: 'settings.fields.hidden_fields',
  required_fields: 'settings.fields.required_fields',
  colour: 'settings.fields.colour',
  logo: 'settings.fields.logo',
  mfa_policy: 'settings.fields.mfa_policy',
  feature_flags: 'settings.fields.feature_flags',
  suspended_at: 'settings.fields.suspended_at',
  suspend_reason: 'settings.fields.suspend_reason',
} as const satisfies Record<string, TKey>

type AccountField = keyof typeof ACCOUNT_FIELDS
const isAccountField = (field: string): field is AccountField =>
  Object.hasOwn(ACCOUNT_FIELDS, field)

/** The name of a month; January is 1. */
export const monthName = (month: number): string =>
  new Intl.DateTimeFormat(formatLocale(), { month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2026, month - 1, 1),
  )

/** The months as options, by number. */
export const monthOptions = () =>
  Array.from({ length: 12 }, (_, index) => ({
    value: String(index + 1),
    label: monthName(index + 1),
  }))

/** The overridden flags with their values. */
const flagsText = (flags: unknown, t: TFunction): string =>
  Object.entries((flags ?? {}) as Record<string, unknown>)
    .map(([key, value]) =>
      t(value ? 'settings.flag_on' : 'settings.flag_off', { flag: flagName(key, t) }),
    )
    .join(' · ') || t('settings.flags_none')

/** The names of asset fields. */
const fieldsText = (names: unknown, t: TFunction): string =>
  (Array.isArray(names) ? names : [])
    .map((name) => t(`assets.fields.${String(name)}` as TKey))
    .join(', ') || t('settings.flags_none')

const writers: Partial<Record<AccountField, (value: unknown, t: TFunction) => string>> = {
  status: (value) => statusLabel('account', String(value)),
  language: (value) => (isLanguage(value) ? LANGUAGE_NAMES[value] : String(value)),
  fiscal_year_start_month: (value) => monthName(Number(value)),
  mfa_policy: (value, t) =>
    t(value === 'administrators' ? 'settings.mfa.administrators' : 'settings.mfa.optional'),
  public_requests: (value, t) => yesNoWord(value === true, t),
  feature_flags: flagsText,
  hidden_fields: fieldsText,
  required_fields: fieldsText,
  logo: (value, t) => t(value ? 'settings.logo_set' : 'settings.logo_none'),
  suspended_at: (value) => format.dateTime(String(value)),
}

/** How the history of an account names its fields and their values. */
export const accountWording = (t: TFunction) => ({
  label: (field: string): string =>
    isAccountField(field) ? t(ACCOUNT_FIELDS[field]) : field.replaceAll('_', ' '),
  value: (field: string, value: unknown): string | null => {
    if (value === null || value === undefined || value === '') return null
    const write = isAccountField(field) ? writers[field] : undefined
    return write ? write(value, t) : String(value)
  },
})
