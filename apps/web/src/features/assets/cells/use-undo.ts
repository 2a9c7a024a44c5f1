import { assetCellsApi } from '@steward/contract/asset-cells.ts'
import { type Asset, assetsApi } from '@steward/contract/assets.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#lib/error-text.ts'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'
import { useAssetChange } from '../page/use-asset-change.ts'
import { changesBack } from '../put-back.ts'
import { TOUCHES } from '../touches.ts'
import { type CellId, heldIn, holds, wireChanges } from './cell-values.ts'
import type { Overlay } from './overlay.ts'
import { portions, type RowChange } from './row-change.ts'

/** Something that was done here: one asset was changed, or many were by one act. */
export type Deed =
  | { kind: 'edit'; before: Asset; saved: Asset; merged: readonly string[] }
  | { kind: 'cells'; tokens: readonly string[]; rows: readonly RowChange[] }

/** What puts back the cells of an asset that still hold what was written; null where one of them doesn't. */
function cellsBack({ asset, changes }: RowChange, now: Asset): RowChange | null {
  const written = Object.entries(changes) as [CellId, unknown][]
  if (!written.every(([field, value]) => holds(now, field, value))) return null
  const back = Object.fromEntries(written.map(([field]) => [field, heldIn(asset, field)]))
  return { asset: now, changes: back }
}

/** Takes back what was done here, the last deed first, or one of them by its toast. */
export function useUndo({ known, learn, forget }: Overlay) {
  const { t } = useTranslation()
  const { change } = useAssetChange()
  const undoing = useSend(assetsApi.undoBulk, TOUCHES)
  const writing = useSend(assetCellsApi.write, TOUCHES)
  const deeds = useRef<Deed[]>([])
  const [count, setCount] = useState(0)

  const keep = (deed: Deed) => {
    deeds.current = [...deeds.current, deed].slice(-100)
    setCount(deeds.current.length)
  }

  const failed = (description: string) =>
    toast.error(t('assets.inline.undo_failed'), { description })

  /** Puts cells back in assets that were changed since, though not in these cells. Answers whether all could be. */
  const putBack = async (rows: readonly RowChange[]): Promise<boolean> => {
    const back = rows.flatMap((row) => cellsBack(row, known(row.asset)) ?? [])
    let skipped = rows.length - back.length
    for (const part of portions(back)) {
      const wanted = part.map(({ asset, changes }) => {
        const { id, lock_version } = asset
        return { id, lock_version, changes: wireChanges(changes) }
      })
      const { data } = await writing.mutateAsync({ body: { assets: { rows: wanted } } })
      skipped += data.skipped.length
    }
    return skipped === 0
  }

  const revertCells = async ({ tokens, rows }: Deed & { kind: 'cells' }): Promise<boolean> => {
    const left = new Set<string>()
    for (const undo_token of tokens) {
      const { data } = await undoing.mutateAsync({ body: { assets: { undo_token } } })
      for (const { id } of data.skipped) left.add(id)
    }
    const isDone = await putBack(rows.filter(({ asset }) => left.has(asset.id)))
    forget(rows.map(({ asset }) => asset.id))
    return isDone
  }

  const revert = async (deed: Deed): Promise<string | null> => {
    if (deed.kind === 'cells')
      return (await revertCells(deed)) ? null : t('errors.codes.stale_record')
    const now = known(deed.saved)
    const changes = changesBack(deed, now)
    if (Object.keys(changes).length === 0) return null
    const outcome = await change(now, changes)
    learn(outcome.kind === 'saved' ? outcome.saved : outcome.current)
    return outcome.kind === 'saved' ? null : t('errors.codes.stale_record')
  }

  const undo = async (deed = deeds.current.at(-1)) => {
    if (!deed || !deeds.current.includes(deed)) return
    deeds.current = deeds.current.filter((one) => one !== deed)
    setCount(deeds.current.length)
    try {
      const why = await revert(deed)
      if (why) failed(why)
      else toast.success(t('assets.cells.undone'))
    } catch (error) {
      failed(errorText(error, t))
    }
  }

  return { keep, undo, canUndo: count > 0 }
}

export type Undo = ReturnType<typeof useUndo>
