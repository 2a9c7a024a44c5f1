import { Handshake, Undo2 } from 'lucide-react'
import type { RowDialog } from '#components/record-list/list-spec.ts'
import type { BulkField, BulkListDialogProps } from '#components/record-list/bulk-spec.ts'
import { fitOneCall } from '#components/record-list/chosen.ts'
import type { AssetRow } from '#features/assets/asset-list.tsx'
import { lazyOf } from '#lib/lazy-of.ts'

const HandOverDialog = lazyOf(
  () => import('#features/hand-over/hand-over-dialog.tsx'),
  'HandOverDialog',
)
const ReturnDialog = lazyOf(() => import('#features/hand-over/return-dialog.tsx'), 'ReturnDialog')

/** The selected assets in the format of the dialogs. */
const selectionOf = ({ chosen, records, onClose, onDone }: BulkListDialogProps) => {
  const { target, count } = records
  return {
    assets: chosen as readonly AssetRow[],
    all: count === chosen.length ? undefined : { target, count },
    onClose: (done: boolean) => (done ? onDone() : onClose()),
  }
}

/** Hand-over and return of the selected assets. */
export const HANDS: readonly BulkField[] = [
  {
    field: 'over',
    action: 'hand_over.submit',
    icon: Handshake,
    dialog: (props) => <HandOverDialog {...selectionOf(props)} />,
    shown: fitOneCall,
  },
  {
    field: 'back',
    action: 'hand_over.take_back',
    icon: Undo2,
    rare: true,
    dialog: (props) => <ReturnDialog {...selectionOf(props)} />,
    shown: fitOneCall,
  },
]

/** Hand-over and return of an asset in the list. */
export const handDialog = (how: 'over' | 'back'): RowDialog<AssetRow> => {
  const Dialog = how === 'over' ? HandOverDialog : ReturnDialog
  return (asset, onClose) => <Dialog assets={[asset]} onClose={onClose} />
}
