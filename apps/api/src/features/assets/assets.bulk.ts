import type { AssetChanges } from '@steward/contract/assets.ts'
import type { CustomFields } from '@steward/contract/custom-fields.ts'
import type { BulkRules } from '#core/bulk.ts'
import { categoryDefaults } from '#core/category-defaults.ts'
import type { Ctx } from '#core/ctx.ts'
import { fault, invalid } from '#core/errors.ts'
import { given, type Row } from '#core/records.ts'
import { archivedReferences, movesInto } from '#core/references.ts'
import { isSameTag, spelledTags } from '#core/tags.ts'
import { customJudge, customReturn, type Held } from '#custom-fields/judge.ts'
import { asset_categories } from '#db/schema/asset-categories.ts'
import { assets } from '#db/schema/assets.ts'
import { depreciation_methods } from '#db/schema/depreciation-methods.ts'
import { departments, employees } from '#db/schema/people.ts'
import { mayMiss, missingFields } from '#domain/required-fields.ts'
import { aroundRule } from './assets.around.ts'
import { implied, refuseMissing, refuseState } from './assets.rules.ts'
import { DEEPEST, placed, usedPlaces } from './assets.service.ts'

type Fields = Omit<AssetChanges, 'archived' | 'tags'>
const MOST_TAGS = 20

/** What the fields refer to, as it stands now. */
const references = (fields: Fields) => ({
  category_id: [asset_categories, fields.category_id] as const,
  department_id: [departments, fields.department_id] as const,
  custodian_id: [employees, fields.custodian_id] as const,
  parent_id: [assets, fields.parent_id] as const,
  depreciation_method_id: [depreciation_methods, fields.depreciation_method_id] as const,
})

/**
 * Many assets at once keep the rules that one keeps. What they were once they may be again, whatever way they came;
 * but not where there is nothing any more, or a location that lies elsewhere by now.
 */
export const changeAssets: BulkRules<AssetChanges> = async (ctx, changes, rows, how) => {
  const { archived, tags, ...fields }: AssetChanges = given(changes)
  const refuseGone = await aroundRule(ctx, archived === false ? rows : [])
  if (how === 'undo') {
    const refuse = await usedPlaces(ctx, fields)
    const refuseArchived = await archivedReferences(ctx, 'asset', references(fields))
    const into = await parentRule(ctx, rows, fields)
    const refuseOwn = await returnRule(ctx, fields)
    // Who had the assets before has had them all along.
    await ctx.client!.query("select set_config('app.undoing', 'on', true)")
    await placed(ctx, undefined, fields)
    return (held) => {
      refuseGone(held)
      refuse(held)
      refuseArchived(held)
      into(held)
      refuseOwn(held)
      return fields
    }
  }
  const says = Object.keys(fields).length > 0 || tags !== undefined
  const judge = says ? await assetJudge(ctx, { ...fields, tags }, rows) : () => fields
  return (held) => {
    refuseGone(held)
    return judge(held)
  }
}

/**
 * What becomes of assets that are held, where the same is said of all of them: what that takes is read once.
 *
 * @param ownRule what becomes of the account's own fields, where that is not the same for all
 * @returns judges one asset; what is said of it alone comes besides
 */
export async function assetJudge(
  ctx: Ctx,
  { tags, ...fields }: Omit<AssetChanges, 'archived'>,
  rows: readonly Row[],
  ownRule?: (held: Row) => Promise<object>,
): Promise<(held: Row, alone?: object) => Promise<object>> {
  const refuse = await usedPlaces(ctx, fields)
  const refuseArchived = await archivedReferences(ctx, 'asset', references(fields))
  const into = await parentRule(ctx, rows, fields)
  const { custom_fields: _own, ...plain } = fields
  const put = await placing(ctx, plain)
  const own = ownRule ?? (await sameOwn(ctx, fields))
  const refuseEmptied = await emptyRule(ctx, rows, fields)
  const tagged = await tagging(ctx, tags)
  return async (held, alone = {}) => {
    refuse(held)
    refuseArchived(held)
    into(held)
    const said = { ...put(held), ...alone }
    const next = { ...implied(said, held as never), ...tagged(held), ...(await own(held)) }
    refuseState({ ...held, ...given(next) } as never, held as never)
    refuseEmptied(held, given(next))
    return next
  }
}

