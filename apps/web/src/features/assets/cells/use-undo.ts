import { assetCellsApi, type CellChanges } from '@steward/contract/asset-cells.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#lib/error-text.ts'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'
import { useAssetChange } from '../page/use-asset-change.ts'
import { changesBack, editOf } from '../asset-changes.ts'
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

/** So many steps can be undone. */
const MAX_UNDO_STEPS = 100

/** Undoes a step, and updates the overlay. */
function useRevert({ known, learn, written }: Overlay) {
  const { change } = useAssetChange()
  const undoing = useSend(assetsApi.undoBulk)
  const writing = useSend(assetCellsApi.write)

  /** Puts cells back in assets that were changed since, though not in these cells. Answers whether all could be. */
  const putBack = async (rows: readonly RowChange[]): Promise<boolean> => {
    const back = rows.flatMap((row) => takenBackSafely(row, known(row.asset)) ?? [])
    if (back.length === 0) return rows.length === 0
    const wanted = back.map(({ asset, changes }) => {
      const { id, lock_version } = asset
      return { id, lock_version, changes: editOf(changes) as CellChanges }
    })
    const { data } = await writing.mutateAsync({ body: { assets: { rows: wanted } } })
    const left = new Set(data.skipped.map(({ id }) => id))
    written(back.filter(({ asset }) => !left.has(asset.id)))
    return left.size === 0 && back.length === rows.length
  }

  const revertPart = async ({ undo_token, rows }: WrittenPart): Promise<boolean> => {
    const { data } = await undoing.mutateAsync({ body: { assets: { undo_token } } })
    const left = new Set(data.skipped.map(({ id }) => id))
    const undone = rows.filter(({ asset }) => !left.has(asset.id))
    written(undone.map((row) => takenBack(row, known(row.asset))))
    return putBack(rows.filter(({ asset }) => left.has(asset.id)))
  }

  /** Answers whether all of it could be undone. */
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
    const changes = changesBack(step, now)
    if (Object.keys(changes).length === 0) return true
    const outcome = await change(now, changes)
    learn(outcome.kind === 'saved' ? outcome.saved : outcome.current)
    return outcome.kind === 'saved'
  }
}

/** Undoes what was done here, the last step first, or one of them by its toast. */
export function useUndo(overlay: Overlay, queue: Queue) {
  const { t } = useTranslation()
  const revert = useRevert(overlay)
  const steps = useRef<UndoStep[]>([])
  const [count, setCount] = useState(0)

  const put = (next: UndoStep[]) => {
    steps.current = next
    setCount(next.length)
  }
  const keep = (step: UndoStep) => put([...steps.current, step].slice(-MAX_UNDO_STEPS))

  const failed = (description: string) =>
    toast.error(t('assets.inline.undo_failed'), { description })

  const takeBack = async (step: UndoStep, cells: readonly CellPlace[], wrong: Problems) => {
    try {
      if (!(await revert(step))) return failed(t('errors.codes.stale_record'))
      // What was entered over it and refused is given up with it.
      overlay.clear(cells, wrong)
      toast.success(t('assets.cells.undone'))
    } catch (error) {
      if (mayHelpToRepeat(error)) keep(step)
      failed(errorText(error, t))
    }
    return undefined
  }

  /** After what is on its way for the same assets. A step whose undo failed can be undone again. */
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
