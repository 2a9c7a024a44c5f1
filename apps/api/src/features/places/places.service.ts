import type { BodyOf } from '@steward/contract/kit/route.ts'
import {
  DEEPEST_LOCATION,
  type LocationInput,
  type locationsApi,
} from '@steward/contract/locations.ts'
import type { SiteInput, sitesApi } from '@steward/contract/sites.ts'
import type { PgTable } from 'drizzle-orm/pg-core'
import { admitted, type Ctx, inTransaction } from '#core/ctx.ts'
import { conflict, fault, forbidden, invalid } from '#core/errors.ts'
import { holdTree, holdTreeFirst, refuseCircle } from '#core/hierarchy.ts'
import { unusedPlaces } from '#core/places.ts'
import {
  createRecord,
  findRow,
  given,
  lockRow,
  refuseStale,
  restoreRecord,
  type Row,
  updateRow,
} from '#core/records.ts'
import { getRecord } from '#core/rows.ts'
import { nextNumber } from '#core/series.ts'
import { locations, sites } from '#db/schema/places.ts'
import { type Received, removeFileLater, withImage } from '#images/store.ts'
import { locationEntity, siteEntity } from './places.records.ts'
import { moveContents } from './places.move.ts'

export type SiteChanges = BodyOf<typeof sitesApi.update>['site']
export type LocationChanges = BodyOf<typeof locationsApi.update>['location']

/** Half a position is none: a map can't show it. */
function refuseHalfPosition(latitude: unknown, longitude: unknown): void {
  if ((latitude ?? null) === null && (longitude ?? null) !== null)
    throw invalid(fault('/site/latitude', 'latitude and longitude belong together'))
  if ((longitude ?? null) === null && (latitude ?? null) !== null)
    throw invalid(fault('/site/longitude', 'latitude and longitude belong together'))
}

const codeOr = async (ctx: Ctx, code: string | null | undefined, prefix: string, table: PgTable) =>
  code ?? (await nextNumber(ctx, prefix, table, 'code', 3))

/** A new site lies in nobody's scope, so it takes somebody who sees all of them. */
async function refuseScoped(ctx: Ctx): Promise<void> {
  const { site_scope } = await admitted(ctx)
  if (site_scope.length > 0)
    throw forbidden(
      'You work in some sites only. Somebody who sees all sites can add one.',
      'site_scope',
    )
}

export async function createSite(ctx: Ctx, input: SiteInput) {
  await refuseScoped(ctx)
  refuseHalfPosition(input.latitude, input.longitude)
  return inTransaction(ctx, async (ctx) => {
    const code = await codeOr(ctx, input.code, 'SITE-', sites)
    return createRecord(ctx, siteEntity, { ...input, code })
  })
}

/** Changes a site that is already held, within the rules. A code can be changed, not emptied. */
async function changeSite(ctx: Ctx, before: Row, changes: Omit<SiteChanges, 'lock_version'> & Row) {
  const after = { ...before, ...given(changes) } as unknown as SiteInput
  refuseHalfPosition(after.latitude, after.longitude)
  if (changes.status === 'closed' && before.status !== 'closed')
    await refuseClosing(ctx, before.id as string)
  const { code, ...others } = changes
  await updateRow(ctx, siteEntity, before, { ...others, ...(code ? { code } : {}) })
  if ('image_key' in changes) await removeFileLater(ctx, before.image_key as string | null)
}

/**
 * Changes what is sent of a site, its photo with it.
 *
 * @param upload the new photo; `null` removes the one there is
 */
export function updateSite(
  ctx: Ctx,
  id: string,
  { lock_version, ...changes }: SiteChanges,
  upload?: Received | null,
) {
  const write = (image: { image_key?: string | null }) =>
    inTransaction(ctx, async (ctx) => {
      const before = await lockRow(ctx, siteEntity, id)
      await refuseStale(ctx, siteEntity, before, lock_version)
      await changeSite(ctx, before, { ...changes, ...image })
      return getRecord(ctx, siteEntity, id)
    })
  return upload === undefined
    ? write({})
    : withImage(ctx, upload, (image_key) => write({ image_key }))
}

/** A place can only be closed when nothing is left in it. */
async function refuseClosing(ctx: Ctx, id: string): Promise<void> {
  const { rows } = await ctx.client!.query<{ n: number }>(
    'select count(*)::int as n from assets where account_id = $1 and site_id = $2 and archived_at is null',
    [ctx.account_id, id],
  )
  refuseFull(rows[0]!.n)
}

