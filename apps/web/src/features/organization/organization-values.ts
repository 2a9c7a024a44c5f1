import type { Organization, OrganizationChanges } from '@steward/contract/accounts.ts'
import type { Language } from '@steward/contract/limits.ts'
import type { MfaPolicy } from '@steward/contract/mfa.ts'
import { ACCOUNT_RULES, isColourOrEmpty, wrongIn } from '#components/settings/account-rules.ts'
import { isEmail } from '#lib/email.ts'
import { withKeys } from '#lib/keys-of.ts'

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

export const valuesOf = (organization: Organization): OrganizationValues => ({
  ...withKeys(OPEN, (field) => organization[field] ?? ''),
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

const PREFIX = /^[A-Za-z0-9][A-Za-z0-9._/-]{0,15}$/

function isWebsite(value: string): boolean {
  try {
    const { protocol, hostname } = new URL(fullWebsite(value))
    return /^https?:$/.test(protocol) && hostname.includes('.')
  } catch {
    return false
  }
}

const isPrefix = (value: string) => PREFIX.test(value.trim())

const RULES = {
  ...ACCOUNT_RULES,
  email: (value: string) => value.trim() === '' || isEmail(value),
  website: (value: string) => value.trim() === '' || isWebsite(value),
  asset_tag_prefix: isPrefix,
  work_order_prefix: isPrefix,
  colour: isColourOrEmpty,
}

/** The fields whose values are invalid. */
export const wrongFields = (values: OrganizationValues) => wrongIn(RULES, values)

/** The next number with a prefix: the known one for the current prefix, the first one for another. */
export const nextNumber = (prefix: string, current: { prefix: string; next: string }): string =>
  prefix.trim() === current.prefix ? current.next : `${prefix.trim()}00001`
