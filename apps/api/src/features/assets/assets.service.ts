import type { AssetInput, assetsApi } from '@steward/contract/assets.ts'
import type { BodyOf } from '@steward/contract/kit/route.ts'
import { lockRows } from '#core/bulk.ts'
import { categoryDefaults } from '#core/category-defaults.ts'
import { customJudge, type Held } from '#custom-fields/judge.ts'
import { type Ctx, inTransaction } from '#core/ctx.ts'
import { fault, invalid } from '#core/errors.ts'
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
import { spelledTags } from '#core/tags.ts'
import { assets } from '#db/schema/assets.ts'
import { mayMiss, missingFields } from '#domain/required-fields.ts'
import { removeFileLater } from '#images/store.ts'
import { locations, sites } from '#db/schema/places.ts'
import { aroundRule } from './assets.around.ts'
import { assetEntity } from './assets.records.ts'
import { type AssetState, implied, refuseMissing, refuseState } from './assets.rules.ts'
import { tagPrefix } from './assets.queries.ts'

export type AssetChanges = BodyOf<typeof assetsApi.update>['asset']

/** How deep assets may lie within each other. */
export const DEEPEST = 20

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
  // Held, so that it doesn't go to another site without this asset.
  const location = await findRow(ctx, locations, location_id, 'held')
  if (!location)
    throw invalid(fault('/asset/location_id', 'location_id does not exist', 'not_found'))
  if (site_id && site_id !== location.site_id)
    throw invalid(fault('/asset/location_id', 'This location lies in another site'))
  return { ...changes, site_id: location.site_id as string }
}

/** What a category's assets begin with, where nothing else was said; what it asks for has to be there. */
async function withDefaults(ctx: Ctx, input: AssetInput): Promise<AssetInput> {
  if (!input.category_id) return input
  const { category_id, depreciation_method_id: method_id, purchase_cost: cost } = input
  const [found] = await categoryDefaults(ctx, [{ category_id, method_id, cost }])
  const defaults = found!
  const full = {
    ...input,
    depreciation_method_id: defaults.depreciation_method_id,
    useful_life_months: input.useful_life_months ?? defaults.useful_life_months,
    salvage_value: input.salvage_value === undefined ? defaults.salvage_value : input.salvage_value,
  }
  refuseMissing(missingFields(defaults.required_fields, full), defaults.required_by)
  return full
}

/** A change must not empty what the category asks for, nor move the asset to where more is asked for than it has. */
async function refuseEmptied(ctx: Ctx, before: Row, changes: Row): Promise<void> {
  const after = { ...before, ...changes }
  if (!after.category_id || !mayMiss(changes, before)) return
  const [asks] = await categoryDefaults(ctx, [{ category_id: after.category_id as string }])
  const { required_fields, required_by } = asks!
  refuseMissing(missingFields(required_fields, after, before), required_by)
}

/** Tags, where some are given, as the account spells them. */
const respelled = async (ctx: Ctx, { tags }: Pick<AssetChanges, 'tags'>) =>
  tags ? { tags: await spelledTags(ctx, tags) } : {}

/** An asset is put into places that are in use; one that lies elsewhere already stays there. */
export const usedPlaces = (
  ctx: Ctx,
  { site_id, location_id }: Pick<AssetChanges, 'site_id' | 'location_id'>,
) =>
  unusedPlaces(ctx, 'asset', { site_id: [sites, site_id], location_id: [locations, location_id] })

/** Adds an asset; one without a tag gets the next number of its category's series, else of the organization's. */
export function createAsset(ctx: Ctx, input: AssetInput) {
  return inTransaction(ctx, async (ctx) => {
    if (input.parent_id) await holdTree(ctx, assets, 'join')
    const refuse = await usedPlaces(ctx, input)
    refuse()
    const full = await withDefaults(ctx, await placed(ctx, undefined, implied(input)))
    const judge = await customJudge(ctx, input.custom_fields)
    const custom_fields = (await judge(undefined, full.category_id ?? null)) ?? {}
    refuseState({ status: 'in_stock', ...full } as AssetState)
    if (input.parent_id) await refuseParent(ctx, input.parent_id)
    const asset_tag =
      input.asset_tag ??
      (await nextNumber(ctx, await tagPrefix(ctx, input.category_id), assets, 'asset_tag'))
    const tags = await respelled(ctx, input)
    return createRecord(ctx, assetEntity, { ...full, ...tags, asset_tag, custom_fields })
  })
}