/** @throws 422 for a site that is to be closed with so many assets in it, unless there are none */
export function refuseFull(n: number): void {
  if (n > 0)
    throw invalid(
      fault('/site/status', `Move the ${n} assets of this site before you close it`, 'not_empty'),
    )
}

/** How locations lie within each other. */
export const TREE = {
  parent: 'parent_id',
  deepest: DEEPEST_LOCATION,
  pointer: '/location/parent_id',
} as const

/** @throws 422 where a parent lies in another site */
export function refuseOtherSite(parent: Row, site_id: string): void {
  if (parent.site_id !== site_id)
    throw invalid(
      fault('/location/parent_id', 'A location lies in the same site as its parent', 'other_site'),
    )
}

/** The parent lies in the same site, and not within the location itself. */
async function refuseParent(ctx: Ctx, site_id: string, parent_id: string | null, id?: string) {
  if (!parent_id) return
  const parent = await findRow(ctx, locations, parent_id)
  if (!parent) throw invalid(fault('/location/parent_id', 'parent_id does not exist', 'not_found'))
  refuseOtherSite(parent, site_id)
  await refuseCircle(ctx, locations, { ...TREE, id, parent_id })
}

/** Where a location is to lie; what is left out stays. */
export interface Whereabouts {
  site_id?: string | undefined
  parent_id?: string | null | undefined
}

/** What may be put there: 422 for a place that takes nothing new. */
export const placesIn = (ctx: Ctx, { site_id, parent_id }: Whereabouts) =>
  unusedPlaces(ctx, 'location', { site_id: [sites, site_id], parent_id: [locations, parent_id] })

export function createLocation(ctx: Ctx, input: LocationInput) {
  return inTransaction(ctx, async (ctx) => {
    await holdTree(ctx, locations, 'join')
    const refuse = await placesIn(ctx, input)
    refuse()
    await refuseParent(ctx, input.site_id, input.parent_id ?? null)
    const code = await codeOr(ctx, input.code, 'LOC-', locations)
    return createRecord(ctx, locationEntity, { ...input, code })
  })
}

/** Where a location lies after a change: what goes to another site without a word about its parent lies right below it. */
export function whereabouts(before: Row, changes: Whereabouts) {
  const site_id = changes.site_id ?? (before.site_id as string)
  const stays = site_id === before.site_id
  const kept = stays ? (before.parent_id as string | null) : null
  return { site_id, parent_id: changes.parent_id === undefined ? kept : changes.parent_id }
}

/** Changes a location that is already held. Moving it to another site moves all that lies in it with it. */
async function changeLocation(ctx: Ctx, before: Row, changes: LocationChanges): Promise<void> {
  const id = before.id as string
  const place = whereabouts(before, changes)
  const moves = place.site_id !== before.site_id || place.parent_id !== before.parent_id
  if (moves) {
    const refuse = await placesIn(ctx, place)
    refuse(before)
    await refuseParent(ctx, place.site_id, place.parent_id, id)
  }
  const { code, ...others } = changes
  await updateRow(ctx, locationEntity, before, { ...others, ...place, ...(code ? { code } : {}) })
  if (place.site_id !== before.site_id) await moveContents(ctx, [id], place.site_id)
}

export function updateLocation(
  ctx: Ctx,
  id: string,
  { lock_version, ...changes }: LocationChanges,
) {
  return inTransaction(ctx, async (ctx) => {
    // Before the row, as everybody who moves something does: so nobody waits in a circle.
    await holdTreeFirst(ctx, locationEntity, [changes])
    const before = await lockRow(ctx, locationEntity, id)
    await refuseStale(ctx, locationEntity, before, lock_version)
    await changeLocation(ctx, before, changes)
    return getRecord(ctx, locationEntity, id)
  })
}

/** @throws 409 `parent_archived` for the first of the places around a location that was put away */
export function refuseArchivedPlaces(...places: (Row | undefined)[]): void {
  const missing = places.find((place) => place && place.archived_at !== null)
  if (missing)
    throw conflict('parent_archived', `Bring back ${String(missing.name)} first: this lies in it`)
}

/** Brings a location back into a place that is there. */
export function restoreLocation(ctx: Ctx, id: string) {
  return inTransaction(ctx, async (ctx) => {
    await holdTree(ctx, locations, 'join')
    const { site_id, parent_id } = await lockRow(ctx, locationEntity, id)
    const site = await findRow(ctx, sites, site_id as string, 'held')
    const parent = parent_id
      ? await findRow(ctx, locations, parent_id as string, 'held')
      : undefined
    refuseArchivedPlaces(parent, site)
    return restoreRecord(ctx, locationEntity, id)
  })
}
