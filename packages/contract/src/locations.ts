import * as z from 'zod/mini'
import { id, maybe, Named, optionalText, reference, text, whole } from './kit/fields.ts'
import { anyOf, listQuery } from './kit/list.ts'
import { archivedFilter, idOrNull, recordFields, textOrNull } from './kit/record.ts'
import { resource } from './kit/resource.ts'

export const LOCATION_STATUSES = ['active', 'inactive'] as const
export const LOCATION_TYPES = [
  'building',
  'floor',
  'room',
  'area',
  'rack',
  'shelf',
  'vehicle',
  'outdoor',
  'other',
] as const

/** What people may say of a location: a place within a site. */
export const LocationInput = z.strictObject({
  name: text(255),
  code: optionalText(64),
  site_id: id(),
  parent_id: reference(),
  type: z.optional(z.enum(LOCATION_TYPES)),
  status: z.optional(z.enum(LOCATION_STATUSES)),
  barcode: optionalText(128),
  capacity: maybe(whole(0, 1_000_000)),
  description: optionalText(10_000),
  external_id: optionalText(128),
})
export type LocationInput = z.infer<typeof LocationInput>

export const Location = z.strictObject({
  ...recordFields,
  name: z.string(),
  code: z.string(),
  site_id: id(),
  site: Named,
  parent_id: idOrNull(),
  parent: Named,
  type: z.enum(LOCATION_TYPES),
  status: z.enum(LOCATION_STATUSES),
  barcode: textOrNull(),
  capacity: z.nullable(z.int()),
  description: textOrNull(),
  external_id: textOrNull(),
})
export type Location = z.infer<typeof Location>

export const locationsApi = resource({
  name: 'location',
  wrapper: 'location',
  path: '/locations',
  read: Location,
  write: LocationInput,
  list: listQuery({
    sort: ['name', 'code', 'created_at', 'updated_at'],
    filters: {
      'filter[site_id]': anyOf(id()),
      'filter[parent_id]': anyOf(id()),
      'filter[type]': anyOf(z.enum(LOCATION_TYPES)),
      'filter[status]': anyOf(z.enum(LOCATION_STATUSES)),
      ...archivedFilter,
    },
  }),
})
