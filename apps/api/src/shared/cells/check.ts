import { keyOf } from '@steward/contract/data-fields.ts'
import type { CellsCheck, CheckedCell } from '@steward/contract/kit/cells.ts'
import { and, getTableColumns, inArray } from 'drizzle-orm'
import type { Wanted } from '#core/bulk/change.ts'
import { admitted, clientOf, type Ctx, inTransaction } from '#core/context/ctx.ts'
import { inAccount } from '#core/records/rows.ts'
import type { Held } from '#domain/custom-fields/judging.ts'
import { readCells, type Written } from '#domain/imports/cells.ts'
import type { Draft, RowProblem } from '#domain/imports/plan.ts'
import type { Value } from '#domain/imports/readings.ts'
import { problemText } from '#domain/imports/problem-text.ts'
import type { Referred, Target, TargetColumn } from '#domain/imports/targets.ts'
import type { Owner } from '#shared/custom-fields/owners.ts'
import { likeNames } from '#shared/naming/suggestions.ts'
import { type CellsKind, columnOfField, isNeeded } from './cells-kind.ts'
import { type Found, mayShowNames, resolveNames } from './names.ts'
import { askedColumns, isCustomField, type Read, readCustom } from './custom.ts'
import { type CellChange, changeCells } from './write.ts'

/** What was typed or pasted for records of a kind. */
interface Asked<Column extends string> extends Written {
  rows: readonly {
    id: string
    lock_version: number
    texts: Partial<Record<Column, string>>
  }[]
}

/** A field that the kind has, and the column of an import that it is in. */
type PlainCell = TargetColumn & { field: string }

function valueOf(kind: CellsKind, { key, field, type }: PlainCell, value: Value): Read {
  if (value !== null) return { value: type === 'integer' ? Number(value) : value, name: null }
  if (type === 'list') return { value: [], name: null }
  return isNeeded(kind, field) ? { problem: { code: 'required', key } } : { value, name: null }
}

/** What the texts of one record mean. */
function* readings(
  kind: CellsKind,
  cells: readonly PlainCell[],
  draft: Draft,
  found: ReadonlyMap<string, Found>,
  names: ReadonlyMap<string, string>,
): Generator<[string, Read]> {
  for (const cell of cells) {
    const { key, field, refers } = cell
    const problem = draft.problems.find((one) => one.key === key)
    const match = found.get(key)
    const value = draft.values.get(key)
    if (problem) yield [field, { problem }]
    else if (match && 'problem' in match) yield [field, match]
    else if (match) yield [field, { value: match.id, name: names.get(match.id) ?? null }]
    else if (value === null || (value !== undefined && !refers))
      yield [field, valueOf(kind, cell, value)]
  }
}

type Standing = Held & { site_id: string | null }

/** The records as they are; those that the caller may not see have none. */
async function standing(
  ctx: Ctx,
  { table, group }: Owner,
  ids: readonly string[],
): Promise<Standing[]> {
  const { id, site_id, custom_fields, [group]: group_id } = getTableColumns(table)
  const rows = await ctx.db
    .select({ id: id!, site_id: site_id!, group_id: group_id!, custom_fields: custom_fields! })
    .from(table)
    .where(and(inAccount(ctx, table), inArray(id!, [...ids])))
  const found = new Map((rows as Standing[]).map((row) => [row.id, row]))
  const nothing = { site_id: null, group_id: null, custom_fields: {} }
  return ids.map((id) => found.get(id) ?? { id, ...nothing })
}

/** The category or the type that a record will have. */
function groupOf(
  kind: CellsKind,
  { group_id }: Standing,
  draft: Draft,
  found: ReadonlyMap<string, Found>,
) {
  const { key } = columnOfField(kind, kind.owner.group)
  const match = found.get(key)
  if (match && 'id' in match) return match.id
  return draft.values.get(key) === null ? null : group_id
}

/** Kinds without suggestions: there are too many of them to compare, or their names are in another table. */
const NOT_COMPARED: readonly Referred[] = ['Asset', 'User']

