import { ApiError } from '#lib/http.ts'
import type { CellRecord, FieldAt } from './cells-kind.ts'
import type { CellPlace } from './cell-turns.ts'
import { type CellId, heldIn, holds, namesOf } from './cell-values.ts'
import type { RowChange, WrittenPart } from './row-change.ts'

/** A step that can be undone: a change of one record, or of many at once. */
export type UndoStep =
  | {
      kind: 'edit'
      field: CellId
      before: CellRecord
      saved: CellRecord
      merged: readonly string[]
    }
  /** Parts that were undone are removed from it. */
  | { kind: 'cells'; parts: WrittenPart[] }

const fieldsOf = ({ changes }: RowChange) => Object.keys(changes)

/** The cells that a step has changed. */
export function cellsOf(step: UndoStep): CellPlace[] {
  if (step.kind === 'edit') return [{ id: step.saved.id, field: step.field }]
  const rows = step.parts.flatMap((part) => part.rows)
  return rows.flatMap((row) => fieldsOf(row).map((field) => ({ id: row.record.id, field })))
}

/** The change that restores the previous values of a row. */
export function takenBack(row: RowChange, now: CellRecord): RowChange {
  const back = fieldsOf(row).map((field) => [field, heldIn(row.record, field)])
  return { record: now, changes: Object.fromEntries(back), names: namesOf(row.record) }
}

/** The same if all cells still have the written values; null otherwise. */
export function takenBackSafely(at: FieldAt, row: RowChange, now: CellRecord): RowChange | null {
  const stands = fieldsOf(row).every((field) => holds(at, now, field, row.changes[field]))
  return stands ? takenBack(row, now) : null
}

/** Whether repeating a failed call may succeed: the server wasn't reached, was busy or failed. */
export function mayHelpToRepeat(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.status === 0 || error.status === 429 || error.status >= 500
}