const PARENT = '/asset/parent_id'

/** @throws 422 for a parent that isn't there, was archived, or lies in the asset itself */
async function refuseParent(ctx: Ctx, parent_id: string, id?: string): Promise<void> {
  const tree = { parent: 'parent_id', deepest: DEEPEST, pointer: PARENT } as const
  await refuseCircle(ctx, assets, { ...tree, id, parent_id })
  const parent = await findRow(ctx, assets, parent_id, 'held')
  if (parent && parent.archived_at !== null)
    throw invalid(fault(PARENT, 'parent_id was archived', 'archived'))
}

/**
 * What a change makes of an asset that is held.
 *
 * @throws 422 where the rules of the register forbid it
 */
export async function changedAsset(
  ctx: Ctx,
  before: Row,
  { custom_fields, ...changes }: Omit<AssetChanges, 'lock_version'>,
) {
  if (changes.asset_tag === null)
    throw invalid(fault('/asset/asset_tag', 'asset_tag must not be empty', 'required'))
  const others = await placed(ctx, before, implied(changes, before as never))
  const own = await ownFields(ctx, before as never, { ...changes, custom_fields })
  const tags = await respelled(ctx, changes)
  const next = { ...others, ...tags, ...own }
  refuseState({ ...before, ...given(next) } as never, before as never)
  await refuseEmptied(ctx, before, given(next))
  if (changes.parent_id && changes.parent_id !== before.parent_id)
    await refuseParent(ctx, changes.parent_id, before.id as string)
  return next
}

/** What becomes of the account's own fields: they are looked at where they change, or their category does. */
async function ownFields(
  ctx: Ctx,
  before: Held,
  { custom_fields, category_id }: Pick<AssetChanges, 'custom_fields' | 'category_id'>,
) {
  const next = category_id === undefined ? before.category_id : category_id
  if (custom_fields === undefined && next === before.category_id) return {}
  const judge = await customJudge(ctx, custom_fields)
  const values = await judge(before, next)
  return values ? { custom_fields: values } : {}
}

export function updateAsset(ctx: Ctx, id: string, { lock_version, ...changes }: AssetChanges) {
  return inTransaction(ctx, async (ctx) => {
    await holdTreeFirst(ctx, assetEntity, [changes])
    // Before the asset, as whoever moves a place with all that is in it: so nobody waits in a circle.
    if (changes.location_id) await findRow(ctx, locations, changes.location_id, 'held')
    if (changes.parent_id) await lockRows(ctx, assetEntity, [id, changes.parent_id])
    const before = await lockRow(ctx, assetEntity, id)
    await refuseStale(ctx, assetEntity, before, lock_version)
    const refuse = await usedPlaces(ctx, changes)
    refuse(before)
    await updateRow(ctx, assetEntity, before, await changedAsset(ctx, before, changes))
    return getRecord(ctx, assetEntity, id)
  })
}

/**
 * Brings an asset back into what is there.
 *
 * @throws 409 `parent_archived` where what it lies in, or where it stood, was put away
 */
export function restoreAsset(ctx: Ctx, id: string) {
  return inTransaction(ctx, async (ctx) => {
    const found = await findRow(ctx, assets, id)
    const around = found?.parent_id ? [found.parent_id as string] : []
    // Together with what it lies in, in the order of changes of many: so nobody waits in a circle.
    const rows = await lockRows(ctx, assetEntity, [id, ...around])
    const held = rows.filter((row) => row.id === id)
    const refuse = await aroundRule(ctx, held)
    held.forEach(refuse)
    return restoreRecord(ctx, assetEntity, id)
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
