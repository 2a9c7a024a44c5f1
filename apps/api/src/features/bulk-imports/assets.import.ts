import type { Ctx } from '#core/ctx.ts'
import {
  type AssetFields,
  assetProblems,
  changedFields,
  completeNew,
  merged,
} from '#domain/imports/asset-row.ts'
import type { Draft } from '#domain/imports/plan.ts'
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
import type { Importer, ImportRun, Outcome } from './import-run.ts'
import { makeMissing, mayMake } from './missing.ts'
import { drawNumbers } from '#core/series.ts'
import { idOf, type Missing, MissingRecords } from './references.ts'

type Before = ReadonlyMap<string, AssetFields>

/** Brings in assets: finds what they refer to, holds them against the rules, writes them with their history. */
export const importAssets: Importer = async (ctx, run, drafts) => {
  const missing = new MissingRecords()
  const { rows, before } = await judge(ctx, run, drafts, missing)
  const good = rows.filter(({ problems }) => problems.length === 0)
  if (!run.claimed.dry_run) await write(ctx, run, good, before)
  return outcomeOf(rows, missing)
}

async function judge(
  ctx: Ctx,
  run: ImportRun,
  drafts: readonly Draft[],
  missing: MissingRecords,
): Promise<{ rows: AssetRow[]; before: Before }> {
  const rows = drafts.map(assetRow)
  const lookups = await lookUp(ctx, drafts)
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
  for (const row of rows) complete(row, run, before)
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

/** Fills what follows from the rest, and holds the result against the rules. */
function complete(row: AssetRow, run: ImportRun, before: Before): void {
  const was = row.found ? before.get(row.found) : undefined
  // Somebody archived it between being found and being held.
  if (row.found && !was) return void row.problems.push({ code: 'no_match' })
  if (was) row.fields = merged(was, row.fields)
  else completeNew(row.fields, row.defaults)
  const changed = was ? changedFields(was, row.fields) : new Set(row.fields.keys())
  const said = new Set(row.draft.problems.map(({ key }) => key))
  const problems = assetProblems(row.fields, changed).filter(({ key }) => !said.has(key))
  row.problems.push(
    ...problems.map((one) => ({ ...one, ...(one.key ? { key: columnOf(one.key) } : {}) })),
  )
  const outside = run.maker.site_scope.length > 0 && (row.fields.get('site_id') ?? null) === null
  if (outside) row.problems.push({ code: 'scope', key: 'site' })
}

async function write(ctx: Ctx, run: ImportRun, rows: readonly AssetRow[], before: Before) {
  await makeMissing(ctx, missingOf(rows))
  for (const { fields, references } of rows)
    for (const [field, reference] of references) fields.set(field, idOf(reference))
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
  const byPrefix = Map.groupBy(untagged, ({ defaults }) => defaults?.tag_prefix ?? run.tag_prefix)
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

function outcomeOf(rows: readonly AssetRow[], missing: MissingRecords): Outcome {
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
