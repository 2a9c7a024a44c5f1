import {
  CELL_FIELDS,
  type CellChanges,
  type CellField,
  type CellsCheck,
  type CheckedCell,
} from '@steward/contract/asset-cells.ts'
import type { assetCellsApi } from '@steward/contract/asset-cells.ts'
import type { BodyOf } from '@steward/contract/kit/route.ts'
import { and, inArray } from 'drizzle-orm'
import type { Wish } from '#core/bulk-each.ts'
import { admitted, type Ctx, inTransaction } from '#core/ctx.ts'
import { inAccount } from '#core/rows.ts'
import { assets } from '#db/schema/assets.ts'
import { ASSET_TARGET } from '#domain/imports/asset-columns.ts'
import { readCells } from '#domain/imports/cells.ts'
import type { Draft, RowProblem, Value } from '#domain/imports/plan.ts'
import { problemText } from '#domain/imports/problem-text.ts'
import { isSuggested, likeNames } from '#naming/suggestions.ts'
import { type Found, resolveNames, tellsNames } from './assets.cell-names.ts'
import { changeCells } from './assets.cells.ts'

type Asked = BodyOf<typeof assetCellsApi.check>['assets']

/** The column of an import that a field stands in. */
const columnOf = (field: CellField) => field.replace(/_id$/, '')
const WHOLE_NUMBERS = new Set<CellField>(['useful_life_months'])
/** What an asset can't be without. */
const NEEDED = new Set<CellField>(['name', 'status', 'criticality'])

type Read = Pick<CheckedCell, 'value' | 'name'> | { problem: RowProblem }

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
    const meant = found.get(key)
    if (problem) yield [field, { problem }]
    else if (meant && 'problem' in meant) yield [field, meant]
    else if (meant) yield [field, { value: meant.id, name: names.get(meant.id) ?? null }]
    else if (draft.values.has(key) && !(isReferring(field) && draft.values.get(key) !== null))
      yield [field, valueOf(field, draft.values.get(key)!)]
  }
}

/** The sites that the assets stand in; those out of sight have none. */
async function sitesOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string | null>> {
  const rows = await ctx.db
    .select({ id: assets.id, site_id: assets.site_id })
    .from(assets)
    .where(and(inAccount(ctx, assets), inArray(assets.id, [...ids])))
  return new Map(rows.map(({ id, site_id }) => [id, site_id]))
}

/** For each column, what may have been meant by the names in it that aren't known. */
async function suggestions(ctx: Ctx, problems: readonly RowProblem[]) {
  const member = await admitted(ctx)
  const unknown = problems.filter(({ code }) => code === 'unknown')
  const byKey = Map.groupBy(unknown, ({ key }) => key ?? '')
  const found = new Map<string, string[]>()
  for (const [key, group] of byKey) {
    if (!isSuggested(key) || !tellsNames(member, key)) continue
    const alike = await likeNames(
      ctx,
      key,
      group.map(({ value = '' }) => value),
    )
    for (const [name, names] of alike) found.set(`${key}\n${name}`, names)
  }
  return ({ key = '', value = '' }: RowProblem) => found.get(`${key}\n${value}`) ?? []
}

/** What would be left as it is if the cells were written now; nothing stays written. */
async function refused(ctx: Ctx, wishes: readonly Wish<CellChanges>[]) {
  await ctx.client!.query('savepoint cells')
  const { skipped } = await changeCells(ctx, wishes)
  await ctx.client!.query('rollback to savepoint cells')
  return skipped
}

/**
 * Reads texts for assets by the readers of an import, and holds what they mean against the register's rules. Names of
 * records have to be there: nothing is made on the way.
 */
export function checkCells(ctx: Ctx, asked: Asked): Promise<{ data: CellsCheck }> {
  return inTransaction(ctx, async (ctx) => {
    const { language } = await admitted(ctx)
    const given = new Set(asked.rows.flatMap(({ texts }) => Object.keys(texts)))
    const fields = CELL_FIELDS.filter((field) => given.has(field))
    const drafts = readCells(
      fields.map(columnOf),
      asked.rows.map(({ texts }) => fields.map((field) => texts[field])),
      asked,
    )
    const sites = await sitesOf(
      ctx,
      asked.rows.map(({ id }) => id),
    )
    const { found, names } = await resolveNames(
      ctx,
      asked.rows.map(({ id }, at) => ({ draft: drafts[at]!, site_id: sites.get(id) ?? null })),
    )
    const read = drafts.map((draft, at) => [...readings(fields, draft, found[at]!, names)])
    const alike = await suggestions(
      ctx,
      read.flat().flatMap(([, one]) => ('problem' in one ? [one.problem] : [])),
    )
    const cellOf = ([field, one]: [CellField, Read]): CheckedCell => {
      if (!('problem' in one)) return { field, ...one, code: null, message: null, suggestions: [] }
      const { problem } = one
      const message = problemText(problem, ASSET_TARGET.columns, language)
      const suggested = alike(problem)
      return { field, value: null, name: null, code: problem.code, message, suggestions: suggested }
    }
    const rows = asked.rows.map(({ id }, at) => ({ id, cells: read[at]!.map(cellOf) }))
    const wishes = asked.rows.map(({ id, lock_version }, at) => ({
      id,
      lock_version,
      changes: changesOf(rows[at]!.cells),
    }))
    const skipped = await refused(
      ctx,
      wishes.filter(({ changes }) => Object.keys(changes).length > 0),
    )
    return { data: { rows, skipped } }
  })
}

/** What could be read, as an update takes it. */
const changesOf = (cells: readonly CheckedCell[]): CellChanges =>
  Object.fromEntries(
    cells.filter(({ code }) => code === null).map(({ field, value }) => [field, value]),
  )
