import type { BodyOf } from '@steward/contract/kit/route.ts'
import type { locationsApi } from '@steward/contract/locations.ts'
import type { sitesApi } from '@steward/contract/sites.ts'
import type { BulkRules } from '#core/bulk.ts'
import type { Ctx } from '#core/ctx.ts'
import type { Row } from '#core/records.ts'
import { refuseArchivedPlaces, refuseFull } from './places.service.ts'

type Changes = BodyOf<typeof sitesApi.bulk>['sites']['changes']
type LocationChanges = BodyOf<typeof locationsApi.bulk>['locations']['changes']

/** Of the sites that are closed, those that still hold assets stay as they are. */
export const changeSites: BulkRules<Changes> = async (ctx, changes, rows) => {
  const closes = (held: Row) => changes.status === 'closed' && held.status !== 'closed'
  const closing = rows.filter(closes).map(({ id }) => id as string)
  const { rows: full } = closing.length
    ? await ctx.client!.query<{ id: string; n: number }>(
        `select site_id as id, count(*)::int as n from assets
         where account_id = $1 and site_id = any ($2::uuid[]) and archived_at is null group by 1`,
        [ctx.account_id, closing],
      )
    : { rows: [] }
  const counts = new Map(full.map(({ id, n }) => [id, n]))
  return (held) => {
    refuseFull(counts.get(held.id as string) ?? 0)
    return changes
  }
}

/** The places that these records lie in, kept from being put away until the transaction ends. */
async function around(ctx: Ctx, table: 'sites' | 'locations', rows: readonly Row[]) {
  const field = table === 'sites' ? 'site_id' : 'parent_id'
  const ids = new Set(rows.map((row) => row[field]).filter((id) => id !== null))
  const { rows: places } = await ctx.client!.query<Row>(
    `select id, name, archived_at from ${table} where account_id = $1 and id = any ($2::uuid[])
     order by id for share`,
    [ctx.account_id, [...ids]],
  )
  return new Map(places.map((place) => [place.id, place]))
}

/** A location comes back only into places that are there. */
export const changeLocations: BulkRules<LocationChanges> = async (ctx, changes, rows) => {
  const back = changes.archived === false ? rows.filter((row) => row.archived_at !== null) : []
  if (back.length === 0) return () => changes
  const parents = await around(ctx, 'locations', back)
  const inSites = await around(ctx, 'sites', back)
  return (held) => {
    if (held.archived_at !== null)
      refuseArchivedPlaces(parents.get(held.parent_id), inSites.get(held.site_id))
    return changes
  }
}
