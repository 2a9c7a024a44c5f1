import { type AssetStatus, NEEDS_REASON } from '@steward/contract/asset-status.ts'
import { useState } from 'react'
import type { Values } from '#components/fields/field.ts'
import { AssetConflict } from '../asset-conflict.tsx'
import { StatusDialog } from '../status-dialog.tsx'
import { PasteDialog } from './paste-dialog.tsx'
import type { RowChange } from './row-change.ts'
import type { CellEdit } from './use-cell-edits.ts'
import type { useCells } from './use-cells.ts'

/** A reason is asked for before a status that needs one is saved. */
export function useReason(commit: (edit: CellEdit) => void) {
  const [asked, setAsked] = useState<CellEdit | null>(null)
  return {
    asked,
    close: () => setAsked(null),
    commit: (edit: CellEdit) => {
      const { asset, field, value } = edit
      const isAsked = field.name === 'status' && NEEDS_REASON.some((status) => status === value)
      if (isAsked && value !== asset.status) setAsked(edit)
      else commit(edit)
    },
    give: (more: Values) => {
      if (asked) commit({ ...asked, more })
      setAsked(null)
    },
  }
}

interface CellDialogsProps {
  cells: ReturnType<typeof useCells>
  reason: ReturnType<typeof useReason>
  onApply: (changes: readonly RowChange[]) => Promise<void>
}

/** What is asked before something is written. */
export function CellDialogs({ cells, reason, onApply }: CellDialogsProps) {
  const { edits, queue, paste } = cells
  // It may have to wait for what is on its way for the same assets.
  const [isApplying, setApplying] = useState(false)
  const { contest } = edits
  const isMine = (mine: ReadonlySet<string>) => mine.has(contest!.edit.field.name)
  const apply = async (changes: readonly RowChange[]) => {
    setApplying(true)
    await onApply(changes).finally(() => setApplying(false))
  }
  return (
    <>
      {paste.pasted && (
        <PasteDialog
          pasted={paste.pasted}
          pending={isApplying}
          onReplace={paste.replace}
          onApply={(changes) => void apply(changes)}
          onClose={paste.close}
        />
      )}
      {reason.asked && (
        <StatusDialog
          asset={reason.asked.asset}
          to={reason.asked.value as AssetStatus}
          pending={false}
          onClose={reason.close}
          onChange={(_, entered) => reason.give(entered)}
        />
      )}
      {contest && (
        <AssetConflict
          before={contest.base}
          current={contest.current}
          typed={{ [contest.edit.field.name]: contest.edit.value }}
          pending={queue.isBusy}
          onKeepEditing={edits.leaveContest}
          onSave={(mine) => edits.settle(isMine(mine))}
        />
      )}
    </>
  )
}
