import * as z from 'zod/mini'
import { id, instant } from './kit/fields.ts'
import { anyOf, listQuery, many, one, yesNo } from './kit/list.ts'
import { textOrNull } from './kit/record.ts'
import { ById } from './kit/resource.ts'
import { route } from './kit/route.ts'
import { LANGUAGES } from './limits.ts'
import { ACCOUNT_STATUSES, User } from './users.ts'

/** An account as the platform sees it. */
export const Account = z.strictObject({
  id: id(),
  name: z.string(),
  slug: z.string(),
  status: z.enum(ACCOUNT_STATUSES),
  logo_url: textOrNull(),
  time_zone: z.string(),
  currency: z.string(),
  language: z.enum(LANGUAGES),
  asset_count: z.int(),
  user_count: z.int(),
  suspended_at: z.nullable(instant()),
  suspend_reason: textOrNull(),
  created_at: instant(),
  updated_at: instant(),
  lock_version: z.int(),
})
export type Account = z.infer<typeof Account>

export const accountsApi = {
  list: route({
    name: 'accounts.list',
    method: 'GET',
    path: '/accounts',
    access: 'platform',
    query: listQuery({
      sort: ['name', 'created_at'],
      filters: { 'filter[status]': anyOf(z.enum(ACCOUNT_STATUSES)), view_all: yesNo() },
    }),
    reply: many(Account),
  }),
  get: route({
    name: 'accounts.get',
    method: 'GET',
    path: '/accounts/:id',
    access: 'platform',
    params: ById,
    reply: one(Account),
  }),
  users: route({
    name: 'accounts.users',
    method: 'GET',
    path: '/accounts/:id/users',
    access: 'account_user:view',
    params: ById,
    query: listQuery({ sort: ['name', 'email', 'created_at'], per_page: 25 }),
    reply: many(User),
  }),
}

/** The account as its own people see it. */
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
  logo_url: textOrNull(),
  lock_version: z.int(),
})
export type Organization = z.infer<typeof Organization>

export const organizationsApi = {
  get: route({
    name: 'organizations.get',
    method: 'GET',
    path: '/organizations/:id',
    access: 'account:view',
    params: ById,
    reply: one(Organization),
  }),
}
