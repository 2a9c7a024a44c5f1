import type { Ctx } from '#core/context/ctx.ts'
import type { Row } from '#core/records/records.ts'
import { customValues, isCustomColumn } from '#domain/imports/custom-columns.ts'
import type { Draft, RowProblem } from '#domain/imports/plan.ts'
import { momentSaid } from '#domain/imports/moments.ts'
import type { Value } from '#domain/imports/readings.ts'
import type { TargetColumn } from '#domain/imports/targets.ts'
import type { ChangeBeside } from '#shared/imports/kind.ts'
import { findHolders, type Holder, type Holders } from '#shared/naming/lookups.ts'
import type { Missing } from '#shared/naming/missing-records.ts'
import { type Meaning, textOf } from '#shared/naming/references.ts'
import type { ImportRun } from '../import-run.ts'

/** A row of a file while it is imported. */
export interface ImportRow {
  draft: Draft
  /** The id of the record that it creates, if it does. */
  id: string
  /** Why it is refused. */
  problems: RowProblem[]
  /** What may be wrong with it, although it is imported. */
  warnings: RowProblem[]
  /** The id of the record that it updates; undefined if it creates one. */
  found: string | undefined
  /** The values of the record, by field. */
  change: Row
  /** The missing records that it names. */
  missing: Missing[]
  /** What is to be written, by the rules of its kind. */
  values: Row
  /** Changes to other records, which are written along. */
  beside: ChangeBeside[]
  /** The prefix of the number of a new record. */
  prefix: string | undefined
  /** Skipped by the mapping, or because it is no record. */
  isSkipped: boolean
  /** The row of the file that is its parent. */
  parent_row: number | undefined
}

export const rowOf = (draft: Draft, id: string): ImportRow => ({
  draft,
  id,
  problems: [...draft.problems],
  warnings: [...(draft.notes ?? [])],
  found: undefined,
  change: {},
  missing: [],
  values: {},
  beside: [],
  prefix: undefined,
  isSkipped: draft.no_record !== undefined,
  parent_row: undefined,
})

/** The problems of a row with others of the file: a repeated unique value, or a circle of parents. */
export function fileProblems({ draft }: ImportRow, { facts, parent }: ImportRun): RowProblem[] {
  const { row_no } = draft
  const problems: RowProblem[] = []
  for (const [key, rows] of facts.repeated) {
    const other = rows.get(row_no)
    if (other !== undefined)
      problems.push({
        code: 'twice',
        key,
        value: textOf(draft, key),
        args: { other },
      })
  }
  const circle = facts.order.circle(row_no)
  if (circle && parent)
    problems.push({
      code: 'cycle',
      key: parent.key,
      value: textOf(draft, parent.key),
      args: { rows: [...circle.slice(0, 10), circle[0]!].join(' → ') },
    })
  return problems
}

/** The live records with a value that rows have in a unique column, by column. */
export async function holdersOf(
  ctx: Ctx,
  { kind, target }: ImportRun,
  drafts: readonly Draft[],
): Promise<ReadonlyMap<string, Holders>> {
  const columns = [...new Set([...target.keys, ...kind.once])]
  const found = columns.map(async (column): Promise<[string, Holders]> => {
    const texts = drafts.map((draft) => textOf(draft, column)).filter(Boolean)
    return [column, await findHolders(ctx, kind.rules.entity, column, texts)]
  })
  return new Map(await Promise.all(found))
}
type ByColumn = Awaited<ReturnType<typeof holdersOf>>

const holderIn = (holders: ByColumn, draft: Draft, column: string): Holder | undefined =>
  holders.get(column)?.get(textOf(draft, column))?.[0]

const taken = (draft: Draft, key: string, { seen, name }: Holder): RowProblem => ({
  code: seen ? 'taken' : 'taken_unseen',
  key,
  value: textOf(draft, key),
  args: { owner: name ?? '' },
})

