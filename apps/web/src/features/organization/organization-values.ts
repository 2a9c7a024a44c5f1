import type { Organization, OrganizationChanges } from '@steward/contract/accounts.ts'
import { isColour } from '@steward/contract/kit/fields.ts'
import type { Language } from '@steward/contract/limits.ts'
import type { MfaPolicy } from '@steward/contract/mfa.ts'
import { isEmail } from '#lib/email.ts'

/** The fields of the organization's page in the format of the form; empty texts for missing values. */
export type OrganizationValues = {
  name: string
  legal_name: string
  registration_number: string
  address_line1: string
  address_line2: string
  postal_code: string
  city: string
  region: string
  country: string
  phone: string
  email: string
  website: string
  time_zone: string
  language: Language
  currency: string
  fiscal_year_start_month: string
  asset_tag_prefix: string
  work_order_prefix: string
  colour: string
  mfa_policy: MfaPolicy
  public_requests: boolean
}

/** The optional fields. */
const OPEN = [
  'legal_name',
  'registration_number',
  'address_line1',
  'address_line2',
  'postal_code',
  'city',
  'region',
  'country',
  'phone',
  'email',
  'website',
  'colour',
] as const
type Open = (typeof OPEN)[number]

export const valuesOf = (organization: Organization): OrganizationValues => ({
  ...(Object.fromEntries(OPEN.map((field) => [field, organization[field] ?? ''])) as Record<
    Open,
    string
  >),
  name: organization.name,
  time_zone: organization.time_zone,
  language: organization.language,
  currency: organization.currency,
  fiscal_year_start_month: String(organization.fiscal_year_start_month),
  asset_tag_prefix: organization.asset_tag_prefix,
  work_order_prefix: organization.work_order_prefix,
  mfa_policy: organization.mfa_policy,
  public_requests: organization.public_requests,
})

/** A website with its protocol, which users usually omit. */
export const fullWebsite = (typed: string): string => {
  const text = typed.trim()
  return text === '' || /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`
}

/** The body with the changed fields. */
export function inputOf({
  fiscal_year_start_month: month,
  website,
  ...changed
}: Partial<OrganizationValues>): OrganizationChanges {
  return {
    ...changed,
    ...(month !== undefined && { fiscal_year_start_month: Number(month) }),
    ...(website !== undefined && { website: fullWebsite(website) }),
  }
}

/** The fields that are checked before sending, with their problems. */
type Wrong =
  | 'name'
  | 'email'
  | 'website'
  | 'time_zone'
  | 'currency'
  | 'asset_tag_prefix'
  | 'work_order_prefix'
  | 'colour'

const PREFIX = /^[A-Za-z0-9][A-Za-z0-9._/-]{0,15}$/

function isWebsite(value: string): boolean {
  try {
    const { protocol, hostname } = new URL(fullWebsite(value))
    return /^https?:$/.test(protocol) && hostname.includes('.')
  } catch {
    return false
  }
}

const isFine: Readonly<Record<Wrong, (value: string) => boolean>> = {
  name: (value) => value.trim() !== '',
  email: (value) => value.trim() === '' || isEmail(value),
  website: (value) => value.trim() === '' || isWebsite(value),
  time_zone: (value) => value !== '',
  currency: (value) => value !== '',
  asset_tag_prefix: (value) => PREFIX.test(value.trim()),
  work_order_prefix: (value) => PREFIX.test(value.trim()),
  colour: (value) => value === '' || isColour(value),
}

/** The problems of the input, by field. */
export const wrongFields = (values: OrganizationValues): Wrong[] =>
  (Object.keys(isFine) as Wrong[]).filter((field) => !isFine[field](values[field]))

/** The next number with a prefix: the known one for the current prefix, the first one for another. */
export const nextNumber = (prefix: string, current: { prefix: string; next: string }): string =>
  prefix.trim() === current.prefix ? current.next : `${prefix.trim()}00001`
