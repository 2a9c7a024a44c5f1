import type { CellRefusal, CellsResult } from '@steward/contract/kit/cells.ts'
import { keyOf } from '@steward/contract/kit/custom-column.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { readFrom } from '#components/fields/values.ts'
import { customFieldRefusal, skipReason } from '#components/skip-reason.ts'
import { errorText } from '#lib/error-text.ts'
import { format } from '#lib/format.ts'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'
import { editOf } from '#components/fields/record-changes.ts'
import { type CellsKind, type FieldAt, useCellsKind } from './cells-kind.ts'
import type { IsLast } from './cell-turns.ts'
import { type CellId, type CellValues, laidOver } from './cell-values.ts'
import type { UndoStep } from './undo-steps.ts'
import type { Overlay } from './overlay.ts'
import { type RowChange, sendInPortions } from './row-change.ts'
import type { Undo } from './use-undo.ts'

/** The reason why a record wasn't changed. */
export function refusalText(
  { beside = {}, reasons, texts }: CellsKind,
  refusal: CellRefusal,
  t: TFunction,
): string {
  const { code, field } = refusal
  const said = beside[field ?? '']?.text
  if (said) return t(said)
  const ofCustomField = keyOf(field ?? '') === undefined ? undefined : customFieldRefusal(code, t)
  if (ofCustomField) return ofCustomField
  const required = 'errors.fields.required'
  return skipReason(refusal, t, { required, scope: texts.outside_sites, ...reasons })
}

/** The cell at which a refusal is shown. */
export function cellOf(
  { beside = {} }: CellsKind,
  { field }: CellRefusal,
  changes: CellValues,
): CellId {
  const fields = Object.keys(changes)
  const blamed = beside[field ?? '']?.cell ?? field
  return fields.find((one) => one === blamed) ?? fields[0]!
}

/** Writes a block of cells as one undo step. */
export function useCellBlock({ known, problem, written }: Overlay, undo: Undo, at: FieldAt) {
  const { t } = useTranslation()
  const kind = useCellsKind()
  const { plural, texts } = kind
  const sending = useSend(kind.cells.api.write)

  const showRefusals = (
    rows: readonly RowChange[],
    refusals: readonly CellRefusal[],
    isLast: IsLast,
  ) => {
    const byId = new Map(rows.map((row) => [row.record.id, row]))
    for (const refusal of refusals) {
      const { record, changes, names = {} } = byId.get(refusal.id)!
      const field = cellOf(kind, refusal, changes)
      if (!isLast(record.id, field)) continue
      const given = changes[field] ?? null
      const cell = { value: given, name: names[String(given)] }
      const value = readFrom(at(field)!, laidOver(at, record, field, cell))
      problem(record.id, field, { message: refusalText(kind, refusal, t), value })
    }
  }

  const showOutcome = (changed: number, refused: number, onUndo: () => void) => {
    const title = t(texts.written, {
      count: changed,
      formatted: format.integer(changed),
    })
    const action = changed > 0 ? { action: { label: t('common.undo'), onClick: onUndo } } : {}
    if (refused === 0) return toast.success(title, action)
    const formatted = format.integer(refused)
    const description = t(texts.refused, { count: refused, formatted })
    return toast.warning(title, { description, ...action })
  }

  /** Returns whether everything was written; a failure is already shown by then. */
  const write = async (rows: readonly RowChange[], isLast: IsLast): Promise<boolean> => {
    const before = rows.map((row) => ({ ...row, record: known(row.record) }))
    const { changed, refusals, parts, error } = await sendInPortions(before, async (part) => {
      const wanted = part.map(({ record, changes }) => ({
        id: record.id,
        lock_version: known(record).lock_version,
        changes: editOf(changes),
      }))
      const answer = await sending.mutateAsync({ body: { [plural]: { rows: wanted } } })
      return (answer as { data: CellsResult }).data
    })
    const step: UndoStep = { kind: 'cells', parts }
    for (const part of parts) written(part.rows)
    if (parts.length > 0) undo.keep(step)
    showRefusals(rows, refusals, isLast)
    if (error !== null) toast.error(t('cells.failed'), { description: errorText(error, t) })
    if (changed + refusals.length > 0)
      showOutcome(changed, refusals.length, () => void undo.undo(step))
    return error === null
  }

  return { write }
}
