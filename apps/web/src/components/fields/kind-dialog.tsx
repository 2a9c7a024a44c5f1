import type { ComponentType } from 'react'
import { lazyOf } from '#lib/lazy-of.ts'
import type { RecordDialogProps } from './record-dialog.tsx'
import type { Recorded } from './form-kind.ts'

/** Preloads the form. */
export const loadDialog = () => import('./record-dialog.tsx')
const RecordDialog = lazyOf(loadDialog, 'RecordDialog')

/** The dialog that adds or edits a record of a kind, loaded lazily: it needs a `Suspense` around it. */
export function KindDialog<Row extends Recorded>(props: RecordDialogProps<Row>) {
  // A lazy component isn't generic.
  const Dialog = RecordDialog as unknown as ComponentType<RecordDialogProps<Row>>
  return <Dialog {...props} />
}
