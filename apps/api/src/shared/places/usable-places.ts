import type { Ctx } from '#core/context/ctx.ts'
import type { Row } from '#core/records/records.ts'
import { problem, type Problem, type LookUp, type Strictness } from '#core/records/rules.ts'

/** Users who are limited to some sites can't leave a record without a site, where they couldn't see it. */
export function scopeProblems(ctx: Ctx, before: Row | undefined, values: Row): Problem[] {
  const isLimited = (ctx.member?.site_scope.length ?? 0) > 0
  if (!isLimited || values.site_id || (before && values.site_id === undefined)) return []
  return [problem('site_id', 'This site is none of those that you work for', 'scope')]
}

/** The new place of a record; what is left out stays. */
interface Place {
  site_id?: string | null | undefined
  location_id?: string | null | undefined
}

/**
 * A location implies the site; if both are given, they have to match. A record that moves to another site leaves its
 * location.
 *
 * @param before as it is; left out for a new record
 * @param how an import has resolved its locations with their sites itself
 */
export function placed(
  { site_id, location_id }: Place,
  before: Row | undefined,
  lookUp: LookUp,
  how: Strictness,
): { values: Place; problems: Problem[] } {
  if (!location_id) {
    const leaves = site_id !== undefined && before !== undefined && site_id !== before.site_id
    return {
      values: leaves && location_id === undefined ? { location_id: null } : {},
      problems: [],
    }
  }
  if (how === 'import') return { values: {}, problems: [] }
  const location = lookUp('location_id', location_id)
  const wrong = refusalOf(location, site_id)
  return wrong
    ? { values: {}, problems: [wrong] }
    : { values: { site_id: location!.site_id }, problems: [] }
}

function refusalOf(location: ReturnType<LookUp>, site_id: Place['site_id']): Problem | undefined {
  if (!location) return problem('location_id', 'location_id does not exist', 'not_found')
  return site_id && site_id !== location.site_id
    ? problem('location_id', 'This location is in another site')
    : undefined
}
