import {
  CELL_FIELDS,
  type CellChanges,
  type CellColumn,
  type CellField,
  type CellsCheck,
  type CheckedCell,
} from '@steward/contract/asset-cells.ts'
import type { assetCellsApi } from '@steward/contract/asset-cells.ts'
import { keyOf } from '@steward/contract/data-fields.ts'
import type { BodyOf } from '@steward/contract/kit/route.ts'
import { and, inArray } from 'drizzle-orm'
import type { Wanted } from '#core/bulk/change.ts'
import { admitted, type Ctx, inTransaction } from '#core/context/ctx.ts'
import { inAccount } from '#core/records/rows.ts'
import { assets } from '#db/schema/assets.ts'
import type { Held } from '#domain/custom-fields/judging.ts'
import { readCells } from '#domain/imports/cells.ts'
import type { Draft, RowProblem, Value } from '#domain/imports/plan.ts'
import { problemText } from '#domain/imports/problem-text.ts'
import type { Target } from '#domain/imports/targets.ts'
import { likeNames } from '#shared/naming/suggestions.ts'
import { type Found, resolveNames, mayShowNames } from './assets.cell-names.ts'
import { askedColumns, isOwnColumn, type Read, readOwn } from './assets.cell-own.ts'
import { changeCells } from './assets.cells.ts'

type Asked = BodyOf<typeof assetCellsApi.check>['assets']

/** The column of an import that a field is in. */
const columnOf = (field: CellColumn) => (isOwnColumn(field) ? field : field.replace(/_id$/, ''))
const WHOLE_NUMBERS = new Set<CellField>(['useful_life_months'])
/** What an asset can't be without. */
const NEEDED = new Set<CellField>(['name', 'status', 'criticality'])

function valueOf(field: CellField, value: Value): Read {
  if (value === null && NEEDED.has(field))
    return { problem: { code: 'required', key: columnOf(field) } }
  if (value === null && field === 'tags') return { value: [], name: null }
  if (WHOLE_NUMBERS.has(field) && value !== null) return { value: Number(value), name: null }
  return { value, name: null }
}

const isReferring = (field: CellField) => field.endsWith('_id')

/** What the texts of one asset mean. */
function* readings(
  fields: readonly CellField[],
  draft: Draft,
  found: ReadonlyMap<string, Found>,
  names: ReadonlyMap<string, string>,
): Generator<[CellField, Read]> {
  for (const field of fields) {
    const key = columnOf(field)
    const problem = draft.problems.find((one) => one.key === key)
    const match = found.get(key)
    if (problem) yield [field, { problem }]
    else if (match && 'problem' in match) yield [field, match]
    else if (match) yield [field, { value: match.id, name: names.get(match.id) ?? null }]
    else if (draft.values.has(key) && !(isReferring(field) && draft.values.get(key) !== null))
      yield [field, valueOf(field, draft.values.get(key)!)]
  }
}

type Standing = Held & { site_id: string | null }

/** The assets as they are; those out of sight have nothing. */
async function standing(ctx: Ctx, ids: readonly string[]): Promise<Standing[]> {
  const { id, site_id, category_id, custom_fields } = assets
  const rows = await ctx.db
    .select({ id, site_id, group_id: category_id, custom_fields })
    .from(assets)
    .where(and(inAccount(ctx, assets), inArray(id, [...ids])))
  const found = new Map(rows.map((row) => [row.id, row as Standing]))
  const nothing = { site_id: null, group_id: null, custom_fields: {} }
  return ids.map((id) => found.get(id) ?? { id, ...nothing })
}

/** The category that an asset will have. */
function categoryOf({ group_id }: Standing, draft: Draft, found: ReadonlyMap<string, Found>) {
  const match = found.get('category')
  if (match && 'id' in match) return match.id
  return draft.values.get('category') === null ? null : group_id
}

