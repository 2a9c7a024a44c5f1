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
import { cellsOf, type Deed, mayHelpToRepeat, takenBack, takenBackSafely } from './deeds.ts'
import type { Overlay } from './overlay.ts'
import type { RowChange, WrittenPart } from './row-change.ts'
import type { Queue } from './use-queue.ts'

/** So many deeds can be taken back. */
const MOST_DEEDS = 100

/** Takes back what a deed has done, and tells the overlay. */
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

  /** Answers whether all of it could be taken back. */
  return async (deed: Deed): Promise<boolean> => {
    if (deed.kind === 'cells') {
      let isWhole = true
      for (const part of [...deed.parts]) {
        isWhole = (await revertPart(part)) && isWhole
        deed.parts.shift()
      }
      return isWhole
    }
    const now = known(deed.saved)
    const changes = changesBack(deed, now)
    if (Object.keys(changes).length === 0) return true
    const outcome = await change(now, changes)
    learn(outcome.kind === 'saved' ? outcome.saved : outcome.current)
    return outcome.kind === 'saved'
  }
}

/** Takes back what was done here, the last deed first, or one of them by its toast. */
export function useUndo(overlay: Overlay, queue: Queue) {
  const { t } = useTranslation()
  const revert = useRevert(overlay)
  const deeds = useRef<Deed[]>([])
  const [count, setCount] = useState(0)

  const put = (next: Deed[]) => {
    deeds.current = next
    setCount(next.length)
  }
  const keep = (deed: Deed) => put([...deeds.current, deed].slice(-MOST_DEEDS))

  const failed = (description: string) =>
    toast.error(t('assets.inline.undo_failed'), { description })

  const takeBack = async (deed: Deed, cells: readonly CellPlace[], wrong: Problems) => {
    try {
      if (!(await revert(deed))) return failed(t('errors.codes.stale_record'))
      // What was entered over it and refused is given up with it.
      overlay.clear(cells, wrong)
      toast.success(t('assets.cells.undone'))
    } catch (error) {
      if (mayHelpToRepeat(error)) keep(deed)
      failed(errorText(error, t))
    }
    return undefined
  }

  /** After what is on its way for the same assets. A deed whose undo didn't get through can be taken back again. */
  const undo = async (deed = deeds.current.at(-1)) => {
    if (!deed || !deeds.current.includes(deed)) return
    put(deeds.current.filter((one) => one !== deed))
    const cells = cellsOf(deed)
    const wrong = overlay.problemsNow()
    const ids = new Set(cells.map(({ id }) => id))
    await queue.run([...ids], () => takeBack(deed, cells, wrong))
  }

  return { keep, undo, canUndo: count > 0 }
}

export type Undo = ReturnType<typeof useUndo>
