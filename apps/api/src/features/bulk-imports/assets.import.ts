import { type Categorised, categoryDefaults } from '#core/category-defaults.ts'
import type { Ctx } from '#core/ctx.ts'
import { holdTree } from '#core/hierarchy.ts'
import { assets } from '#db/schema/assets.ts'
import {
  type AssetFields,
  assetProblems,
  changedFields,
  completeNew,
  merged,
  requiredProblems,
} from '#domain/imports/asset-row.ts'
import type { Draft, RowProblem } from '#domain/imports/plan.ts'
import { lookUp } from './asset-lookups.ts'
import { refuseCircles, refuseOrphans, resolveParents } from './asset-parents.ts'
import {
  assetRow,
  type AssetRow,
  columnOf,
  fileProblems,
  matchRow,
  resolveReferences,
  takenProblems,
} from './asset-rows.ts'
import {
  assetIdOf,
  type ChangedAsset,
  holdAssets,
  insertAssets,
  isStored,
  type StoredAsset,
  updateAssets,
} from './asset-store.ts'
import { judgeOwnFields } from './asset-own-fields.ts'
import { duplicatesIn } from './duplicates.ts'
import type { Importer, ImportRun } from './import-run.ts'
import { makeMissing, mayMake } from './missing.ts'
import { drawNumbers } from '#core/series.ts'
import { spellings } from '#core/tags.ts'
import { idOf, type Missing, MissingRecords } from '#naming/references.ts'

type Before = ReadonlyMap<string, AssetFields>

/** Brings in assets: finds what they refer to, holds them against the rules, writes them with their history. */
export const importAssets: Importer = async (ctx, run, drafts) => {
  const missing = new MissingRecords()
  await holdFirst(ctx, run)
  const { rows, before } = await judge(ctx, run, drafts, missing)
  const good = rows.filter(({ problems }) => problems.length === 0)
  const { dry_run } = run.claimed
  if (!dry_run) await write(ctx, run, good, before)
  const duplicates = dry_run ? await duplicatesIn(ctx, run, rows) : []
  const changed = new Set(dry_run ? changesOf(good, before).map(({ id }) => id) : [])
  const unchanged = dry_run ? good.filter(({ found }) => found && !changed.has(found)).length : 0
  return { ...outcomeOf(rows, missing), unchanged, duplicates }
}

/** Before any asset, as whoever moves one does; what only comes in new doesn't wait for others that do. */
async function holdFirst(ctx: Ctx, { claimed, plan }: ImportRun): Promise<void> {
  if (claimed.dry_run || !plan.has('parent_asset_tag')) return
  await holdTree(ctx, assets, claimed.mode === 'create' ? 'join' : 'move')
}

async function judge(
  ctx: Ctx,
  run: ImportRun,
  drafts: readonly Draft[],
  missing: MissingRecords,
): Promise<{ rows: AssetRow[]; before: Before }> {
  const rows = drafts.map(assetRow)
  const lookups = await lookUp(ctx, drafts, run.custom)
  for (const row of rows) {
    row.problems.push(...fileProblems(row, run))
    matchRow(row, run, lookups)
    row.problems.push(...takenProblems(row, lookups))
  }
  const found = rows.flatMap((row) => (row.found ? [row.found] : []))
  const before = await holdAssets(ctx, found)
  for (const row of rows) {
    resolveReferences(row, before.get(row.found ?? ''), lookups, missing)
    refuseMissing(row, run)
  }
  await resolveParents(ctx, run, rows, lookups)
  await spellTags(ctx, rows)
  await giveDefaults(ctx, rows, before)
  for (const row of rows) complete(row, run, before)
  await judgeOwnFields(ctx, run, { rows, before, lookups })
  await refuseCircles(ctx, run, rows)
  refuseOrphans(rows)
  return { rows, before }
}

/** What a row names and isn't there is an error, unless it may be made. */
function refuseMissing(row: AssetRow, { claimed, maker }: ImportRun): void {
  for (const [field, reference] of row.references) {
    if ('id' in reference) continue
    const { kind, name } = reference.missing
    const may = mayMake(kind, maker.permissions, maker.site_scope.length > 0)
    if (claimed.create_missing && may) continue
    // An unknown place without a site would become one; the name stands in the location's column then.
    const named = row.draft.values.get(columnOf(field)) === undefined ? 'location' : columnOf(field)
    const code = claimed.create_missing ? 'may_not_create' : 'unknown'
    row.problems.push({ code, key: named, value: name })
  }
}

/** Tags become those that the account has already, whatever their case. */
async function spellTags(ctx: Ctx, rows: readonly AssetRow[]): Promise<void> {
  const tagsIn = ({ fields }: AssetRow) => {
    const tags = fields.get('tags')
    return Array.isArray(tags) ? (tags as string[]) : []
  }
  const spelled = await spellings(ctx, rows.flatMap(tagsIn))
  for (const row of rows) if (tagsIn(row).length > 0) row.fields.set('tags', spelled(tagsIn(row)))
}

