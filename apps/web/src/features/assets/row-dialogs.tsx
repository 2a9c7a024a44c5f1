import type { Asset } from '@steward/contract/assets.ts'
import { MoveDialog } from './page/move-dialog.tsx'
import { RetireDialog } from './retire-dialog.tsx'

export type RowDialog = 'move' | 'retire'

interface RowDialogsProps {
  open: RowDialog
  /** As it was when the menu was opened. */
  asset: Asset
  /** The list as it is by now: what somebody else has changed meanwhile is in it. */
  rows: readonly Asset[]
  onClose: () => void
}

/** What the menu of one asset in the list asks in dialogs. */
export function RowDialogs({ open, asset, rows, onClose }: RowDialogsProps) {
  const now = rows.find(({ id }) => id === asset.id) ?? asset
  const Asked = open === 'move' ? MoveDialog : RetireDialog
  return <Asked asset={now} onClose={onClose} />
}
