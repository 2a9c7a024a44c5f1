import type { Location } from '@steward/contract/locations.ts'
import type { Site } from '@steward/contract/sites.ts'
import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { columns, type Entity, fileUrl, named, recordShape, sameRow } from '#core/entity.ts'
import { assets } from '#db/schema/assets.ts'
import { departments, employees } from '#db/schema/people.ts'
import { locations, sites } from '#db/schema/places.ts'

const manager = alias(employees, 'manager')
const parent = alias(locations, 'parent')

export const siteEntity: Entity<Site> = {
  type: 'Site',
  name: 'site',
  table: sites,
  shape: {
    ...recordShape(sites),
    ...columns(
      sites,
      'name',
      'code',
      'status',
      'address_line1',
      'address_line2',
      'city',
      'region',
      'postal_code',
      'country',
      'latitude',
      'longitude',
      'time_zone',
      'manager_id',
      'phone',
      'email',
      'description',
      'external_id',
    ),
    manager: named(manager, manager.full_name),
    image_url: fileUrl(sites.image_key),
  },
  joins: [[manager, sameRow(sites.account_id, sites.manager_id, manager)]],
  usedBy: [
    { resource: 'assets', table: assets, column: assets.site_id },
    { resource: 'locations', table: locations, column: locations.site_id },
    { resource: 'departments', table: departments, column: departments.site_id },
    { resource: 'employees', table: employees, column: employees.site_id },
  ],
}

/** The names from the site down to a location, of whatever row of `locations` stands around it. */
const path = sql`(with recursive up as (
    select ${locations.name} as name, ${locations.parent_id} as parent_id, 1 as level
    union all
    select l.name, l.parent_id, u.level + 1 from locations l join up u
      on l.account_id = ${locations.account_id} and l.id = u.parent_id where u.level < 20
  ) select concat_ws(' > ', ${sites.name}, string_agg(name, ' > ' order by level desc)) from up)`

/** The live assets in that location and in everything below it. */
const assetsWithin = sql`(with recursive below as (
    select ${locations.id} as id, 1 as level
    union all
    select l.id, b.level + 1 from below b cross join lateral (
      select l.id from locations l
      where l.account_id = ${locations.account_id} and l.parent_id = b.id and l.archived_at is null offset 0
    ) l where b.level < 20
  ) select count(*)::int from assets a
    where a.account_id = ${locations.account_id} and a.archived_at is null
      and a.location_id = any (array(select id from below)))`

export const locationEntity: Entity<Location> = {
  type: 'Location',
  name: 'location',
  table: locations,
  shape: {
    ...recordShape(locations),
    ...columns(
      locations,
      'name',
      'code',
      'site_id',
      'parent_id',
      'type',
      'status',
      'barcode',
      'capacity',
      'description',
      'external_id',
    ),
    site: named(sites, sites.name),
    parent: named(parent, parent.name),
  },
  joins: [
    [sites, sameRow(locations.account_id, locations.site_id, sites)],
    [parent, sameRow(locations.account_id, locations.parent_id, parent)],
  ],
  complete: { path, asset_count_within: assetsWithin },
  placedBy: ['site_id', 'parent_id'],
  usedBy: [
    { resource: 'assets', table: assets, column: assets.location_id },
    { resource: 'locations', table: locations, column: locations.parent_id },
    { resource: 'employees', table: employees, column: employees.location_id },
  ],
}
