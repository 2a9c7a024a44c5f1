import type { Asked, LookUp, Problem, Strictness } from '#core/records/rules.ts'
import { placed } from '#shared/places/usable-places.ts'
import { type Known, lower } from './work-orders.around.ts'

/** The place fields of a change. */
interface Whereabouts {
  asset_id?: string | null | undefined
  site_id?: string | null | undefined
  location_id?: string | null | undefined
}

/** The place of a work order is that of its asset, unless another is given. */
export function placeOf(
  { before, change }: Asked<Whereabouts>,
  known: Known,
  lookUp: LookUp,
  how: Strictness,
): { values: Whereabouts; problems: Problem[] } {
  const { asset_id, site_id, location_id } = change
  const isNew = asset_id && lower(asset_id) !== before?.asset_id
  const asset = isNew ? known.assets.get(lower(asset_id)) : undefined
  if (asset && !site_id && !location_id)
    return { values: { site_id: asset.site_id, location_id: asset.location_id }, problems: [] }
  return placed(change, before, lookUp, how)
}
