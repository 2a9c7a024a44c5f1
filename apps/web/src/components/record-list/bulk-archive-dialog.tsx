import { BulkVerbDialog, type BulkVerbDialogProps } from './bulk-verb-dialog.tsx'

const QUESTION = {
  title: 'lists.bulk.archive.title',
  text: 'lists.bulk.archive.text',
  label: 'lists.bulk.archive.label',
} as const

/** Asks before many records are archived. */
export function BulkArchiveDialog(props: Omit<BulkVerbDialogProps, 'question'>) {
  return <BulkVerbDialog {...props} question={QUESTION} />
}
