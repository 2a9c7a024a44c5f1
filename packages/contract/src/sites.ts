import * as z from 'zod/mini'
import {
  country,
  email,
  id,
  maybe,
  Named,
  optionalLongText,
  optionalText,
  reference,
  text,
  timeZone,
} from './kit/fields.ts'
import { anyOf, listQuery } from './kit/list.ts'
import { archivedFilter, importFilter, idOrNull, recordFields, textOrNull } from './kit/record.ts'
import { resource } from './kit/resource.ts'
import { LIMITS } from './limits.ts'

export const TWO_CAPITALS = /^[A-Z]{2}$/

export const SITE_STATUSES = ['active', 'inactive', 'closed'] as const

/** The input of a site. */
export const SiteInput = z.strictObject({
  name: text(255),
  code: optionalText(64),
  status: z.optional(z.enum(SITE_STATUSES)),
  address_line1: optionalText(255),
  address_line2: optionalText(255),
  city: optionalText(128),
  region: optionalText(128),
  postal_code: optionalText(32),
  country: maybe(country()),
  latitude: maybe(z.number().check(z.minimum(-90), z.maximum(90))),
  longitude: maybe(z.number().check(z.minimum(-180), z.maximum(180))),
  time_zone: maybe(timeZone()),
  manager_id: reference(),
  phone: optionalText(64),
  email: maybe(email()),
  description: optionalLongText(10_000),
  external_id: optionalText(128),
})
export type SiteInput = z.infer<typeof SiteInput>

/** A site of the organization, as the API answers it. */
export const Site = z.strictObject({
  ...recordFields,
  name: z.string(),
  code: z.string(),
  status: z.enum(SITE_STATUSES),
  address_line1: textOrNull(),
  address_line2: textOrNull(),
  city: textOrNull(),
  region: textOrNull(),
  postal_code: textOrNull(),
  country: textOrNull(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  time_zone: textOrNull(),
  manager_id: idOrNull(),
  manager: Named,
  phone: textOrNull(),
  email: textOrNull(),
  description: textOrNull(),
  image_url: textOrNull(),
  external_id: textOrNull(),
})
export type Site = z.infer<typeof Site>

const api = resource({
  kind: 'site',
  read: Site,
  write: SiteInput,
  list: listQuery(Site, {
    sort: ['name', 'code', 'created_at', 'updated_at'],
    filters: {
      'filter[status]': anyOf(z.enum(SITE_STATUSES)),
      'filter[country]': anyOf(z.string().check(z.regex(TWO_CAPITALS))),
      'filter[manager_id]': anyOf(id()),
      ...archivedFilter,
      ...importFilter,
    },
  }),
  bulk: { status: z.optional(z.enum(SITE_STATUSES)), manager_id: reference() },
  facets: ['status', 'country', 'manager_id'],
})

export const sitesApi = {
  ...api,
  /** JSON, or multipart with the photo under `site[image]`; an empty value removes it. */
  update: {
    ...api.update,
    upload: { field: 'site[image]', kind: 'image', max_bytes: LIMITS.image_bytes } as const,
  },
}
