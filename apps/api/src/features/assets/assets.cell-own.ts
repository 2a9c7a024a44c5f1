import type { CheckedCell } from '@steward/contract/asset-cells.ts'
import { type CustomColumn, isReferring, keyOf } from '@steward/contract/data-fields.ts'
import { admitted, type Ctx } from '#core/ctx.ts'
import { fault, invalid } from '#core/errors.ts'
import { type Definitions, definitionsOf } from '#custom-fields/definitions.ts'
import { type Held, judgeValues } from '#domain/custom-fields/judging.ts'
import { ASSET_TARGET } from '#domain/imports/assets.ts'
import { customProblem, customValues, withCustomColumns } from '#domain/imports/custom-columns.ts'
import type { Draft, RowProblem, Value } from '#domain/imports/plan.ts'
import type { Target } from '#domain/imports/targets.ts'
import {
  type AssetHit,
  findAssets,
  findAssetsByName,
  findEmployees,
  findEmployeesByName,
  type Hit,
  type Hits,
} from '#naming/lookups.ts'
import { ambiguous, hitsOf, unknown } from '#naming/references.ts'
import { tellsNames } from './assets.cell-names.ts'

/** What a text means, or what is wrong with it. */
export type Read = Pick<CheckedCell, 'value' | 'name'> | { problem: RowProblem }

export const isOwnColumn = (field: string): field is CustomColumn => keyOf(field) !== undefined

/** What texts can be given for: an asset's columns, and those of the account's own fields that are asked about. */
export interface Asked {
  target: Target
  own: Definitions | undefined
}

/** @throws 422 for a column of a field that isn't there */
export async function askedColumns(ctx: Ctx, fields: Iterable<string>): Promise<Asked> {
  const columns = [...fields].filter(isOwnColumn)
  if (columns.length === 0) return { target: ASSET_TARGET, own: undefined }
  const own = await definitionsOf(ctx)
  const strange = columns.find((column) => !own.byKey.has(keyOf(column)!))
  if (strange) throw invalid(fault('/assets/rows', `There is no field ${strange}`, 'unknown_field'))
  return { target: withCustomColumns(ASSET_TARGET, own), own }
}

/** The texts of one asset. */
export interface OwnRow {
  draft: Draft
  /** The asset as it is; one that is out of sight has nothing. */
  held: Held
  /** The category that it will have. */
  category_id: string | null
}

interface Lookups {
  employees: Hits
  employeesByName: Hits
  assets: Hits<AssetHit>
  assetsByName: Hits<AssetHit>
}

/** Everything that the texts may refer to; what the caller may not view is as if it weren't there. */
async function lookUp(ctx: Ctx, own: Definitions, rows: readonly OwnRow[]): Promise<Lookups> {
  const member = await admitted(ctx)
  const textsOf = (type: 'employee' | 'asset') => {
    const columns = own.fields.filter((field) => field.type === type).map(({ key }) => `cf:${key}`)
    const values = rows.flatMap(({ draft }) => columns.map((column) => draft.values.get(column)))
    return values.filter((value) => typeof value === 'string')
  }
  const people = tellsNames(member, 'custodian') ? textsOf('employee') : []
  const employees = await findEmployees(ctx, people)
  const employeesByName = await findEmployeesByName(
    ctx,
    people.filter((text) => !employees.has(text)),
  )
  const things = textsOf('asset')
  const assets = await findAssets(ctx, 'asset_tag', things)
  const assetsByName = await findAssetsByName(
    ctx,
    things.filter((text) => !assets.has(text)),
  )
  return { employees, employeesByName, assets, assetsByName }
}

/** What a text could mean in a field that refers to people or to assets. */
function meantBy(type: string, text: string, lookups: Lookups): readonly Hit[] {
  if (type === 'asset')
    return [lookups.assets, lookups.assetsByName].flatMap((hits) =>
      (hits.get(text) ?? []).filter(({ seen }) => seen),
    )
  const known = hitsOf(lookups.employees, text)
  return known.length > 0 ? known : (lookups.employeesByName.get(text) ?? [])
}

/** The values of a row with what they refer to by its id, what that is called, and what couldn't be found. */
function resolved({ draft }: OwnRow, own: Definitions, lookups: Lookups) {
  const values = new Map<string, Value>()
  const names = new Map<string, string>()
  const problems = new Map(draft.problems.map((problem) => [problem.key ?? '', problem]))
  for (const [column, value] of draft.values) {
    const type = own.byKey.get(keyOf(column) ?? '')?.type
    if (!type) continue
    if (!isReferring(type) || typeof value !== 'string') {
      values.set(column, value)
      continue
    }
    const hits = meantBy(type, value, lookups)
    const [only, more] = hits
    if (more) problems.set(column, ambiguous(column, value, hits))
    else if (!only) problems.set(column, unknown(column, value))
    else {
      values.set(column, only.id)
      names.set(only.id, only.path.at(-1)!)
    }
  }
  return { values, names, problems }
}

function readRow(row: OwnRow, own: Definitions, lookups: Lookups): Map<CustomColumn, Read> {
  const { values, names, problems } = resolved(row, own, lookups)
  const given = customValues(own, values)
  const { held: before, category_id } = row
  const asked = { values: given, absent: new Set<string>(), before, category_id }
  const judged = judgeValues(own, asked)
  for (const problem of judged.problems) {
    const said = customProblem(problem, given)
    if (!problems.has(said.key!)) problems.set(said.key!, said)
  }
  const cells = [...new Set([...values.keys(), ...problems.keys()])].filter(isOwnColumn)
  return new Map(
    cells.map((column): [CustomColumn, Read] => {
      const problem = problems.get(column)
      if (problem) return [column, { problem }]
      const value = judged.after[keyOf(column)!] ?? null
      return [column, { value, name: names.get(String(value)) ?? null }]
    }),
  )
}

/** What the texts of each asset mean in the account's own fields, held against what the fields ask for. */
export async function readOwn(
  ctx: Ctx,
  own: Definitions | undefined,
  rows: readonly OwnRow[],
): Promise<ReadonlyMap<CustomColumn, Read>[]> {
  if (!own) return rows.map(() => new Map())
  const lookups = await lookUp(ctx, own, rows)
  return rows.map((row) => readRow(row, own, lookups))
}
