import type { ImportDuplicate } from '@steward/contract/bulk-imports.ts'
import type { FaultyRow, RowWord } from '#domain/imports/plan.ts'
import type { ChangedRow } from '#shared/imports/kind.ts'
import type { ImportRun } from '../import-run.ts'
import { saidOut } from './no-records.ts'
import type { ImportRow } from './rows.ts'
import type { Stored } from '../writing/store.ts'

/** The rows that are skipped: by the mapping, or because they are no records. */
export function leftOut(run: ImportRun, rows: readonly ImportRow[]): ReadonlySet<ImportRow> {
  const said = saidOut(run)
  return new Set(rows.filter(({ isSkipped, draft }) => isSkipped || said.has(draft.row_no)))
}

export function withoutDuplicates(
  { claimed }: ImportRun,
  rows: readonly ImportRow[],
  duplicates: readonly ImportDuplicate[],
): readonly ImportRow[] {
  if (!claimed.mapping.skip?.duplicates) return rows
  const numbers = new Set(duplicates.map(({ row }) => row))
  return rows.filter(({ draft }) => !numbers.has(draft.row_no))
}

export function rowsChanged(
  rows: readonly ImportRow[],
  changes: readonly Required<Stored>[],
): ChangedRow[] {
  const byId = new Map(rows.map((row) => [row.found, row]))
  return changes.map((change) => {
    const { draft, missing } = byId.get(change.id)!
    const names = new Map(missing.map(({ id, name }) => [id, name]))
    return { row_no: draft.row_no, ...change, names }
  })
}

export const warningsOf = (rows: readonly ImportRow[]): FaultyRow[] =>
  rows
    .filter(({ warnings }) => warnings.length > 0)
    .map(({ draft: { row_no }, warnings: problems }) => ({ row_no, problems }))

/** The codes of problems with a word that has no meaning in its column. */
const UNKNOWN: readonly string[] = ['choice', 'unknown', 'archived', 'may_not_create']

/** Words of closed lists that were mapped to one of ours, and those that can't be. */
export const wordsOf = (rows: readonly ImportRow[]): RowWord[] =>
  rows.flatMap(({ draft, problems }) => [
    ...draft.words,
    ...problems.flatMap(({ code, key, value, entries = value ? [value] : [] }) =>
      UNKNOWN.includes(code) && key
        ? entries.map((one) => ({ key, value: one, choice: null }))
        : [],
    ),
  ])
