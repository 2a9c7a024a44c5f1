import * as z from 'zod/mini'
import { currencyCodes } from './currencies.ts'
import { FeatureFlag } from './feature-flags.ts'
import { FLAG_KEYS, type Flag } from './flags.ts'
import {
  colour,
  country,
  date,
  email,
  id,
  instant,
  maybe,
  optionalLongText,
  optionalText,
  text,
  timeZone,
  whole,
} from './kit/fields.ts'
import { anyOf, listQuery, many, one, yesNo } from './kit/list.ts'
import { textOrNull } from './kit/record.ts'
import { ById } from './kit/resource.ts'
import { route } from './kit/route.ts'
import { LANGUAGES, LIMITS } from './limits.ts'
import { MFA_POLICIES } from './mfa.ts'
import { isSlug } from './slugs.ts'
import { ACCOUNT_STATUSES, Member, USER_STATUSES } from './users.ts'

/** The short name of an account in addresses and files. */
const slug = () => z.string().check(z.trim(), z.refine(isSlug, { params: { code: 'slug' } }))

const currency = () =>
  z.string().check(
    z.trim(),
    z.toUpperCase(),
    z.refine((code: string) => currencyCodes().includes(code), { params: { code: 'currency' } }),
  )

/** The prefixes of the numbers of assets and work orders. */
const prefix = () =>
  z.string().check(
    z.trim(),
    z.maxLength(16),
    z.refine((value: string) => /^[A-Za-z0-9][A-Za-z0-9._/-]*$/.test(value), {
      params: { code: 'prefix' },
    }),
  )

function isWebsite(value: string): boolean {
  try {
    return /^https?:$/.test(new URL(value).protocol)
  } catch {
    return false
  }
}

const website = () => text(255).check(z.refine(isWebsite, { params: { code: 'website' } }))

/** The body with which the platform creates an account; its first administrator is invited by mail. */
export const AccountInput = z.strictObject({
  name: text(255),
  /** By default made from the name. */
  slug: z.optional(slug()),
  time_zone: z.optional(timeZone()),
  currency: z.optional(currency()),
  language: z.optional(z.enum(LANGUAGES)),
  /** Invited by mail; optional, because people can also be invited later. */
  administrator: z.optional(z.strictObject({ name: text(255), email: email() })),
})
export type AccountInput = z.infer<typeof AccountInput>

const FlagChanges = z.strictObject(
  Object.fromEntries(FLAG_KEYS.map((key) => [key, z.optional(z.nullable(z.boolean()))])) as {
    [_ in Flag]: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniBoolean>>
  },
)

/** The changes of an account by the platform. `null` resets a flag to the product's default. */
export const AccountChanges = z.strictObject({
  name: z.optional(text(255)),
  slug: z.optional(slug()),
  time_zone: z.optional(timeZone()),
  currency: z.optional(currency()),
  language: z.optional(z.enum(LANGUAGES)),
  colour: maybe(colour()),
  mfa_policy: z.optional(z.enum(MFA_POLICIES)),
  feature_flags: z.optional(FlagChanges),
  lock_version: z.optional(z.int()),
})
export type AccountChanges = z.infer<typeof AccountChanges>

/** An account as the platform sees it. */
export const Account = z.strictObject({
  id: id(),
  name: z.string(),
  slug: z.string(),
  status: z.enum(ACCOUNT_STATUSES),
  logo_url: textOrNull(),
  colour: textOrNull(),
  time_zone: z.string(),
  currency: z.string(),
  language: z.enum(LANGUAGES),
  mfa_policy: z.enum(MFA_POLICIES),
  asset_count: z.int(),
  user_count: z.int(),
  /** The number of feature flags that are set for this account. */
  flag_count: z.int(),
  /** The last change by its own users. */
  last_activity_at: z.nullable(instant()),
  suspended_at: z.nullable(instant()),
  suspend_reason: textOrNull(),
  created_at: instant(),
  updated_at: instant(),
  lock_version: z.int(),
})
export type Account = z.infer<typeof Account>

/** One account, with all that its page shows. */
export const AccountDetails = z.extend(Account, {
  /** Invited people who haven't accepted yet. */
  invited_count: z.int(),
  open_work_order_count: z.int(),
  /** The size of its uploaded files; null if there are too many images and imports to add up. */
  storage_bytes: z.nullable(z.int()),
  /** The size of the files of its records, which is always known. */
  attachment_bytes: z.int(),
  feature_flags: z.array(FeatureFlag),
  /** Whether its assets have amounts, so that its currency can't be changed. */
  has_money: z.boolean(),
})
export type AccountDetails = z.infer<typeof AccountDetails>

const byId = { path: '/accounts/:id', access: 'platform', params: ById } as const

