import { CancelDialog } from './cancel-dialog.tsx'
import { FinishDialog } from './finish-dialog.tsx'
import type { MoveDialogProps } from './move-spec.ts'

/** Asks for what a move takes: why nothing comes of the work, or what was done. */
export function MoveDialog(props: MoveDialogProps) {
  return props.to === 'cancelled' ? <CancelDialog {...props} /> : <FinishDialog {...props} />
}
