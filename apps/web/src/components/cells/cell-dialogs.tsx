import { useState } from 'react'
import { KINDS } from '@steward/contract/kinds.ts'
import { valuesOf } from '#components/fields/form-values.ts'
import type { Values } from '#components/fields/field.ts'
import { KindConflict } from '#components/fields/kind-conflict.tsx'
import { useCellFields, useCellsKind } from './cells-kind.ts'
import { PasteDialog } from './paste-dialog.tsx'
import type { RowChange } from './row-change.ts'
import type { CellEdit, EditConflict } from './use-save-cell.ts'
import type { useCells } from './use-cells.ts'

/** Values that need more input, such as a reason, open a dialog before they are saved. */
export function useAsked(commit: (edit: CellEdit) => void) {
  const { ask } = useCellsKind()
  const [asked, setAsked] = useState<CellEdit | null>(null)
  return {
    asked,
    close: () => setAsked(null),
    commit: (edit: CellEdit) => {
      const { record, field, value } = edit
      if (ask?.isAsked(record, field.name, value)) setAsked(edit)
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
  asking: ReturnType<typeof useAsked>
  onApply: (changes: readonly RowChange[]) => Promise<void>
}

/** The dialogs before something is saved. */
export function CellDialogs({ cells, asking, onApply }: CellDialogsProps) {
  const { edits, queue, paste } = cells
  const { ask } = useCellsKind()
  // Applying waits for earlier changes of the same records.
  const [isApplying, setApplying] = useState(false)
  const { conflict } = edits
  const isMine = (mine: ReadonlySet<string>) => mine.has(conflict!.edit.field.name)
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
      {ask && asking.asked && (
        <ask.Dialog
          record={asking.asked.record}
          value={asking.asked.value}
          onClose={asking.close}
          onGive={asking.give}
        />
      )}
      {conflict && (
        <CellConflict
          conflict={conflict}
          pending={queue.isBusy}
          onKeepEditing={edits.leaveConflict}
          onSave={(mine) => edits.settle(isMine(mine))}
        />
      )}
    </>
  )
}

interface CellConflictProps {
  conflict: EditConflict
  pending: boolean
  onKeepEditing: () => void
  onSave: (mine: ReadonlySet<string>) => void
}

/** Asks which value to keep if two users have changed the same cell. */
function CellConflict({ conflict: { edit, base, current }, ...dialog }: CellConflictProps) {
  const { entity, called } = useCellsKind()
  const { all } = useCellFields()
  const was = valuesOf(all, base)
  return (
    <KindConflict
      {...dialog}
      type={KINDS[entity].audited}
      id={current.id}
      name={called(current).name}
      fields={all}
      before={was}
      theirs={valuesOf(all, current)}
      typed={{ ...was, [edit.field.name]: edit.value }}
    />
  )
}
