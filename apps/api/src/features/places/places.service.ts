import type { BodyOf } from '@steward/contract/kit/route.ts'
import { type LocationInput, type locationsApi } from '@steward/contract/locations.ts'
import type { SiteInput, sitesApi } from '@steward/contract/sites.ts'
import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type Ctx, inTransaction } from '#core/ctx.ts'
import { fault, invalid } from '#core/errors.ts'
import { refuseCircle } from '#core/hierarchy.ts'
import { createRecord, findRow, lockRow, refuseStale, updateRow } from '#core/records.ts'
import { getRecord } from '#core/rows.ts'
import { nextNumber } from '#core/series.ts'
import { locations, sites } from '#db/schema/places.ts'
import { locationEntity, siteEntity } from './places.entities.ts'

type SiteChanges = BodyOf<typeof sitesApi.update>['site']
type LocationChanges = BodyOf<typeof locationsApi.update>['location']

/** How deep places may lie within each other. */
const DEEPEST = 12

/** Half a position is none: a map can't show it. */
function refuseHalfPosition(latitude: unknown, longitude: unknown): void {
  if ((latitude ?? null) === null && (longitude ?? null) !== null)
    throw invalid(fault('/site/latitude', 'latitude and longitude belong together'))
  if ((longitude ?? null) === null && (latitude ?? null) !== null)
    throw invalid(fault('/site/longitude', 'latitude and longitude belong together'))
}

const codeOr = async (ctx: Ctx, code: string | null | undefined, prefix: string, table: PgTable) =>
  code ?? (await nextNumber(ctx, prefix, table, 'code', 3))

export function createSite(ctx: Ctx, input: SiteInput) {
  refuseHalfPosition(input.latitude, input.longitude)
  return inTransaction(ctx, async (ctx) => {
    const code = await codeOr(ctx, input.code, 'SITE-', sites)
    return createRecord(ctx, siteEntity, { ...input, code })
  })
}

export function updateSite(ctx: Ctx, id: string, { lock_version, ...changes }: SiteChanges) {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockRow(ctx, siteEntity, id)
    await refuseStale(ctx, siteEntity, before, lock_version)
    const after = { ...before, ...changes } as SiteInput
    refuseHalfPosition(after.latitude, after.longitude)
    if (after.status === 'closed') await refuseClosing(ctx, id)
    const { code, ...others } = changes
    await updateRow(ctx, siteEntity, before, { ...others, ...(code ? { code } : {}) })
    return getRecord(ctx, siteEntity, id)
  })
}

/** A place can only be closed when nothing is left in it. */
async function refuseClosing(ctx: Ctx, id: string): Promise<void> {
  const { rows } = await ctx.client!.query<{ n: number }>(
    'select count(*)::int as n from assets where account_id = $1 and site_id = $2 and archived_at is null',
    [ctx.account_id, id],
  )
  if (rows[0]!.n > 0)
    throw invalid(
      fault('/site/status', `Move the ${rows[0]!.n} assets of this site before you close it`),
    )
}

/** The parent lies in the same site, and not within the location itself. */
async function refuseParent(ctx: Ctx, site_id: string, parent_id: string | null, id?: string) {
  if (!parent_id) return
  const parent = await findRow(ctx, locations, parent_id)
  if (!parent) throw invalid(fault('/location/parent_id', 'parent_id does not exist', 'not_found'))
  if (parent.site_id !== site_id)
    throw invalid(fault('/location/parent_id', 'A location lies in the same site as its parent'))
  await refuseCircle(ctx, locations, {
    id,
    parent_id,
    parent: 'parent_id',
    deepest: DEEPEST,
    pointer: '/location/parent_id',
  })
}

export function createLocation(ctx: Ctx, input: LocationInput) {
  return inTransaction(ctx, async (ctx) => {
    await refuseParent(ctx, input.site_id, input.parent_id ?? null)
    const code = await codeOr(ctx, input.code, 'LOC-', locations)
    return createRecord(ctx, locationEntity, { ...input, code })
  })
}

/** Moving a location to another site moves all that lies in it, its places and its assets, with it. */
export function updateLocation(
  ctx: Ctx,
  id: string,
  { lock_version, ...changes }: LocationChanges,
) {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockRow(ctx, locationEntity, id)
    await refuseStale(ctx, locationEntity, before, lock_version)
    const site_id = changes.site_id ?? (before.site_id as string)
    const moved = site_id !== before.site_id
    const kept =
      moved && changes.parent_id === undefined ? null : (before.parent_id as string | null)
    const parent_id = changes.parent_id === undefined ? kept : changes.parent_id
    await refuseParent(ctx, site_id, parent_id, id)
    const { code, ...others } = changes
    await updateRow(ctx, locationEntity, before, {
      ...others,
      parent_id,
      ...(code ? { code } : {}),
    })
    if (moved) await moveContents(ctx, id, site_id)
    return getRecord(ctx, locationEntity, id)
  })
}

/** The places below and every asset in them follow to the new site; each change is in the history of its record. */
async function moveContents(ctx: Ctx, id: string, site_id: string): Promise<void> {
  await ctx.db.execute(sql`
    with recursive below as (
      select id from locations where account_id = ${ctx.account_id} and id = ${id}
      union all
      select l.id from locations l join below b on l.account_id = ${ctx.account_id} and l.parent_id = b.id
    ), places as (
      select l.id, l.site_id as old from locations l join below b on l.id = b.id
      where l.account_id = ${ctx.account_id} and l.site_id <> ${site_id}
    ), things as (
      select a.id, a.site_id as old from assets a join below b on a.location_id = b.id
      where a.account_id = ${ctx.account_id} and a.site_id is distinct from ${site_id}::uuid
    ), moved_places as (
      update locations set site_id = ${site_id}, updated_at = now(), lock_version = lock_version + 1
      from places where locations.account_id = ${ctx.account_id} and locations.id = places.id
    ), moved_things as (
      update assets set site_id = ${site_id}, updated_at = now(), lock_version = lock_version + 1
      from things where assets.account_id = ${ctx.account_id} and assets.id = things.id
    )
    insert into audits (account_id, auditable_type, auditable_id, action, changes, user_id, session_id, request_id, address)
    select ${ctx.account_id}, kind, id, 'update',
      jsonb_build_object('site_id', jsonb_build_array(old, ${site_id}::uuid)),
      ${ctx.user_id}, ${ctx.session_id}, ${ctx.request_id}, ${ctx.address}
    from (select 'Location' as kind, id, old from places union all select 'Asset', id, old from things) m`)
}
