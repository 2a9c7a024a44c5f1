import { useTranslation } from 'react-i18next'
import type { NamedField, Values } from '#components/fields/field.ts'
import { mergedNote } from '#components/fields/merged-note.ts'
import { useKindWording } from '#components/fields/use-kind-wording.ts'
import {
  editOfField,
  type FieldEdit,
  type Outcome,
  useRecordChange,
} from '#components/fields/use-record-change.ts'
import { refusedFields } from '#components/record-form/record-fields.ts'
import { errorText } from '#lib/error-text.ts'
import { ApiError } from '#lib/http.ts'
import { toast } from '#lib/toast.ts'
import { type CellRecord, useCellFields, useCellsKind } from './cells-kind.ts'
import type { IsLast } from './cell-turns.ts'
import type { CellId } from './cell-values.ts'
import type { Overlay } from './overlay.ts'
import type { Undo } from './use-undo.ts'

type CellField = NamedField & { name: CellId }

/** A cell, by record and field. */
export interface EditedCell {
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

type Saved = Extract<Outcome<CellRecord>, { kind: 'saved' }>

const noNotice = () => Promise.resolve()
const useNone = () => noNotice

/** Sends the new value of a cell, and shows its result: what was saved, refused, or changed by somebody else. */
export function useSaveCell(
  overlay: Overlay,
  undo: Undo,
  onConflict: (conflict: EditConflict) => void,
) {
  const { t } = useTranslation()
  const kind = useCellsKind()
  const { all } = useCellFields()
  const { change } = useRecordChange<CellRecord>(kind)
  const wording = useKindWording({ fields: all, words: kind.plural })
  const { useNotice = useNone } = kind
  const notice = useNotice()

  const refuse = ({ record, field, value }: CellEdit, message: string) =>
    overlay.problem(record.id, field.name, { message, value })

  const showSaved = ({ field }: CellEdit, base: CellRecord, outcome: Saved) => {
    overlay.learn(outcome.saved)
    undo.keep({ ...outcome, kind: 'edit', field: field.name, before: base })
    // A notice that can't be loaded is omitted.
    void notice(base, outcome.saved).catch(() => undefined)
    // Not for each cell: toasts would cover the cells to fill in, and Ctrl+Z undoes them.
    toast.success(t('record_form.field_saved', { field: field.label(t) }), {
      ...mergedNote(outcome.merged, t, wording.label),
      spoken: outcome.merged.length === 0,
    })
  }

  const showConflict = (conflict: EditConflict) => {
    overlay.learn(conflict.current)
    refuse(conflict.edit, t('errors.codes.stale_record'))
    onConflict(conflict)
  }

  const showRefusal = (edit: CellEdit, error: ApiError) => {
    const { name } = edit.field
    refuse(edit, refusedFields<Values>(error, [name], t)[name] ?? errorText(error, t))
  }

  /**
   * Sends an edit.
   *
   * @param isLast a refusal or a conflict is shown only if nothing else was entered in the cell since: a newer input
   *   meets the same one, and shows it then
   */
  const save = async (edit: CellEdit, isLast: IsLast) => {
    const { record, field } = edit
    const base = overlay.known(record)
    const { changes } = editOfField(kind, { ...edit, record: base }, t)
    if (Object.keys(changes).length === 0) return
    try {
      const outcome = await change(base, changes)
      if (outcome.kind === 'saved') showSaved(edit, base, outcome)
      else if (isLast(record.id, field.name)) showConflict({ edit, base, current: outcome.current })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (isLast(record.id, field.name)) showRefusal(edit, error)
    }
  }

  return { save, refuse }
}