export const accountsApi = {
  list: route({
    name: 'accounts.list',
    method: 'GET',
    path: '/accounts',
    access: 'platform',
    query: listQuery(Account, {
      sort: ['name', 'created_at', 'last_activity_at'],
      filters: { 'filter[status]': anyOf(z.enum(ACCOUNT_STATUSES)), view_all: yesNo() },
    }),
    reply: many(Account),
  }),
  create: route({
    name: 'accounts.create',
    method: 'POST',
    status: 201,
    path: '/accounts',
    access: 'platform',
    body: z.strictObject({ account: AccountInput }),
    reply: one(AccountDetails),
  }),
  get: route({ ...byId, name: 'accounts.get', method: 'GET', reply: one(AccountDetails) }),
  update: route({
    ...byId,
    name: 'accounts.update',
    method: 'PUT',
    upload: { field: 'account[branding][logo]', kind: 'image', max_bytes: LIMITS.image_bytes },
    body: z.strictObject({ account: AccountChanges }),
    reply: one(AccountDetails),
  }),
  activate: route({
    ...byId,
    name: 'accounts.activate',
    method: 'POST',
    path: '/accounts/:id/activate',
    reply: one(AccountDetails),
  }),
  suspend: route({
    ...byId,
    name: 'accounts.suspend',
    method: 'POST',
    path: '/accounts/:id/suspend',
    body: z.strictObject({
      account: z.optional(z.strictObject({ suspend_reason: optionalLongText(500) })),
    }),
    reply: one(AccountDetails),
  }),
  /** Erases the account, step by step. It has to be suspended, and its slug is repeated as a confirmation. */
  remove: route({
    ...byId,
    name: 'accounts.remove',
    method: 'DELETE',
    status: 202,
    query: z.strictObject({ confirm: z.optional(z.string().check(z.maxLength(255))) }),
    reply: one(z.strictObject({ id: id(), slug: z.string(), status: z.enum(ACCOUNT_STATUSES) })),
  }),
  users: route({
    name: 'accounts.users',
    method: 'GET',
    path: '/accounts/:id/users',
    access: 'account_user:view',
    params: ById,
    query: listQuery(Member, {
      sort: ['name', 'email', 'created_at'],
      per_page: 25,
      filters: {
        'filter[role]': anyOf(z.string().check(z.maxLength(255))),
        'filter[status]': anyOf(z.enum(USER_STATUSES)),
      },
    }),
    reply: many(Member),
  }),
}

/** The settings of an account by its own users and by the platform. */
export const OrganizationChanges = z.strictObject({
  name: z.optional(text(255)),
  legal_name: optionalText(255),
  registration_number: optionalText(64),
  address_line1: optionalText(255),
  address_line2: optionalText(255),
  city: optionalText(128),
  region: optionalText(128),
  postal_code: optionalText(32),
  country: maybe(country()),
  phone: optionalText(64),
  email: maybe(email()),
  website: maybe(website()),
  time_zone: z.optional(timeZone()),
  currency: z.optional(currency()),
  language: z.optional(z.enum(LANGUAGES)),
  fiscal_year_start_month: z.optional(whole(1, 12)),
  asset_tag_prefix: z.optional(prefix()),
  work_order_prefix: z.optional(prefix()),
  /** Whether people without a user account may request work by a code on an asset or a place. */
  public_requests: z.optional(z.boolean()),
  colour: maybe(colour()),
  mfa_policy: z.optional(z.enum(MFA_POLICIES)),
  lock_version: z.optional(z.int()),
})
export type OrganizationChanges = z.infer<typeof OrganizationChanges>

/** The account as its own users see it. */
export const Organization = z.strictObject({
  id: id(),
  name: z.string(),
  legal_name: textOrNull(),
  registration_number: textOrNull(),
  address_line1: textOrNull(),
  address_line2: textOrNull(),
  city: textOrNull(),
  region: textOrNull(),
  postal_code: textOrNull(),
  country: textOrNull(),
  phone: textOrNull(),
  email: textOrNull(),
  website: textOrNull(),
  time_zone: z.string(),
  currency: z.string(),
  currency_digits: z.int(),
  language: z.enum(LANGUAGES),
  fiscal_year_start_month: z.int(),
  asset_tag_prefix: z.string(),
  work_order_prefix: z.string(),
  public_requests: z.boolean(),
  logo_url: textOrNull(),
  colour: textOrNull(),
  mfa_policy: z.enum(MFA_POLICIES),
  /** Whether its assets have amounts, so that its currency can't be changed. */
  has_money: z.boolean(),
  /** The next number of an asset without a prefix of its category, unless somebody enters it before. */
  next_asset_tag: z.string(),
  /** The last closed day of the default book. */
  depreciation_locked_until: z.nullable(date()),
  created_at: instant(),
  updated_at: instant(),
  lock_version: z.int(),
})
export type Organization = z.infer<typeof Organization>

const organization = { path: '/organizations/:id', params: ById }

export const organizationsApi = {
  get: route({
    ...organization,
    name: 'organizations.get',
    method: 'GET',
    access: 'account:view',
    reply: one(Organization),
  }),
  update: route({
    ...organization,
    name: 'organizations.update',
    method: 'PUT',
    access: 'account:update',
    upload: { field: 'organization[branding][logo]', kind: 'image', max_bytes: LIMITS.image_bytes },
    body: z.strictObject({ organization: OrganizationChanges }),
    reply: one(Organization),
  }),
}
