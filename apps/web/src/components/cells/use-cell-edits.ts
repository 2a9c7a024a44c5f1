import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { editOfField } from '#components/fields/use-record-change.ts'
import { errorText } from '#lib/error-text.ts'
import { ApiError } from '#lib/http.ts'
import { useCellFields, useCellsKind } from './cells-kind.ts'
import type { IsLast } from './cell-turns.ts'
import { cellValue } from './cell-values.ts'
import { findRecord } from './find-record.ts'
import type { Overlay } from './overlay.ts'
import { pickedValue } from './pick-editor.tsx'
import type { Queue } from './use-queue.ts'
import { type CellEdit, type EditConflict, type EditedCell, useSaveCell } from './use-save-cell.ts'
import type { Undo } from './use-undo.ts'

/** Changes single cells: new values are shown at once, refused ones stay with the reason. */
export function useCellEdits(overlay: Overlay, undo: Undo, queue: Queue) {
  const { t } = useTranslation()
  const kind = useCellsKind()
  const { at } = useCellFields()
  const [conflict, setConflict] = useState<EditConflict | null>(null)
  const { save, refuse } = useSaveCell(overlay, undo, setConflict)

  /** From now on only the result of this edit is shown in the cell. */
  const takeTurn = ({ record: { id }, field }: EditedCell): IsLast => {
    const cells = [{ id, field: field.name }]
    overlay.clear(cells)
    return overlay.takeTurn(cells)
  }

  /** Shows a value until the work is done, which waits for earlier changes of the same record. */
  const showMeanwhile = ({ record, field, value }: CellEdit, work: () => Promise<void>) => {
    const waiting = { id: record.id, field: field.name, ...cellValue(field, value) }
    overlay.begin(waiting)
    void queue.run([record.id], () => work().finally(() => overlay.end(waiting)))
  }

  const commit = (edit: CellEdit) => {
    const isLast = takeTurn(edit)
    const { problem } = editOfField(kind, { ...edit, record: overlay.known(edit.record) }, t)
    if (problem) refuse(edit, problem)
    else showMeanwhile(edit, () => save(edit, isLast))
  }

  /**
   * Looks up typed text and saves the result. The text is shown meanwhile, and stays as a problem if nothing is found.
   */
  const commitTyped = (cell: EditedCell, typed: string) => {
    const { record, field } = cell
    const isLast = takeTurn(cell)
    const fail = (message: string) => {
      if (isLast(record.id, field.name))
        overlay.problem(record.id, field.name, { message, value: null, typed })
    }
    const lookUpAndSave = async () => {
      try {
        const found = await findRecord(at, overlay.known(record), field, typed)
        if (found) await save({ ...cell, value: pickedValue(field, found) }, isLast)
        else fail(t('cells.unknown', { text: typed }))
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        fail(errorText(error, t))
      }
    }
    if (field.kind === 'reference')
      showMeanwhile({ ...cell, value: { id: typed, name: typed } }, lookUpAndSave)
    else fail(t('data_fields.refused.choice'))
  }

  /** Resolves a conflict. */
  const settle = (mine: boolean) => {
    if (!conflict) return
    const { edit, current } = conflict
    setConflict(null)
    takeTurn(edit)
    if (mine) commit({ ...edit, record: current })
  }

  return {
    commit,
    commitTyped,
    conflict,
    settle,
    /** The user's input stays in the cell as a problem. */
    leaveConflict: () => setConflict(null),
  }
}