/** Where the assets go: into a location and so its site, or into a site and so out of the location they were in. */
async function placing(ctx: Ctx, fields: Fields): Promise<(held: Row) => Fields> {
  if (fields.location_id) {
    const there = await placed(ctx, undefined, fields)
    return () => there
  }
  const leaving = { ...fields, location_id: null }
  const leaves = fields.site_id !== undefined && fields.location_id === undefined
  return (held) => (leaves && fields.site_id !== held.site_id ? leaving : fields)
}

/** Nothing lies within itself, and nothing too deep. */
async function parentRule(ctx: Ctx, rows: readonly Row[], { parent_id }: Fields) {
  if (!parent_id || rows.length === 0) return () => {}
  const move = await movesInto(ctx, assets, {
    ids: rows.map(({ id }) => id as string),
    parent_id,
    parent: 'parent_id',
    deepest: DEEPEST,
    pointer: '/asset/parent_id',
  })
  return (held: Row) => {
    if (held.parent_id !== parent_id) move(held.id as string)
  }
}

/** A change must not empty what the category asks for, nor move an asset to where more is asked for than it has. */
async function emptyRule(ctx: Ctx, rows: readonly Row[], { category_id }: Fields) {
  const held = category_id === undefined ? rows.map((row) => row.category_id) : [category_id]
  const ids = [...new Set(held)].filter((id) => typeof id === 'string')
  const asks = await categoryDefaults(
    ctx,
    ids.map((id) => ({ category_id: id })),
  )
  const asked = new Map(ids.map((id, n) => [id, asks[n]!]))
  return (before: Row, changes: Row) => {
    const after = { ...before, ...changes }
    const by = asked.get(after.category_id as string)
    if (!by || !mayMiss(changes, before)) return
    refuseMissing(missingFields(by.required_fields, after, before), by.required_by)
  }
}

/** What becomes of the account's own fields of each asset. */
async function sameOwn(ctx: Ctx, { custom_fields, category_id }: Fields) {
  if (custom_fields === undefined && category_id === undefined) return async () => ({})
  const judge = await customJudge(ctx, custom_fields)
  return async (held: Row) => {
    const before = held as unknown as Held
    const values = await judge(before, category_id === undefined ? before.category_id : category_id)
    return values ? { custom_fields: values } : {}
  }
}

/** Own fields that are given back have to fit what their fields ask for by now. */
async function returnRule(ctx: Ctx, { custom_fields }: Fields) {
  if (custom_fields === undefined) return () => {}
  const refuse = await customReturn(ctx, custom_fields as CustomFields)
  return (held: Row) => refuse(held as unknown as Held)
}

/** What becomes of the tags of each asset. */
async function tagging(ctx: Ctx, tags: AssetChanges['tags']) {
  if (!tags) return () => ({})
  const [set, add, remove] =
    'set' in tags ? [tags.set, [], []] : [undefined, tags.add ?? [], tags.remove ?? []]
  const added = await spelledTags(ctx, set ?? add)
  return (held: Row) => {
    const had = held.tags as string[]
    const kept = had.filter((tag) => !remove.some((gone) => isSameTag(gone, tag)))
    const more = added.filter((tag) => !kept.some((there) => isSameTag(there, tag)))
    const next = set ? added : [...kept, ...more]
    if (next.length > MOST_TAGS)
      throw invalid(fault('/asset/tags', `An asset has at most ${MOST_TAGS} tags`, 'too_many_tags'))
    return { tags: next }
  }
}
