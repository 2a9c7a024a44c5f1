import { LOCATION_STATUSES, LOCATION_TYPES } from '@steward/contract/locations.ts'
import { SITE_STATUSES } from '@steward/contract/sites.ts'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { naturalText } from '../column-types.ts'
import {
  accountKey,
  targetNamed,
  lazySearchIndex,
  recordColumns,
  referring,
  sameAccount,
  searchIndex,
  longText,
  searchText,
  sortable,
  taken,
} from '../columns.ts'

/** A site of the organization. */
export const sites = pgTable(
  'sites',
  {
    ...recordColumns(),
    name: naturalText().notNull(),
    code: naturalText().notNull(),
    status: text({ enum: SITE_STATUSES }).notNull().default('active'),
    address_line1: text(),
    address_line2: text(),
    city: text(),
    region: text(),
    postal_code: text(),
    country: text(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    time_zone: text(),
    manager_id: uuid(),
    phone: text(),
    email: text(),
    description: text(),
    image_key: text(),
    external_id: text(),
    ...searchText(
      () => sql`search_text(name, code, city, address_line1, ${longText('description')})`,
    ),
  },
  (t) => [
    accountKey(t),
    sameAccount(t, t.manager_id, targetNamed('employees')),
    taken('site', t, t.name),
    taken('site', t, t.code),
    taken('site', t, t.external_id),
    sortable('sites', t, t.name),
    sortable('sites', t, t.code),
    sortable('sites', t, t.created_at),
    sortable('sites', t, t.updated_at),
    referring('sites', t, t.manager_id),
    searchIndex('sites', t),
  ],
)

/** A place within a site; places are within each other. */
export const locations = pgTable(
  'locations',
  {
    ...recordColumns(),
    name: naturalText().notNull(),
    code: naturalText().notNull(),
    site_id: uuid().notNull(),
    parent_id: uuid(),
    type: text({ enum: LOCATION_TYPES }).notNull().default('other'),
    status: text({ enum: LOCATION_STATUSES }).notNull().default('active'),
    barcode: text(),
    capacity: integer(),
    description: text(),
    external_id: text(),
    ...searchText(() => sql`search_text(name, code, barcode, ${longText('description')})`),
  },
  (t) => [
    accountKey(t),
    sameAccount(t, t.site_id, sites),
    sameAccount(t, t.parent_id as AnyPgColumn, t),
    taken(
      'location',
      t,
      t.name,
      sql`site_id`,
      sql`coalesce(parent_id, '00000000-0000-0000-0000-000000000000'::uuid)`,
    ),
    taken('location', t, t.code),
    taken('location', t, t.barcode),
    taken('location', t, t.external_id),
    sortable('locations', t, t.name),
    sortable('locations', t, t.code),
    sortable('locations', t, t.created_at),
    sortable('locations', t, t.updated_at),
    referring('locations', t, t.site_id),
    referring('locations', t, t.parent_id),
    // A level of the tree: the locations directly below a location or a site.
    index('locations__children')
      .on(t.account_id, t.parent_id, t.site_id, t.name, t.id)
      .where(sql`archived_at is null`),
    lazySearchIndex('locations', t),
  ],
)
