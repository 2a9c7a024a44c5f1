import { type AssetStatus, NEEDS_REASON } from '@steward/contract/asset-status.ts'
import { useState } from 'react'
import { type AssetFormValues, valuesOf } from '../form-values.ts'
import { namesOf } from '../lookup-names.tsx'
import { withValue } from '../stale.ts'
import { StaleDialog } from '../stale-dialog.tsx'
import { StatusDialog } from '../status-dialog.tsx'
import type { StatusChange } from '../use-status-change.ts'
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
      const isAsked = field === 'status' && NEEDS_REASON.some((status) => status === value)
      if (isAsked && value !== asset.status) setAsked(edit)
      else commit(edit)
    },
    give: (more: StatusChange) => {
      if (asked) commit({ ...asked, more: more as Partial<AssetFormValues> })
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
  const isMine = (mine: ReadonlySet<string>) => mine.has(contest!.edit.field)
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
          onChange={reason.give}
        />
      )}
      {contest && (
        <StaleDialog
          current={contest.current}
          before={valuesOf(contest.base)}
          typed={withValue(valuesOf(contest.base), contest.edit.field, contest.edit.value)}
          names={{
            ...namesOf(contest.base),
            ...(contest.edit.name && { [String(contest.edit.value)]: contest.edit.name }),
          }}
          pending={queue.isBusy}
          onKeepEditing={edits.leaveContest}
          onSave={(mine) => edits.settle(isMine(mine))}
        />
      )}
    </>
  )
}
