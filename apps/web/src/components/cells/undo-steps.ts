import type { CellRecord, FieldAt } from './cells-kind.ts'
import { ApiError } from '#lib/http.ts'
import type { CellPlace } from './cell-turns.ts'
import { type CellId, heldIn, holds, namesOf } from './cell-values.ts'
import type { RowChange, WrittenPart } from './row-change.ts'

/** Something that was done here: one record was changed, or many were by one act. */
export type UndoStep =
  | {
      kind: 'edit'
      field: CellId
      before: CellRecord
      saved: CellRecord
      merged: readonly string[]
    }
  /** Parts that were undone are gone from it. */
  | { kind: 'cells'; parts: WrittenPart[] }

const fieldsOf = ({ changes }: RowChange) => Object.keys(changes) as CellId[]

/** The cells that a step has changed. */
export function cellsOf(step: UndoStep): CellPlace[] {
  if (step.kind === 'edit') return [{ id: step.saved.id, field: step.field }]
  const rows = step.parts.flatMap((part) => part.rows)
  return rows.flatMap((row) => fieldsOf(row).map((field) => ({ id: row.record.id, field })))
}

/** What puts back the cells of a row that was written, in the record as it is now. */
export function takenBack(row: RowChange, now: CellRecord): RowChange {
  const back = fieldsOf(row).map((field) => [field, heldIn(row.record, field)])
  return { record: now, changes: Object.fromEntries(back), names: namesOf(row.record) }
}

/** The same where all of these cells still hold what was written; null where one of them doesn't. */
export function takenBackSafely(at: FieldAt, row: RowChange, now: CellRecord): RowChange | null {
  const stands = fieldsOf(row).every((field) => holds(at, now, field, row.changes[field]))
  return stands ? takenBack(row, now) : null
}

/** What repeating the call may help against: the server wasn't reached, was overrun, or failed. */
export function mayHelpToRepeat(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.status === 0 || error.status === 429 || error.status >= 500
}
