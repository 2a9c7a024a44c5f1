import { CancelDialog } from './cancel-dialog.tsx'
import { FinishDialog } from './finish-dialog.tsx'
import type { MoveDialogProps } from './move-spec.ts'

/** Asks for what a status requires: the reason of a cancellation, or the resolution. */
export function MoveDialog(props: MoveDialogProps) {
  return props.to === 'cancelled' ? <CancelDialog {...props} /> : <FinishDialog {...props} />
}
