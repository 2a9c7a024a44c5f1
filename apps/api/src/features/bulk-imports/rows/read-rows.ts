import type { Ctx } from '#core/context/ctx.ts'
import { inTurns } from '#core/jobs/in-turns.ts'
import type { Row } from '#core/records/records.ts'
import type { Draft, RowProblem, RowWord } from '#domain/imports/plan.ts'
import type { RowPairs } from '#domain/imports/row-pairs.ts'
import type { Referred, TargetColumn } from '#domain/imports/targets.ts'
import type { ResolvedRow } from '#shared/imports/kind.ts'
import type { Search } from '#shared/naming/hits.ts'
import type { Missing, MissingRecords } from '#shared/naming/missing-records.ts'
import { lookUp, meaningOf, textOf } from '#shared/naming/references.ts'
import { sayArchived } from './archived.ts'
import { findBareNames } from './bare-names.ts'
import type { ImportRun } from '../import-run.ts'
import { mayMake } from '../writing/missing.ts'
import { findRecords } from './found.ts'
import { matchNames } from './names.ts'
import { readPathName, resolveParents } from './parents.ts'
import {
  changeOf,
  fileProblems,
  holdersOf,
  type ImportRow,
  matchRow,
  refuseSecond,
  rowOf,
  takenProblems,
} from './rows.ts'
import { shareWithParents } from './shared-with-parent.ts'
import { idOfRow } from '../writing/store.ts'

/** Records as they are before an import, by their ids. */
export type Before = ReadonlyMap<string, Row>

interface Reading {
  /** Collects the missing records that rows name. */
  missing: MissingRecords
  /** Awaited after all queries are sent and before the rows are read one by one, which needs no database. */
  first: Promise<void> | undefined
}

/** Reads rows: which record each is about, and what it refers to. */
export async function readRows(
  ctx: Ctx,
  run: ImportRun,
  drafts: readonly Draft[],
  { missing, first }: Reading,
): Promise<{ rows: ImportRow[]; before: Before }> {
  const rows = drafts.map((draft) => rowOf(draft, idOfRow(run, draft.row_no)))
  const { target, kind, parent } = run
  if (run.claimed.create_missing) for (const row of rows) leaveWordsOut(row, run)
  const holders = await holdersOf(ctx, run, drafts)
  for (const row of rows) {
    row.problems.push(...fileProblems(row, run))
    matchRow(row, run, holders)
    row.problems.push(...takenProblems(row, run, holders))
  }
  await findBareNames(ctx, run, rows)
  refuseSecond(rows, run, holders)
  const ids = rows.flatMap(({ found }) => found ?? [])
  const before = await findRecords(ctx, run, ids)
  completeRows(rows, run, before)
  const sitesOf = (place: string) => run.facts.places.get(place.toLowerCase()) ?? []
  const lookups = await lookUp(ctx, target.columns, drafts, {
    byName: ['Employee', 'DepreciationMethod', 'User', 'Asset'],
    sitesOf,
    ...(kind.shorter && { shorter: kind.shorter }),
  })
  const search = { lookups, missing, sitesOf }
  const columns = target.columns.filter(({ key }) => key !== parent?.key)
  await first
  await inTurns(rows, (row) => readRow(row, run, search, columns, before))
  await resolveParents(ctx, run, rows, search, takeMissing)
  await shareWithParents(ctx, run, rows, before)
  await sayArchived(ctx, run, rows)
  const all = await matchNames(ctx, run, rows, before)
  await kind.settle?.(
    ctx,
    rows.map((row) => resolvedRow(row, run, all)),
  )
  return { rows, before: all }
}

/** Reads columns that depend on each other. */
function completeRows(rows: readonly ImportRow[], run: ImportRun, before: Before): void {
  const { claimed, facts, kind, moments, plan } = run
  const beside = {
    create_missing: claimed.create_missing,
    zone: moments.zone,
    as_of: claimed.mapping.as_of,
    fills: (key: string) => plan.has(key),
    headerOf: (key: string) => plan.headerOf(key),
  }
  for (const row of rows) {
    const was = before.get(row.found ?? '')
    const warn = (problem: RowProblem) => void row.warnings.push(problem)
    readPathName(row.draft, run, was)
    const isAmong = (rows: RowPairs) => rows.get(row.draft.row_no) !== undefined
    const around = {
      ...beside,
      before: was,
      isNew: !row.found,
      isNamesake: isAmong(facts.namesakes),
      isNamesakeInTown: isAmong(facts.namesakesInTown),
      warn,
    }
    const problem = kind.complete?.(row.draft, around)
    if (problem) row.problems.push(problem)
  }
}

