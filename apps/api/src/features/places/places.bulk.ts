import type { BodyOf } from '@steward/contract/kit/route.ts'
import type { locationsApi } from '@steward/contract/locations.ts'
import type { sitesApi } from '@steward/contract/sites.ts'
import type { BulkRules } from '#core/bulk.ts'
import type { Ctx } from '#core/ctx.ts'
import { lyingWithin } from '#core/hierarchy.ts'
import { findRow, type Row } from '#core/records.ts'
import { movesInto } from '#core/references.ts'
import { locations } from '#db/schema/places.ts'
import { moveContents } from './places.move.ts'
import {
  placesIn,
  refuseArchivedPlaces,
  refuseFull,
  refuseOtherSite,
  TREE,
  type Whereabouts,
  whereabouts,
} from './places.service.ts'

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
async function comingBack(ctx: Ctx, { archived }: LocationChanges, rows: readonly Row[]) {
  const back = archived === false ? rows.filter((row) => row.archived_at !== null) : []
  if (back.length === 0) return () => {}
  const parents = await around(ctx, 'locations', back)
  const inSites = await around(ctx, 'sites', back)
  return (held: Row) => {
    if (held.archived_at !== null)
      refuseArchivedPlaces(parents.get(held.parent_id), inSites.get(held.site_id))
  }
}

/**
 * Where locations go. What lies in another one of them stays in it, and goes along.
 *
 * @returns what to write of one, by the rules that moving it alone has
 */
async function going(ctx: Ctx, { site_id, parent_id }: Whereabouts, rows: readonly Row[]) {
  if (site_id === undefined && parent_id === undefined) return () => ({})
  const ids = rows.map(({ id }) => id as string)
  const along = await lyingWithin(ctx, locations, ids)
  const refuse = await placesIn(ctx, { site_id, parent_id })
  const parent = parent_id ? await findRow(ctx, locations, parent_id) : undefined
  const into = parent_id ? await movesInto(ctx, locations, { ...TREE, ids, parent_id }) : undefined
  return (held: Row) => {
    if (along.has(held.id as string)) return {}
    const place = whereabouts(held, { site_id, parent_id })
    if (place.site_id === held.site_id && place.parent_id === held.parent_id) return {}
    refuse(held)
    if (parent) refuseOtherSite(parent, place.site_id)
    if (place.parent_id !== held.parent_id) into?.(held.id as string)
    return place
  }
}

/** Many locations at once keep the rules that one keeps. Those that go to another site take along all that is in them. */
export const changeLocations: BulkRules<LocationChanges> = async (ctx, changes, rows) => {
  const { site_id, parent_id, ...fields } = changes
  const refuse = await comingBack(ctx, changes, rows)
  const place = await going(ctx, { site_id, parent_id }, rows)
  const before = new Map(rows.map((row) => [row.id, row]))
  return {
    judge: (held) => {
      refuse(held)
      return { ...fields, ...place(held) }
    },
    follow: async (written) => {
      if (site_id === undefined) return
      const left = written.filter((id) => before.get(id)!.site_id !== site_id)
      await moveContents(ctx, left, site_id)
    },
  }
}
