import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NamedField, Values } from '#components/fields/field.ts'
import { refusedFields } from '#components/record-form/record-fields.ts'
import { errorText } from '#lib/error-text.ts'
import { ApiError } from '#lib/http.ts'
import { toast } from '#lib/toast.ts'
import { mergedNote } from '#components/fields/merged-note.ts'
import { useKindWording } from '#components/fields/use-kind-wording.ts'
import {
  editOfField,
  type FieldEdit,
  useRecordChange,
} from '#components/fields/use-record-change.ts'
import { type CellRecord, useCellFields, useCellsKind } from './cells-kind.ts'
import type { IsLast } from './cell-turns.ts'
import { type CellId, cellValue } from './cell-values.ts'
import { findRecord } from './find-record.ts'
import type { Overlay, Waiting } from './overlay.ts'
import { pickedValue } from './pick-editor.tsx'
import type { Undo } from './use-undo.ts'
import type { Queue } from './use-queue.ts'

type CellField = NamedField & { name: CellId }

/** A cell, by record and field. */
interface EditedCell {
  record: CellRecord
  field: CellField
}

/** A new value of a cell. */
export type CellEdit = FieldEdit<CellRecord> & EditedCell

/** Somebody else has changed the same cell in the meantime. */
export interface EditConflict {
  edit: CellEdit
  base: CellRecord
  current: CellRecord
}

const waitingFor = ({ record, field, value }: CellEdit): Waiting => ({
  id: record.id,
  field: field.name,
  ...cellValue(field, value),
})

const noNotice = () => Promise.resolve()
const useNone = () => noNotice

/** Saves single cells: new values are shown at once, refused ones stay with the reason. */
export function useCellEdits(overlay: Overlay, undo: Undo, queue: Queue) {
  const { t } = useTranslation()
  const kind = useCellsKind()
  const { all, at } = useCellFields()
  const { change } = useRecordChange<CellRecord>(kind)
  const wording = useKindWording({ fields: all, words: kind.plural })
  const { useNotice = useNone } = kind
  const notice = useNotice()
  const [conflict, setConflict] = useState<EditConflict | null>(null)

  const refuse = ({ record, field, value }: CellEdit, message: string) =>
    overlay.problem(record.id, field.name, { message, value })

  /** From now on only the result of this edit is shown in the cell. */
  const takeTurn = ({ record: { id }, field }: EditedCell): IsLast => {
    const cells = [{ id, field: field.name }]
    overlay.clear(cells)
    return overlay.takeTurn(cells)
  }

  const save = async (edit: CellEdit, waiting: Waiting, isLast: IsLast) => {
    const { record, field } = edit
    const base = overlay.known(record)
    const { changes } = editOfField(kind, { ...edit, record: base }, t)
    if (Object.keys(changes).length === 0) return overlay.end(waiting)
    try {
      const outcome = await change(base, changes)
      if (outcome.kind === 'contested') {
        overlay.end(waiting)
        // A newer input of the cell will meet the same conflict, and asks then.
        if (!isLast(record.id, field.name)) return undefined
        overlay.learn(outcome.current)
        refuse(edit, t('errors.codes.stale_record'))
        setConflict({ edit, base, current: outcome.current })
        return undefined
      }
      overlay.learn(outcome.saved)
      overlay.end(waiting)
      const step = { ...outcome, kind: 'edit', field: field.name, before: base } as const
      undo.keep(step)
      // A notice that can't be loaded is omitted.
      void notice(base, outcome.saved).catch(() => undefined)
      // Not for each cell: toasts would cover the cells to fill in, and Ctrl+Z undoes them.
      toast.success(t('record_form.field_saved', { field: field.label(t) }), {
        ...mergedNote(outcome.merged, t, wording.label),
        spoken: outcome.merged.length === 0,
      })
    } catch (error) {
      overlay.end(waiting)
      if (!(error instanceof ApiError)) throw error
      if (!isLast(record.id, field.name)) return undefined
      refuse(edit, refusedFields<Values>(error, [field.name], t)[field.name] ?? errorText(error, t))
    }
    return undefined
  }

  const commit = (edit: CellEdit) => {
    const { record } = edit
    const isLast = takeTurn(edit)
    const { problem } = editOfField(kind, { ...edit, record: overlay.known(record) }, t)
    if (problem) return refuse(edit, problem)
    const waiting = waitingFor(edit)
    overlay.begin(waiting)
    void queue.run([record.id], () => save(edit, waiting, isLast))
    return undefined
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
    if (field.kind !== 'reference') return fail(t('data_fields.refused.choice'))
    const waiting = waitingFor({ ...cell, value: { id: typed, name: typed } })
    overlay.begin(waiting)
    void queue.run([record.id], async () => {
      try {
        const found = await findRecord(at, overlay.known(record), field, typed)
        if (found) return await save({ ...cell, value: pickedValue(field, found) }, waiting, isLast)
        fail(t('cells.unknown', { text: typed }))
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        fail(errorText(error, t))
      } finally {
        overlay.end(waiting)
      }
      return undefined
    })
    return undefined
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
    contest: conflict,
    settle,
    /** The user's input stays in the cell as a problem. */
    leaveContest: () => setConflict(null),
  }
}
