import type { AssetChanges, AssetInput } from '@steward/contract/assets.ts'
import type { CustomFields } from '@steward/contract/custom-fields.ts'
import type { CategoryDefaults } from '#shared/assets/category-defaults.ts'
import { judgeAmounts } from '#shared/assets/amounts.ts'
import type { Ctx } from '#core/context/ctx.ts'
import { placed, scopeProblems } from '#shared/places/usable-places.ts'
import { inTurns } from '#core/jobs/in-turns.ts'
import { given, type Row } from '#core/records/records.ts'
import {
  type Asked,
  guarding,
  type Opinion,
  problem,
  type Problem,
  type LookUp,
  type Rules,
  type Strictness,
} from '#core/records/rules.ts'
import { isSameTag, spellings } from '#shared/assets/tags.ts'
import { closedProblems } from '#shared/figures/closed.ts'
import { askDefinitions } from '#shared/custom-fields/definitions.ts'
import {
  type CustomVerdict,
  judgeCustomFields,
  returningCustomFields,
} from '#shared/custom-fields/judge.ts'
import { heldIn, OWNERS } from '#shared/custom-fields/owners.ts'
import { askedFields } from '#shared/assets/asked-fields.ts'
import { mayMiss, missingFields } from '#domain/required-fields.ts'
import { judgeBookDays } from './assets.book-days.ts'
import { defaultsOf, withDefaults } from './assets.defaults.ts'
import { followAsset } from './assets.follow.ts'
import { judgeOpenings } from './assets.opening.ts'
import {
  type DepreciationChange,
  judgeRevisions,
  writeRevisions,
} from './depreciation/revision-writes.ts'
import { assetEntity, shownEntity } from './assets.records.ts'
import {
  type AssetState,
  implied,
  missingProblems,
  stateProblems,
  transitionProblems,
} from './assets.rules.ts'

/** The changes of an asset, by a form, for many at once, in cells, or by a row of a file. */
export type AssetChange = {
  [K in Exclude<keyof AssetInput, 'tags'>]?: AssetInput[K] | null | undefined
} & {
  /** All tags that it has from now on, or those to add and to remove. */
  tags?: AssetInput['tags'] | AssetChanges['tags'] | null
  /** New estimates from a day on, or the events to undo; in bulk changes. */
  depreciation?: DepreciationChange | null
}
type One = Asked<AssetChange>

/** An asset being changed: the values to write, as far as they follow from the change, and their problems. */
interface Step {
  before: Row | undefined
  values: Row
  problems: Problem[]
}

const MAX_TAGS = 20
const NEW = { status: 'in_stock', criticality: 'medium' } as const
/** The fields that an asset always has. A new one gets its tag from the series. */
const NEEDED = ['name', 'status', 'criticality', 'asset_tag'] as const

const neededProblems = (before: Row | undefined, change: AssetChange): Problem[] =>
  NEEDED.filter((field) => change[field] === null && (before || field !== 'asset_tag')).map(
    (field) => problem(field, `${field} must not be empty`, 'required'),
  )

/** An empty status, tag or criticality in a row changes nothing, nor does a repeated status. */
function effectiveChange({ before, change }: One, how: Strictness): AssetChange {
  if (how !== 'import') return change
  const isWithoutEffect = (field: (typeof NEEDED)[number]) =>
    (field !== 'name' && change[field] === null) ||
    (field === 'status' && before !== undefined && change.status === before.status)
  const ignored = NEEDED.filter(isWithoutEffect)
  if (ignored.length === 0) return change
  const effective = { ...change }
  for (const field of ignored) delete effective[field]
  return effective
}

/** The tags of a change, as those to set or those to add and to remove. */
function tagsIn({ tags }: AssetChange) {
  if (!tags) return undefined
  if (Array.isArray(tags)) return { set: tags, remove: [] }
  return 'set' in tags
    ? { set: tags.set, remove: [] }
    : { add: tags.add ?? [], remove: tags.remove ?? [] }
}

/** The new tags of one asset. */
function tagged(before: Row | undefined, change: AssetChange, spelled: Spelled): Partial<Step> {
  const asked = tagsIn(change)
  if (!asked) return change.tags === null ? { values: { tags: [] } } : {}
  const had = (before?.tags ?? []) as string[]
  const staying = had.filter((tag) => !asked.remove.some((gone) => isSameTag(gone, tag)))
  const added = spelled(asked.set ?? asked.add)
  const more = added.filter((tag) => !staying.some((there) => isSameTag(there, tag)))
  const tags = asked.set ? added : [...staying, ...more]
  if (tags.length <= MAX_TAGS) return { values: { tags } }
  return { problems: [problem('tags', `An asset has at most ${MAX_TAGS} tags`, 'too_many_tags')] }
}

type Spelled = (tags: readonly string[]) => string[]

/** The effects of a change to an asset, without its custom fields and its category's defaults. */
function stepOf(one: One, how: Strictness, lookUp: LookUp, spelled: Spelled): Step {
  const { before } = one
  const change = effectiveChange(one, how)
  const { custom_fields: _, tags: __, ...fields } = change
  const place = placed(fields, before, lookUp, how)
  const tags = tagged(before, change, spelled)
  const asked: Partial<AssetState> = { ...(!before && NEW), ...given(fields), ...place.values }
  return {
    before,
    values: { ...implied(asked, before as AssetState | undefined), ...tags.values },
    problems: [...neededProblems(before, change), ...place.problems, ...(tags.problems ?? [])],
  }
}

