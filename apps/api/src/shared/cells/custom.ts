import type { CheckedCell } from '@steward/contract/kit/cells.ts'
import { type CustomColumn, keyOf } from '@steward/contract/data-fields.ts'
import type { Ctx } from '#core/context/ctx.ts'
import { fault, invalid } from '#core/context/errors.ts'
import { type Definitions, definitionsOf } from '#shared/custom-fields/definitions.ts'
import { type Held, judgeValues } from '#domain/custom-fields/judging.ts'
import { customProblem, customValues, withCustomColumns } from '#domain/imports/custom-columns.ts'
import type { Draft, RowProblem } from '#domain/imports/plan.ts'
import type { Value } from '#domain/imports/readings.ts'
import type { Target } from '#domain/imports/targets.ts'
import type { CellsKind } from './cells-kind.ts'
import type { Found } from './names.ts'

/** What a text means, or what is wrong with it. */
export type Read = Pick<CheckedCell, 'value' | 'name'> | { problem: RowProblem }

export const isCustomField = (field: string): field is CustomColumn => keyOf(field) !== undefined

/** The columns that texts can be given for: those of the kind, and those of custom fields that are asked about. */
interface Asked {
  target: Target
  own: Definitions | undefined
}

/** @throws 422 for a column of a field that doesn't exist */
export async function askedColumns(
  ctx: Ctx,
  { target, owner, wrapper }: CellsKind,
  fields: Iterable<string>,
): Promise<Asked> {
  const columns = [...fields].filter(isCustomField)
  if (columns.length === 0) return { target, own: undefined }
  const own = await definitionsOf(ctx, owner)
  const strange = columns.find((column) => !own.byKey.has(keyOf(column)!))
  if (strange)
    throw invalid(fault(`/${wrapper}/rows`, `There is no field ${strange}`, 'unknown_field'))
  return { target: withCustomColumns(target, own), own }
}

/** The texts of one record. */
interface CustomRow {
  draft: Draft
  /** The records that they name, by column. */
  found: ReadonlyMap<string, Found>
  /** The record as it is; without values if the caller may not see it. */
  held: Held
  /** The category or the type that it will have. */
  group_id: string | null
}

/** The values of a row, references as ids, and the problems of those that couldn't be read or found. */
function resolved({ draft, found }: CustomRow) {
  const values = new Map<string, Value>()
  const problems = new Map(draft.problems.map((problem) => [problem.key ?? '', problem]))
  for (const [column, value] of draft.values) {
    if (!isCustomField(column)) continue
    const named = found.get(column)
    if (named && 'problem' in named) problems.set(column, named.problem)
    else values.set(column, named?.id ?? value)
  }
  return { values, problems }
}

/**
 * What the texts of a record mean in custom fields, checked by the rules of the fields.
 *
 * @param names the names of the records that texts refer to, by id
 */
export function readCustom(
  own: Definitions,
  row: CustomRow,
  names: ReadonlyMap<string, string>,
): Map<CustomColumn, Read> {
  const { values, problems } = resolved(row)
  const given = customValues(own, values)
  const { held: before, group_id } = row
  const asked = { values: given, absent: new Set<string>(), before, group_id }
  const judged = judgeValues(own, asked)
  for (const problem of judged.problems) {
    const said = customProblem(problem, given)
    if (!problems.has(said.key!)) problems.set(said.key!, said)
  }
  const cells = [...new Set([...values.keys(), ...problems.keys()])].filter(isCustomField)
  return new Map(
    cells.map((column): [CustomColumn, Read] => {
      const problem = problems.get(column)
      if (problem) return [column, { problem }]
      const value = judged.after[keyOf(column)!] ?? null
      return [column, { value, name: names.get(String(value)) ?? null }]
    }),
  )
}