/** For each column, suggestions for the names in it that aren't known. */
async function suggestions(ctx: Ctx, problems: readonly RowProblem[], target: Target) {
  const member = await admitted(ctx)
  const unknown = problems.filter(({ code }) => code === 'unknown')
  const byKey = Map.groupBy(unknown, ({ key }) => key ?? '')
  const found = new Map<string, string[]>()
  for (const [key, group] of byKey) {
    const kind = target.columns.find((column) => column.key === key)?.refers
    if (!kind || NOT_COMPARED.includes(kind) || !mayShowNames(member, kind)) continue
    const alike = await likeNames(
      ctx,
      kind,
      group.map(({ value = '' }) => value),
    )
    for (const [name, names] of alike) found.set(`${key}\n${name}`, names)
  }
  return ({ key = '', value = '' }: RowProblem) => found.get(`${key}\n${value}`) ?? []
}

/** What would be skipped if the cells were written now; everything is rolled back. */
async function refused(ctx: Ctx, kind: CellsKind, rows: readonly Wanted<CellChange>[]) {
  await clientOf(ctx).query('savepoint cells')
  const { skipped } = await changeCells(ctx, kind, rows)
  await clientOf(ctx).query('rollback to savepoint cells')
  return skipped
}

/** Reads the texts of each record, field by field. */
async function readTexts(ctx: Ctx, kind: CellsKind, asked: Asked<string>) {
  const given = new Set(asked.rows.flatMap(({ texts }) => Object.keys(texts)))
  const { target, own } = await askedColumns(ctx, kind, given)
  const plain = kind.fields
    .filter((field) => given.has(field))
    .map((field) => columnOfField(kind, field) as PlainCell)
  const columns = [...plain.map(({ key, field }) => ({ key, field })), ...customColumns(given)]
  const drafts = readCells(
    target,
    columns.map(({ key }) => key),
    asked.rows.map(({ texts }) => columns.map(({ field }) => texts[field])),
    asked,
  )
  const held = await standing(
    ctx,
    kind.owner,
    asked.rows.map(({ id }) => id),
  )
  const named = drafts.map((draft, at) => ({ draft, site_id: held[at]!.site_id }))
  const { found, names } = await resolveNames(ctx, target.columns, named)
  const ownOf = (draft: Draft, at: number) => {
    if (!own) return []
    const group_id = groupOf(kind, held[at]!, draft, found[at]!)
    return readCustom(own, { draft, found: found[at]!, held: held[at]!, group_id }, names)
  }
  const read = drafts.map((draft, at): [string, Read][] => [
    ...readings(kind, plain, draft, found[at]!, names),
    ...ownOf(draft, at),
  ])
  return { read, target }
}

const customColumns = (given: Iterable<string>) =>
  [...given].filter(isCustomField).map((column) => ({ key: column, field: column }))

/**
 * Reads texts for records with the readers of an import, and checks the values by the rules of their kind. The records
 * that they name have to exist: none is created.
 */
export function checkCells<Column extends string>(
  ctx: Ctx,
  kind: CellsKind,
  asked: Asked<Column>,
): Promise<{ data: CellsCheck<Column> }> {
  return inTransaction(ctx, async (ctx) => {
    const { language } = await admitted(ctx)
    const { read, target } = await readTexts(ctx, kind, asked)
    const alike = await suggestions(
      ctx,
      read.flat().flatMap(([, one]) => ('problem' in one ? [one.problem] : [])),
      target,
    )
    const cellOf = ([name, one]: [string, Read]): CheckedCell<Column> => {
      const field = name as Column
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
      kind,
      wanted.filter(({ change }) => Object.keys(change).length > 0),
    )
    return { data: { rows, skipped } }
  })
}

/** What could be read, as an update takes it. */
function changesOf(cells: readonly CheckedCell[]): CellChange {
  const good = cells.filter(({ code }) => code === null)
  const own = good.filter(({ field }) => isCustomField(field))
  const plain = good.filter(({ field }) => !isCustomField(field))
  return {
    ...Object.fromEntries(plain.map(({ field, value }) => [field, value])),
    ...(own.length > 0 && {
      custom_fields: Object.fromEntries(own.map(({ field, value }) => [keyOf(field)!, value])),
    }),
  }
}
