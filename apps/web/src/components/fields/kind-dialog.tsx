import type { ComponentType } from 'react'
import { lazyOf } from '#lib/lazy-of.ts'
import type { RecordDialogProps } from './record-dialog.tsx'
import type { Recorded } from './form-kind.ts'

/** Fetches the form before it is asked for. */
export const loadDialog = () => import('./record-dialog.tsx')
const RecordDialog = lazyOf(loadDialog, 'RecordDialog')

/** Adds a record of a kind, or changes one; fetched when it is first shown. Is within a `Suspense`. */
export function KindDialog<Row extends Recorded>(props: RecordDialogProps<Row>) {
  // A component that is fetched later has forgotten which row its kind is of.
  const Dialog = RecordDialog as unknown as ComponentType<RecordDialogProps<Row>>
  return <Dialog {...props} />
}
