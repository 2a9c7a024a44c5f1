import type { Asset } from '@steward/contract/assets.ts'
import { MoveDialog } from './page/move-dialog.tsx'
import { RetireDialog } from './retire-dialog.tsx'

export type RowDialog = 'move' | 'retire'

interface RowDialogsProps {
  open: RowDialog
  asset: Asset
  onClose: () => void
}

/** What the menu of one asset in the list asks in dialogs. */
export function RowDialogs({ open, ...props }: RowDialogsProps) {
  return open === 'move' ? <MoveDialog {...props} /> : <RetireDialog {...props} />
}