/** The fields that the account requires; not queried if none of these assets could lack them. */
const askedOf = (ctx: Ctx, steps: readonly Step[]): Promise<readonly string[]> =>
  steps.some(({ before, values }) => !before || mayMiss(values, before))
    ? askedFields(ctx)
    : Promise.resolve([])

/** Problems for fields that the account requires and an asset would lack; they don't depend on the category. */
function unansweredProblems(asked: readonly string[], after: Row, before: Row | undefined) {
  const { category_id } = after
  const lacking = missingFields(asked, after, before && { ...before, category_id })
  return lacking.map((field) => problem(field, `${field} must be filled in`, 'required'))
}

/** The data about an asset that its judgment needs, besides the change. */
interface Around {
  defaults: CategoryDefaults | undefined
  /** The fields that the account requires. */
  asked: readonly string[]
  own: CustomVerdict
}

/** All problems of one asset after the change. */
function opinionOf(ctx: Ctx, step: Step, { defaults, asked, own }: Around): Opinion {
  const before = step.before as (AssetState & Row) | undefined
  const values = withDefaults(step, defaults)
  const after = { ...before, ...values } as AssetState & Row
  const lacking = missingFields(defaults?.required_fields ?? [], after, before)
  const others = asked.filter((field) => !lacking.includes(field))
  return {
    values: { ...values, ...(own.values && { custom_fields: own.values }) },
    problems: [
      ...step.problems,
      ...scopeProblems(ctx, before, values),
      ...own.problems,
      ...guarding([
        ...transitionProblems(after, before),
        ...unansweredProblems(others, after, before),
        ...stateProblems(after, before),
        ...missingProblems(lacking, defaults?.required_by ?? null),
      ]),
    ],
    ...(defaults && { prefix: defaults.tag_prefix }),
  }
}

/**
 * The problems of an undo. Assets may get back previous values that the rules would refuse now, but not a location that
 * has moved to another site, nor values that their fields don't accept any more.
 */
async function judgeReturning(ctx: Ctx, asked: readonly One[], lookUp: LookUp): Promise<Opinion[]> {
  const isOwn = asked.some(({ change }) => change.custom_fields)
  const returning = isOwn ? await returningCustomFields(ctx, OWNERS.asset) : () => []
  return asked.map(({ before, change }) => {
    const own = (change.custom_fields ?? {}) as CustomFields
    return {
      values: change,
      problems: [
        ...placed(change, before, lookUp, 'undo').problems,
        ...returning(heldIn(OWNERS.asset, before!), own),
      ],
    }
  })
}

async function judgeOpen(
  ctx: Ctx,
  asked: readonly One[],
  how: Strictness,
  lookUp: LookUp,
): Promise<readonly Opinion[]> {
  if (how === 'undo') return judgeReturning(ctx, asked, lookUp)
  const tags = [...new Set(asked.map(({ change }) => change))].map(tagsIn)
  const spelled = await spellings(
    ctx,
    tags.flatMap((one) => one?.set ?? one?.add ?? []),
  )
  const changed = await inTurns(asked, (one) => stepOf(one, how, lookUp, spelled))
  const amounts = await judgeAmounts(
    ctx,
    changed.map(({ values }) => values),
    how,
  )
  const steps = changed.map((step, n) => ({
    ...step,
    values: amounts[n]!.values,
    problems: [...step.problems, ...amounts[n]!.problems],
  }))
  const [defaults, required, own] = await Promise.all([
    defaultsOf(ctx, steps),
    askedOf(ctx, steps),
    judgeCustomFields(
      ctx,
      OWNERS.asset,
      steps.map(({ before, values }, n) => ({
        before: heldIn(OWNERS.asset, before),
        group_id: ({ ...before, ...values }.category_id ?? null) as string | null,
        values: asked[n]!.change.custom_fields ?? undefined,
      })),
    ),
  ])
  const opinions = await inTurns(steps, (step, n) =>
    opinionOf(ctx, step, { defaults: defaults[n], asked: required, own: own[n]! }),
  )
  return judgeBookDays(ctx, steps, await judgeOpenings(ctx, steps, opinions))
}

/** A closed period prevents a change in every way to change an asset. */
async function judgeAssets(
  ...[ctx, asked, how, lookUp]: Parameters<typeof judgeOpen>
): Promise<Opinion[]> {
  const revised = await judgeRevisions(ctx, asked)
  const isRevised = revised.some((one) => one !== undefined)
  // New estimates can't be combined with other changes: they are events, not values of the asset.
  if (isRevised) return revised.map((one) => one ?? { values: {} })
  const opinions = await judgeOpen(ctx, asked, how, lookUp)
  const closed = await closedProblems(
    ctx,
    opinions.map(({ values }, n) => ({ before: asked[n]!.before, after: values as Row })),
  )
  return opinions.map((opinion, n) => ({
    ...opinion,
    problems: [...(opinion.problems ?? []), ...closed[n]!],
  }))
}

/** The rules by which assets are written everywhere. */
export const assetRules: Rules<AssetChange> = {
  entity: assetEntity,
  shown: shownEntity,
  number: { field: 'asset_tag', digits: 5, mayHaveGaps: true },
  levels: { parent_id: 20 },
  places: ['site_id', 'location_id'],
  around: ['parent_id', 'site_id', 'location_id'],
  first: (ctx) => [askDefinitions(ctx, OWNERS.asset)],
  judge: judgeAssets,
  beside: { field: 'depreciation', write: writeRevisions },
  follow: followAsset,
}