const resolvedRow = (
  { draft, found, change, missing, warnings, beside }: ImportRow,
  { facts }: ImportRun,
  before: Before,
): ResolvedRow => ({
  draft,
  hasNamesakes: () => facts.namesakes.involves(draft.row_no),
  before: before.get(found ?? ''),
  change,
  missing,
  warn: (problem) => void warnings.push(problem),
  changeBeside: (one) => void beside.push(one),
})

/** Drops words that are no option of an optional field, with a warning. */
function leaveWordsOut(row: ImportRow, { columns }: ImportRun): void {
  const isWord = ({ code, key = '' }: RowProblem) =>
    code === 'choice' && columns.get(key)?.type === 'choice' && !columns.get(key)!.required
  for (const { key = '', value = '', ...problem } of row.problems.filter(isWord)) {
    row.warnings.push({ ...problem, key, value, code: 'no_option' })
    row.draft.words.push({ key, value, choice: null })
  }
  row.problems = row.problems.filter((one) => !isWord(one))
}

function readRow(
  row: ImportRow,
  run: ImportRun,
  search: Search,
  columns: readonly TargetColumn[],
  before: Before,
): void {
  const was = before.get(row.found ?? '')
  const standing = was?.site_id ? { id: was.site_id as string } : undefined
  const meaning = meaningOf(columns, row.draft, search, standing)
  takeProblems(row, run, meaning.problems)
  row.change = changeOf(row, meaning, run)
  for (const [key, reference] of meaning.references) {
    if (!reference?.missing) continue
    const column = reference.column ?? key
    if (run.plan.leavesOut(column)) leaveOut(row, run, key, column)
    else takeMissing(row, run, reference.missing, column)
  }
}

/** Kinds that an import can't create and that a record can do without. */
const LEFT_OUT: readonly (Referred | undefined)[] = ['User', 'WorkOrderType', 'DepreciationMethod']

const isLeftOut = ({ columns }: ImportRun, { code, key }: RowProblem): boolean => {
  const refers = columns.get(key ?? '')?.refers
  // A name such as «Declining balance» in another product's file may stand for several of our methods.
  const isUnclear = code === 'ambiguous' && refers === 'DepreciationMethod'
  return (code === 'unknown' || isUnclear) && LEFT_OUT.includes(refers)
}

/** Drops the value of a column. */
function leaveOut(row: ImportRow, run: ImportRun, key: string, column: string): void {
  const { field } = run.columns.get(key)!
  if (field) delete row.change[field]
  row.draft.words.push({ key: column, value: textOf(row.draft, column), choice: '' })
}

/** Adds problems to a row, but for values that the mapping drops or that its record can do without. */
function takeProblems(row: ImportRow, run: ImportRun, problems: readonly RowProblem[]): void {
  for (const problem of problems)
    if (problem.key && run.plan.leavesOut(problem.key))
      row.draft.words.push({ key: problem.key, value: problem.value ?? '', choice: '' })
    else if (run.claimed.create_missing && isLeftOut(run, problem))
      row.warnings.push({ ...problem, code: 'left_out' })
    else row.problems.push(problem)
}

/** Has a missing record created with a row, or refuses the row for it. */
function takeMissing(row: ImportRow, run: ImportRun, missing: Missing, key: string): void {
  const { claimed, maker } = run
  const isAllowed = mayMake(missing.kind, maker.permissions, maker.site_scope.length > 0)
  if (claimed.create_missing && isAllowed) {
    const value = textOf(row.draft, key) || missing.name
    if (claimed.dry_run) sayOnce(row.draft.words, { key, value, choice: null })
    if (isPlaceAlone(run, missing, key, value))
      row.warnings.push({ code: 'becomes_site', key, value })
    return void row.missing.push(...chainOf(missing))
  }
  const code = claimed.create_missing ? 'may_not_create' : 'unknown'
  // One cell may name several records.
  if (row.problems.some((one) => one.code === code && one.key === key)) return
  row.problems.push({
    code,
    key,
    value: textOf(row.draft, key) || missing.name,
  })
}

/** One cell may name several records: a room and the site that it is in. */
function sayOnce(words: RowWord[], word: RowWord): void {
  if (!words.some(({ key, value }) => key === word.key && value === word.value)) words.push(word)
}

/** Whether a place without a parent would become a site although other places of the file have a parent. */
const isPlaceAlone = (
  { plan, columns, facts }: ImportRun,
  { kind, name }: Missing,
  key: string,
  value: string,
): boolean =>
  kind === 'Site' &&
  columns.get(key)?.refers === 'Location' &&
  name === value &&
  plan.fields.some(({ column }) => column.refers === 'Site') &&
  !facts.places.has(value.toLowerCase())

/** A missing record, after its missing parents. */
const chainOf = (missing: Missing): Missing[] => [
  ...(missing.parent?.missing ? chainOf(missing.parent.missing) : []),
  missing,
]