/** For each column, what may have been meant by the names in it that aren't known. */
async function suggestions(ctx: Ctx, problems: readonly RowProblem[], target: Target) {
  const member = await admitted(ctx)
  const unknown = problems.filter(({ code }) => code === 'unknown')
  const byKey = Map.groupBy(unknown, ({ key }) => key ?? '')
  const found = new Map<string, string[]>()
  for (const [key, group] of byKey) {
    const kind = target.columns.find((column) => column.key === key)?.refers
    // Assets are too many to be compared with.
    if (!kind || kind === 'Asset' || !mayShowNames(member, kind)) continue
    const alike = await likeNames(
      ctx,
      kind,
      group.map(({ value = '' }) => value),
    )
    for (const [name, names] of alike) found.set(`${key}\n${name}`, names)
  }
  return ({ key = '', value = '' }: RowProblem) => found.get(`${key}\n${value}`) ?? []
}

/** What would be left as it is if the cells were written now; nothing stays written. */
async function refused(ctx: Ctx, rows: readonly Wanted<CellChanges>[]) {
  await ctx.client!.query('savepoint cells')
  const { skipped } = await changeCells(ctx, rows)
  await ctx.client!.query('rollback to savepoint cells')
  return skipped
}

/** Reads the texts of each asset, field by field. */
async function readTexts(ctx: Ctx, asked: Asked) {
  const given = new Set(asked.rows.flatMap(({ texts }) => Object.keys(texts)))
  const { target, own } = await askedColumns(ctx, given)
  const fields: CellColumn[] = [
    ...CELL_FIELDS.filter((field) => given.has(field)),
    ...[...given].filter(isOwnColumn),
  ]
  const drafts = readCells(
    target,
    fields.map(columnOf),
    asked.rows.map(({ texts }) => fields.map((field) => texts[field])),
    asked,
  )
  const held = await standing(
    ctx,
    asked.rows.map(({ id }) => id),
  )
  const named = drafts.map((draft, at) => ({ draft, site_id: held[at]!.site_id }))
  const { found, names } = await resolveNames(ctx, target.columns, named)
  const ownOf = (draft: Draft, at: number) => {
    if (!own) return []
    const group_id = categoryOf(held[at]!, draft, found[at]!)
    return readOwn(own, { draft, found: found[at]!, held: held[at]!, group_id }, names)
  }
  const plain = fields.filter((field): field is CellField => !isOwnColumn(field))
  const read = drafts.map((draft, at): [CellColumn, Read][] => [
    ...readings(plain, draft, found[at]!, names),
    ...ownOf(draft, at),
  ])
  return { read, target }
}

/**
 * Reads texts for assets by the readers of an import, and holds what they mean against the register's rules. Names of
 * records have to be there: nothing is made on the way.
 */
export function checkCells(ctx: Ctx, asked: Asked): Promise<{ data: CellsCheck }> {
  return inTransaction(ctx, async (ctx) => {
    const { language } = await admitted(ctx)
    const { read, target } = await readTexts(ctx, asked)
    const alike = await suggestions(
      ctx,
      read.flat().flatMap(([, one]) => ('problem' in one ? [one.problem] : [])),
      target,
    )
    const cellOf = ([field, one]: [CellColumn, Read]): CheckedCell => {
      if (!('problem' in one)) return { field, ...one, code: null, message: null, suggestions: [] }
      const { problem } = one
      const message = problemText(problem, target.columns, language)
      const suggested = alike(problem)
      return { field, value: null, name: null, code: problem.code, message, suggestions: suggested }
    }
    const rows = asked.rows.map(({ id }, at) => ({ id, cells: read[at]!.map(cellOf) }))
    const wanted = asked.rows.map(({ id, lock_version }, at) => ({
      id,
      lock_version,
      change: changesOf(rows[at]!.cells),
    }))
    const skipped = await refused(
      ctx,
      wanted.filter(({ change }) => Object.keys(change).length > 0),
    )
    return { data: { rows, skipped } }
  })
}

/** What could be read, as an update takes it. */
function changesOf(cells: readonly CheckedCell[]): CellChanges {
  const good = cells.filter(({ code }) => code === null)
  const own = good.filter(({ field }) => isOwnColumn(field))
  const plain = good.filter(({ field }) => !isOwnColumn(field))
  return {
    ...Object.fromEntries(plain.map(({ field, value }) => [field, value])),
    ...(own.length > 0 && {
      custom_fields: Object.fromEntries(own.map(({ field, value }) => [keyOf(field)!, value])),
    }),
  }
}
