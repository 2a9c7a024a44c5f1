import type { ImportDuplicate } from '@steward/contract/bulk-imports.ts'
import type { Row } from '#core/records/records.ts'
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

/** What a row changes in other records, as fields of its own record. */
function besideOf({ beside }: ImportRow): Pick<ChangedRow, 'before' | 'values'> {
  const [before, values]: [Row, Row] = [{}, {}]
  for (const one of beside)
    for (const [field, value] of Object.entries(one.values)) {
      before[one.keyOf(field)] = one.before[field]
      values[one.keyOf(field)] = value
    }
  return { before, values }
}

/** @param changes those of the records that rows are about */
export function rowsChanged(
  rows: readonly ImportRow[],
  changes: readonly Required<Stored>[],
  before: ReadonlyMap<string, Row>,
): ChangedRow[] {
  const byId = new Map(changes.map((change) => [change.id, change]))
  return rows.flatMap((row) => {
    const { draft, missing, found = '' } = row
    const [own, beside] = [byId.get(found), besideOf(row)]
    if (!own && row.beside.length === 0) return []
    return {
      row_no: draft.row_no,
      id: found,
      before: { ...before.get(found), ...beside.before },
      values: { ...own?.values, ...beside.values },
      names: new Map(missing.map(({ id, name }) => [id, name])),
    }
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
