import type { Location } from '@steward/contract/locations.ts'
import type { Site } from '@steward/contract/sites.ts'
import type { AnyOf } from '@steward/contract/kit/list.ts'
import { isWithinAnyOf } from '#core/hierarchy.ts'
import { nameOf, type Records } from '#core/listing.ts'
import { employees } from '#db/schema/people.ts'
import { locations, sites } from '#db/schema/places.ts'
import { locationEntity, siteEntity } from './places.entities.ts'

/** How sites are narrowed, counted and exported. */
export const siteRecords: Records<Site> = {
  entity: siteEntity,
  facets: {
    status: { column: sites.status },
    country: { column: sites.country },
    manager_id: { column: sites.manager_id, name: employees.full_name },
  },
  columns: {
    id: sites.id,
    code: sites.code,
    name: sites.name,
    status: sites.status,
    address_line1: sites.address_line1,
    address_line2: sites.address_line2,
    city: sites.city,
    region: sites.region,
    postal_code: sites.postal_code,
    country: sites.country,
    latitude: sites.latitude,
    longitude: sites.longitude,
    time_zone: sites.time_zone,
    manager: nameOf(sites.manager_id, employees, 'employee_number', 'email', 'full_name'),
    phone: sites.phone,
    email: sites.email,
    description: sites.description,
    external_id: sites.external_id,
    created_at: sites.created_at,
    updated_at: sites.updated_at,
  },
}

/** How locations are narrowed, counted and exported. */
export const locationRecords: Records<Location> = {
  entity: locationEntity,
  facets: {
    status: { column: locations.status },
    type: { column: locations.type },
    site_id: { column: locations.site_id, name: sites.name },
    parent_id: { column: locations.parent_id, name: locations.name },
  },
  further: (ctx, query) => [
    isWithinAnyOf(ctx, locations.id, locations, query['filter[location_id]'] as AnyOf<string>),
  ],
  columns: {
    id: locations.id,
    code: locations.code,
    name: locations.name,
    site: nameOf(locations.site_id, sites, 'code'),
    parent: nameOf(locations.parent_id, locations, 'code'),
    type: locations.type,
    status: locations.status,
    barcode: locations.barcode,
    capacity: locations.capacity,
    description: locations.description,
    external_id: locations.external_id,
    created_at: locations.created_at,
    updated_at: locations.updated_at,
  },
}
