import { Shapes, UserRound } from 'lucide-react'
import { BulkFieldDialog } from '#components/record-list/bulk-field-dialog.tsx'
import type { BulkField as Field } from '#components/record-list/list-spec.ts'
import { assetField } from './asset-kind.ts'
import { BulkFieldsDialog } from './bulk-fields-dialog.tsx'
import { BulkMoveDialog } from './bulk-move-dialog.tsx'
import { type BulkDialogProps, useBulkFrame } from './bulk-props.ts'
import { BulkStatusDialog } from './bulk-status-dialog.tsx'
import { BulkTagsDialog } from './bulk-tags-dialog.tsx'

/** Fields for which one record is chosen. */
const REFERENCES: Readonly<Record<'category' | 'custodian', Field>> = {
  category: {
    field: 'category_id',
    action: 'assets.bulk.category_title',
    label: 'assets.fields.category_id',
    icon: Shapes,
    of: assetField('category_id'),
  },
  custodian: {
    field: 'custodian_id',
    action: 'assets.bulk.assign_title',
    label: 'assets.fields.custodian_id',
    icon: UserRound,
    of: assetField('custodian_id'),
  },
}

/** Asks for what the chosen assets get. */
export function BulkDialog(props: BulkDialogProps) {
  const { field, onChange } = props
  const frame = useBulkFrame(props)
  if (field === 'status') return <BulkStatusDialog {...props} />
  if (field === 'site') return <BulkMoveDialog {...props} />
  if (field === 'tags') return <BulkTagsDialog {...props} />
  if (field === 'fields') return <BulkFieldsDialog {...props} />
  return <BulkFieldDialog {...frame} field={REFERENCES[field]} onChange={onChange} />
}
