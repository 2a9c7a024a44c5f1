import type { BulkResult } from '@steward/contract/kit/bulk.ts'
import type { CellsResult } from '@steward/contract/kit/cells.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#lib/error-text.ts'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'
import { changesBack, editOf } from '#components/fields/record-changes.ts'
import { useRecordChange } from '#components/fields/use-record-change.ts'
import { type CellRecord, type FieldAt, useCellsKind } from './cells-kind.ts'
import type { Problems } from './cell-problems.ts'
import type { CellPlace } from './cell-turns.ts'
import {
  cellsOf,
  type UndoStep,
  mayHelpToRepeat,
  takenBack,
  takenBackSafely,
} from './undo-steps.ts'
import type { Overlay } from './overlay.ts'
import type { RowChange, WrittenPart } from './row-change.ts'
import type { Queue } from './use-queue.ts'

/** The maximum number of undo steps. */
const MAX_UNDO_STEPS = 100

/** Undoes a step, and updates the overlay. */
function useRevert({ known, learn, written }: Overlay, at: FieldAt) {
  const kind = useCellsKind()
  const { plural } = kind
  const { change } = useRecordChange<CellRecord>(kind)
  const undoing = useSend(kind.api.undoBulk)
  const writing = useSend(kind.cells.api.write)

  /**
   * Restores cells in records that were changed since, but not in these cells. Returns whether all could be restored.
   */
  const putBack = async (rows: readonly RowChange[]): Promise<boolean> => {
    const back = rows.flatMap((row) => takenBackSafely(at, row, known(row.record)) ?? [])
    if (back.length === 0) return rows.length === 0
    const wanted = back.map(({ record, changes }) => {
      const { id, lock_version } = record
      return { id, lock_version, changes: editOf(changes) }
    })
    const answer = await writing.mutateAsync({ body: { [plural]: { rows: wanted } } })
    const { data } = answer as { data: CellsResult }
    const left = new Set(data.skipped.map(({ id }) => id))
    written(back.filter(({ record }) => !left.has(record.id)))
    return left.size === 0 && back.length === rows.length
  }

  const revertPart = async ({ undo_token, rows }: WrittenPart): Promise<boolean> => {
    const answer = await undoing.mutateAsync({ body: { [plural]: { undo_token } } })
    const { data } = answer as { data: BulkResult }
    const left = new Set(data.skipped.map(({ id }) => id))
    const undone = rows.filter(({ record }) => !left.has(record.id))
    written(undone.map((row) => takenBack(row, known(row.record))))
    return putBack(rows.filter(({ record }) => left.has(record.id)))
  }

  /** Returns whether everything was undone. */
  return async (step: UndoStep): Promise<boolean> => {
    if (step.kind === 'cells') {
      let isWhole = true
      for (const part of [...step.parts]) {
        isWhole = (await revertPart(part)) && isWhole
        step.parts.shift()
      }
      return isWhole
    }
    const now = known(step.saved)
    const changes = changesBack(kind.fields, step, now)
    if (Object.keys(changes).length === 0) return true
    const outcome = await change(now, changes)
    learn(outcome.kind === 'saved' ? outcome.saved : outcome.current)
    return outcome.kind === 'saved'
  }
}

/** Undoes steps, the last one first, or a certain one by its toast. */
export function useUndo(overlay: Overlay, queue: Queue, at: FieldAt) {
  const { t } = useTranslation()
  const revert = useRevert(overlay, at)
  const steps = useRef<UndoStep[]>([])
  const [count, setCount] = useState(0)

  const put = (next: UndoStep[]) => {
    steps.current = next
    setCount(next.length)
  }
  const keep = (step: UndoStep) => put([...steps.current, step].slice(-MAX_UNDO_STEPS))

  const failed = (description: string) => toast.error(t('record_form.undo_failed'), { description })

  const takeBack = async (step: UndoStep, cells: readonly CellPlace[], wrong: Problems) => {
    try {
      if (!(await revert(step))) return failed(t('errors.codes.stale_record'))
      // Refused input in these cells is discarded, too.
      overlay.clear(cells, wrong)
      toast.success(t('cells.undone'))
    } catch (error) {
      if (mayHelpToRepeat(error)) keep(step)
      failed(errorText(error, t))
    }
    return undefined
  }

  /** Waits for pending changes of the same records. After a failure the step can be undone again. */
  const undo = async (step = steps.current.at(-1)) => {
    if (!step || !steps.current.includes(step)) return
    put(steps.current.filter((one) => one !== step))
    const cells = cellsOf(step)
    const wrong = overlay.problemsNow()
    const ids = new Set(cells.map(({ id }) => id))
    await queue.run([...ids], () => takeBack(step, cells, wrong))
  }

  return { keep, undo, canUndo: count > 0 }
}

export type Undo = ReturnType<typeof useUndo>