/** Refuses a row whose record exists already, or skips it where the mapping says so. */
export function refuseTaken(
  row: ImportRow,
  { mapping: { skip } }: Pick<ImportRun['claimed'], 'mapping'>,
  one: RowProblem,
): void {
  if (skip?.existing && one.code === 'taken') row.isSkipped = true
  else row.problems.push(one)
}

/** Decides whether a row creates or updates a record, as the import's mode allows. */
export function matchRow(row: ImportRow, { claimed, target }: ImportRun, holders: ByColumn): void {
  const { draft } = row
  const key = target.keys.find((one) => holderIn(holders, draft, one))
  const holder = key === undefined ? undefined : holderIn(holders, draft, key)
  if (claimed.mode === 'create') {
    if (holder) refuseTaken(row, claimed, taken(draft, key!, holder))
    return
  }
  row.found = holder?.seen ? holder.id : undefined
  if (row.found || claimed.mode === 'upsert') return
  const isKeyed = target.keys.some((one) => textOf(draft, one) !== '')
  const choices = target.keys.toReversed().join(', ')
  row.problems.push(isKeyed ? { code: 'no_match' } : { code: 'no_key', args: { choices } })
}

/**
 * Refuses rows that name the record of an earlier row by another key. Both would be compared with the record as it was
 * before, and one of the changes would be lost.
 */
export function refuseSecond(
  rows: readonly ImportRow[],
  { target }: ImportRun,
  holders: ByColumn,
): void {
  const first = new Map<string, number>()
  for (const { found, draft, problems } of rows) {
    if (!found) continue
    const other = first.get(found)
    const key = target.keys.find((one) => holderIn(holders, draft, one)?.id === found)
    if (other === undefined) first.set(found, draft.row_no)
    else if (key && !problems.some(({ code }) => code === 'twice'))
      problems.push({ code: 'same_record', key, value: textOf(draft, key), args: { other } })
  }
}

/** A row must not bring a value that another record has. */
export function takenProblems(
  row: ImportRow,
  { kind }: ImportRun,
  holders: ByColumn,
): RowProblem[] {
  const { draft, found } = row
  const known = new Set(row.problems.map(({ key }) => key))
  return kind.once.flatMap((key) => {
    const holder = holderIn(holders, draft, key)
    return holder && holder.id !== found && !known.has(key) ? [taken(draft, key, holder)] : []
  })
}

/** What a row says with its moments in UTC, without those that its record has already. */
export function withMoments(
  change: Row,
  before: Row | undefined,
  { moments: { fields, zone } }: Pick<ImportRun, 'moments'>,
): Row {
  const said = fields.filter((field) => typeof change[field] === 'string')
  if (said.length === 0) return change
  const settled = { ...change }
  for (const field of said) {
    const moment = momentSaid(change[field] as string, zone, before?.[field] as string | null)
    if (moment === undefined) delete settled[field]
    else settled[field] = moment
  }
  return settled
}

/** Hours are decimal text wherever they are, as amounts are. */
const isNumber = ({ type, unit }: TargetColumn) =>
  type === 'integer' || (type === 'decimal' && unit !== 'hours')
const numberOf = (value: Value) => (value === null ? null : Number(value))

/** The values of a row, by field, with references as ids. */
export function changeOf(
  { draft }: ImportRow,
  { references }: Meaning,
  { columns, custom }: ImportRun,
): Row {
  const change: Row = {}
  const customs = new Map<string, Value>()
  const say = (key: string, value: Value, column: TargetColumn) => {
    const { field } = column
    if (field) change[field] = isNumber(column) ? numberOf(value) : value
    else if (isCustomColumn(key)) customs.set(key, value)
  }
  for (const [key, value] of draft.values) {
    const column = columns.get(key)!
    if (!column.refers) say(key, value, column)
  }
  for (const [key, reference] of references) say(key, reference?.id ?? null, columns.get(key)!)
  const own = customValues(custom, customs)
  return Object.keys(own).length === 0 ? change : { ...change, custom_fields: own }
}
