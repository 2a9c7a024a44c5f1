import { DEEPEST_LOCATION, type LocationInput } from '@steward/contract/locations.ts'
import type { SiteInput } from '@steward/contract/sites.ts'
import { admitted, clientOf, type Ctx } from '#core/context/ctx.ts'
import { forbidden } from '#core/context/errors.ts'
import { lyingWithin } from '#core/records/hierarchy.ts'
import { given, idOf, type Row } from '#core/records/records.ts'
import { type Asked, type LookUp, problem, type Problem, type Rules } from '#core/records/rules.ts'
import { locations } from '#db/schema/places.ts'
import { moveContents } from './moved-places.ts'
import { locationEntity, siteEntity } from './places.records.ts'

/** A position needs both coordinates. */
function positionProblems({ latitude = null, longitude = null }: Partial<SiteInput>): Problem[] {
  if ((latitude === null) === (longitude === null)) return []
  const field = latitude === null ? 'latitude' : 'longitude'
  return [problem(field, 'latitude and longitude belong together', 'half_position')]
}

/** Only users who may see all sites can add one, because others wouldn't see it. */
async function refuseScoped(ctx: Ctx): Promise<void> {
  const { site_scope } = await admitted(ctx)
  if (site_scope.length > 0)
    throw forbidden(
      'You are limited to some sites. Ask someone with all sites to add one.',
      'site_scope',
    )
}

/** The number of assets at each of these sites. */
async function assetsIn(ctx: Ctx, sites: readonly string[]): Promise<ReadonlyMap<unknown, number>> {
  if (sites.length === 0) return new Map()
  const { rows } = await clientOf(ctx).query<{ id: string; n: number }>(
    `select site_id as id, count(*)::int as n from assets
     where account_id = $1 and site_id = any ($2::uuid[]) and archived_at is null group by 1`,
    [ctx.account_id, sites],
  )
  return new Map(rows.map(({ id, n }) => [id, n]))
}

/** A code can be changed, but not removed. */
const withoutEmptyCode = <T extends { code?: string | null | undefined }>({ code, ...others }: T) =>
  code ? { ...others, code } : others

/** A site can only be closed without assets. */
export const siteRules: Rules<Partial<SiteInput>> = {
  entity: siteEntity,
  number: { field: 'code', prefix: 'SITE-', digits: 3 },
  async judge(ctx, asked) {
    if (asked.some(({ before }) => !before)) await refuseScoped(ctx)
    const closing = asked.filter(
      ({ before, change }) => before && change.status === 'closed' && before.status !== 'closed',
    )
    const full = await assetsIn(
      ctx,
      closing.map(({ before }) => idOf(before!)),
    )
    return asked.map(({ before, change }) => {
      const problems = positionProblems({ ...before, ...given(change) })
      const n = full.get(before?.id)
      if (n) {
        const detail = `Move the ${n} assets of this site before you close it`
        problems.push(problem('status', detail, 'not_empty'))
      }
      return { values: withoutEmptyCode(change), problems }
    })
  },
}

type Changes = Partial<LocationInput>
/** The new place of a location; fields that are left out stay. */
interface Place {
  site_id?: string | undefined
  parent_id?: string | null | undefined
}

/**
 * The new place of a location; empty where it stays. Moved to another site without a parent, it is directly in that
 * site.
 */
function whereabouts(before: Row | undefined, { site_id, parent_id }: Place): Place {
  if (!before) return given({ site_id, parent_id })
  const site = site_id ?? (before.site_id as string)
  const above = site === before.site_id ? (before.parent_id as string | null) : null
  const place = {
    site_id: site,
    parent_id: parent_id === undefined ? above : parent_id,
  }
  return place.site_id === before.site_id && place.parent_id === before.parent_id ? {} : place
}

/** A location must be in the same site as its parent. */
function siteProblems({ site_id, parent_id }: Place, lookUp: LookUp): Problem[] {
  const parent = lookUp('parent_id', parent_id)
  return parent && parent.site_id !== site_id
    ? [problem('parent_id', 'A location must be in the same site as its parent', 'other_site')]
    : []
}

/** Those of the moved locations that are in another one of them: they stay in it and move with it. */
async function goingAlong(
  ctx: Ctx,
  asked: readonly Asked<Changes>[],
): Promise<ReadonlySet<string>> {
  const going = asked.filter(({ change }) => change.site_id ?? change.parent_id !== undefined)
  const ids = going.flatMap(({ before }) => (before ? [idOf(before)] : []))
  return ids.length > 1 ? lyingWithin(ctx, locations, ids) : new Set()
}

/** A location that moves to another site moves with its contents. */
export const locationRules: Rules<Changes> = {
  entity: locationEntity,
  number: { field: 'code', prefix: 'LOC-', digits: 3 },
  levels: { parent_id: DEEPEST_LOCATION },
  places: ['site_id', 'parent_id'],
  around: ['parent_id', 'site_id'],
  async judge(ctx, asked, _how, lookUp) {
    const along = await goingAlong(ctx, asked)
    return asked.map(({ before, change: { site_id, parent_id, ...change } }) => {
      const stays = before && along.has(idOf(before))
      const place = stays ? {} : whereabouts(before, { site_id, parent_id })
      return {
        values: { ...withoutEmptyCode(change), ...place },
        problems: siteProblems(place, lookUp),
      }
    })
  },
  async follow(ctx, written) {
    const left = written.flatMap(({ before, values: { site_id } }) =>
      before && site_id !== undefined && site_id !== before.site_id
        ? [{ id: idOf(before), site_id: site_id as string }]
        : [],
    )
    for (const [site_id, some] of Map.groupBy(left, (one) => one.site_id))
      await moveContents(
        ctx,
        some.map(({ id }) => id),
        site_id,
      )
  },
}
