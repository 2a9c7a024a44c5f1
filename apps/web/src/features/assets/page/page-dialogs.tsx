import { MomentDialog } from '#components/past/moment-dialog.tsx'
import { RetireDialog } from '../retire-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import type { Shown } from './shown-asset.ts'

export type PageDialog = 'moment' | 'move' | 'retire'

interface PageDialogsProps {
  open: PageDialog
  shown: Shown
  onMoment: (at: string | null) => void
  onClose: () => void
}

/** The dialogs of an asset's page; loaded with the first of them. */
export function PageDialogs({ open, shown, onMoment, onClose }: PageDialogsProps) {
  const { now } = shown
  if (open === 'moment') {
    return (
      <MomentDialog
        at={shown.at}
        since={now.created_at}
        onClose={onClose}
        onPick={(at) => {
          onMoment(at)
          onClose()
        }}
      />
    )
  }
  if (open === 'move') return <MoveDialog asset={now} onClose={onClose} />
  return <RetireDialog asset={now} onClose={onClose} />
}
