import type { AssetInput, assetsApi } from '@steward/contract/assets.ts'
import type { BodyOf } from '@steward/contract/kit/route.ts'
import { type Ctx, inTransaction } from '#core/ctx.ts'
import { fault, invalid } from '#core/errors.ts'
import { refuseCircle } from '#core/hierarchy.ts'
import {
  createRecord,
  findRow,
  given,
  lockRow,
  refuseStale,
  type Row,
  updateRow,
} from '#core/records.ts'
import { getRecord } from '#core/rows.ts'
import { nextNumber } from '#core/series.ts'
import { assets } from '#db/schema/assets.ts'
import { removeFileLater } from '#images/store.ts'
import { locations } from '#db/schema/places.ts'
import { assetEntity } from './assets.entity.ts'
import { type AssetState, implied, refuseState } from './assets.rules.ts'
import { categoryDefaults, tagPrefix } from './assets.queries.ts'

export type AssetChanges = BodyOf<typeof assetsApi.update>['asset']

/** How deep assets may lie within each other. */
const DEEPEST = 20

/**
 * A location says the site; both given, they have to agree. An asset that goes to another site leaves its location.
 *
 * @throws 422 for a location that isn't there or lies elsewhere
 */
export async function placed<
  T extends { site_id?: string | null | undefined; location_id?: string | null | undefined },
>(ctx: Ctx, before: Row | undefined, changes: T): Promise<T> {
  const { site_id, location_id } = changes
  if (!location_id) {
    const leaves = site_id !== undefined && before !== undefined && site_id !== before.site_id
    return leaves && location_id === undefined ? { ...changes, location_id: null } : changes
  }
  const location = await findRow(ctx, locations, location_id)
  if (!location)
    throw invalid(fault('/asset/location_id', 'location_id does not exist', 'not_found'))
  if (site_id && site_id !== location.site_id)
    throw invalid(fault('/asset/location_id', 'This location lies in another site'))
  return { ...changes, site_id: location.site_id as string }
}

/** What a category's assets begin with, where nothing else was said. */
async function withDefaults(ctx: Ctx, input: AssetInput): Promise<AssetInput> {
  if (!input.category_id) return input
  const defaults = await categoryDefaults(ctx, input.category_id)
  return {
    ...input,
    depreciation_method_id: input.depreciation_method_id ?? defaults.depreciation_method_id,
    useful_life_months: input.useful_life_months ?? defaults.useful_life_months,
  }
}

/** Adds an asset; one without a tag gets the next number of its category's series, else of the organization's. */
export function createAsset(ctx: Ctx, input: AssetInput) {
  return inTransaction(ctx, async (ctx) => {
    const full = await placed(ctx, undefined, await withDefaults(ctx, implied(input)))
    refuseState({ status: 'in_stock', ...full } as AssetState)
    if (input.parent_id) await refuseParent(ctx, input.parent_id)
    const asset_tag =
      input.asset_tag ??
      (await nextNumber(ctx, await tagPrefix(ctx, input.category_id), assets, 'asset_tag'))
    return createRecord(ctx, assetEntity, { ...full, asset_tag })
  })
}

const refuseParent = (ctx: Ctx, parent_id: string, id?: string) =>
  refuseCircle(ctx, assets, {
    id,
    parent_id,
    parent: 'parent_id',
    deepest: DEEPEST,
    pointer: '/asset/parent_id',
  })

/** Changes an asset that is already held, within the rules. */
export async function changeAsset(
  ctx: Ctx,
  before: Row,
  changes: Omit<AssetChanges, 'lock_version'>,
) {
  const { asset_tag, ...others } = await placed(ctx, before, implied(changes, before as never))
  const next = { ...others, ...(asset_tag ? { asset_tag } : {}) }
  refuseState({ ...before, ...given(next) } as never, before as never)
  if (changes.parent_id && changes.parent_id !== before.parent_id)
    await refuseParent(ctx, changes.parent_id, before.id as string)
  return updateRow(ctx, assetEntity, before, next)
}

export function updateAsset(ctx: Ctx, id: string, { lock_version, ...changes }: AssetChanges) {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockRow(ctx, assetEntity, id)
    await refuseStale(ctx, assetEntity, before, lock_version)
    await changeAsset(ctx, before, changes)
    return getRecord(ctx, assetEntity, id)
  })
}

/** Sets the image, or removes it with null. */
export function setAssetImage(ctx: Ctx, id: string, image_key: string | null) {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockRow(ctx, assetEntity, id)
    await updateRow(ctx, assetEntity, before, { image_key })
    await removeFileLater(ctx, before.image_key as string | null)
    return getRecord(ctx, assetEntity, id)
  })
}
