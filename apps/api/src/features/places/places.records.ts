import { locationsApi } from '@steward/contract/locations.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { sql } from 'drizzle-orm'
import { recordsOf } from '#core/kinds/describe.ts'
import { isWithinAnyOf } from '#core/records/hierarchy.ts'
import { locations, sites } from '#db/schema/places.ts'
import { referringTo } from '#core/records/kept-sums.ts'
import { ASSETS_IN } from './assets-in-places.ts'

export const siteRecords = recordsOf(sitesApi, sites)
export const siteEntity = siteRecords.entity

/** The names from the site down to a location, of whatever row of `locations` is around it. */
const path = sql`(with recursive up as (
    select ${locations.name} as name, ${locations.parent_id} as parent_id, 1 as level
    union all
    select l.name, l.parent_id, u.level + 1 from locations l join up u
      on l.account_id = ${locations.account_id} and l.id = u.parent_id where u.level < 20
  ) select concat_ws(' > ', site.name, string_agg(name, ' > ' order by level desc)) from up)`

/** The live assets in that location and in everything below it. */
const assetsWithin = sql`(with recursive below as (
    select ${locations.id} as id, 1 as level
    union all
    select l.id, b.level + 1 from below b cross join lateral (
      select l.id from locations l
      where l.account_id = ${locations.account_id} and l.parent_id = b.id and l.archived_at is null offset 0
    ) l where b.level < 20
  ) select coalesce(sum(n), 0)::int from (
    ${referringTo(locations, ASSETS_IN.location, sql`array(select id from below)`)}) held)`

export const locationRecords = recordsOf(locationsApi, locations, {
  words: { values: { type: 'places.types' } },
  complete: { path, asset_count_within: assetsWithin },
  placedBy: ['site_id', 'parent_id'],
  narrowed: {
    location_id: (ctx, query) =>
      isWithinAnyOf(ctx, locations.id, locations, query['filter[location_id]']),
  },
})
export const locationEntity = locationRecords.entity