/** Asks what the rows' categories give and ask for; one that is still to be made does neither. */
async function giveDefaults(ctx: Ctx, rows: readonly AssetRow[], before: Before): Promise<void> {
  const idIn = ({ references, fields, found }: AssetRow, field: string): string | null => {
    const reference = references.get(field)
    if (reference) return 'id' in reference ? reference.id : null
    const value = fields.has(field) ? fields.get(field) : before.get(found ?? '')?.get(field)
    return typeof value === 'string' ? value : null
  }
  const asked: { row: AssetRow; about: Categorised }[] = []
  for (const row of rows) {
    const category_id = idIn(row, 'category_id')
    const cost = row.fields.get('purchase_cost')
    if (!category_id) continue
    const method_id = idIn(row, 'depreciation_method_id')
    asked.push({
      row,
      about: { category_id, method_id, cost: typeof cost === 'string' ? cost : null },
    })
  }
  const given = await categoryDefaults(
    ctx,
    asked.map(({ about }) => about),
  )
  for (const [at, { row }] of asked.entries()) row.defaults = given[at]
}

/** Somebody who comes with the file has the asset as much as one who is there; the id follows once they have one. */
function markNewHolder({ references, fields }: AssetRow): void {
  const holder = references.get('custodian_id')
  if (holder && 'missing' in holder) fields.set('custodian_id', 'new')
}

/** Fills what follows from the rest, and holds the result against the rules. */
function complete(row: AssetRow, run: ImportRun, before: Before): void {
  const was = row.found ? before.get(row.found) : undefined
  // Somebody archived it between being found and being held.
  if (row.found && !was) return void row.problems.push({ code: 'no_match' })
  markNewHolder(row)
  if (was) row.fields = merged(was, row.fields)
  else completeNew(row.fields, row.defaults)
  const changed = was ? changedFields(was, row.fields) : new Set(row.fields.keys())
  const asked = row.defaults ? requiredProblems(row.fields, row.defaults, was) : []
  const inDraft = new Set(row.draft.problems.map(({ key }) => key))
  say(
    row,
    assetProblems(row.fields, changed).filter(({ key }) => !inDraft.has(key)),
  )
  // What can't be read, or is unknown, isn't missing besides.
  const said = new Set(row.problems.map(({ key }) => key))
  say(
    row,
    asked.filter(({ key }) => !said.has(columnOf(key ?? ''))),
  )
  const outside = run.maker.site_scope.length > 0 && (row.fields.get('site_id') ?? null) === null
  if (outside) row.problems.push({ code: 'scope', key: 'site' })
}

/** Adds problems to a row, at the columns in which a file has their fields. */
const say = (row: AssetRow, problems: readonly RowProblem[]) =>
  row.problems.push(
    ...problems.map((one) => ({ ...one, ...(one.key ? { key: columnOf(one.key) } : {}) })),
  )

async function write(ctx: Ctx, run: ImportRun, rows: readonly AssetRow[], before: Before) {
  await makeMissing(ctx, missingOf(rows))
  // What was there already may have been left out again: nobody has what is put into stock.
  for (const { fields, references } of rows)
    for (const [field, reference] of references)
      if ('missing' in reference) fields.set(field, idOf(reference))
  const made = rows.filter(({ found }) => !found)
  await giveTags(ctx, run, made)
  const added = made.map(({ draft, fields }): StoredAsset => ({
    id: assetIdOf(run, draft.row_no),
    fields,
  }))
  await insertAssets(ctx, run, added)
  await updateAssets(ctx, run, changesOf(rows, before))
}

/** What the rows name and isn't there, each once; a location's site comes with it. */
function missingOf(rows: readonly AssetRow[]): Missing[] {
  const found = new Set<Missing>()
  for (const { references } of rows)
    for (const reference of references.values())
      if ('missing' in reference) found.add(reference.missing)
  return [...found]
}

/** Gives the next numbers of their series to assets without a tag. */
async function giveTags(ctx: Ctx, run: ImportRun, rows: readonly AssetRow[]): Promise<void> {
  const untagged = rows.filter(({ fields }) => (fields.get('asset_tag') ?? null) === null)
  const isReserved = (number: string) => run.tags_of_file.has(number)
  const byPrefix = Map.groupBy(untagged, ({ tag_prefix }) => tag_prefix ?? run.tag_prefix)
  for (const [prefix, some] of byPrefix) {
    const series = { table: 'assets', column: 'asset_tag', prefix, digits: 5 }
    const numbers = await drawNumbers(ctx, series, some.length, isReserved)
    for (const [at, { fields }] of some.entries()) fields.set('asset_tag', numbers[at]!)
  }
}

const changesOf = (rows: readonly AssetRow[], before: Before): ChangedAsset[] =>
  rows.flatMap(({ found, fields }) => {
    const was = found ? before.get(found) : undefined
    if (!found || !was) return []
    const changed = new Set([...changedFields(was, fields)].filter(isStored))
    return changed.size === 0 ? [] : [{ id: found, fields, before: was, changed }]
  })

function outcomeOf(rows: readonly AssetRow[], missing: MissingRecords) {
  const good = rows.filter(({ problems }) => problems.length === 0)
  return {
    created: good.filter(({ found }) => !found).length,
    updated: good.filter(({ found }) => found).length,
    failed: rows
      .filter(({ problems }) => problems.length > 0)
      .map(({ draft, problems }) => ({ row_no: draft.row_no, problems })),
    missing: missing.all(),
  }
}
