import { type WorkOrderType, workOrderTypesApi } from '@steward/contract/work-order-types.ts'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#components/record-form/form-dialog.tsx'
import { OpenedRecord } from '#components/record-form/opened-record.tsx'
import { query } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'
import { toast } from '#lib/toast.ts'
import { TypeFormFields } from './type-form-fields.tsx'
import { useTypeForm } from './use-type-form.ts'

interface TypeDialogProps {
  /** The id of the type to change; a new one without it. */
  edit?: string | undefined
  onClose: () => void
}

/** Adds a type of work, or changes the one that the address names. */
export function TypeDialog({ edit, onClose }: TypeDialogProps) {
  const { t } = useTranslation()
  const { create, update, get } = workOrderTypesApi
  const may = useMay(edit === undefined ? create : update)
  // The address may ask for a form that this person may not send.
  if (!may) return null
  if (edit === undefined) return <TypeForm record={null} onClose={onClose} />
  return (
    <OpenedRecord
      key={edit}
      query={query(get, { params: { id: edit } }) as never}
      title={t('work_order_types.edit')}
      onClose={onClose}
    >
      {(record: WorkOrderType) => <TypeForm record={record} onClose={onClose} />}
    </OpenedRecord>
  )
}

function TypeForm(props: { record: WorkOrderType | null; onClose: () => void }) {
  const { record, onClose } = props
  const { t } = useTranslation()
  const form = useTypeForm(record, ({ name }) => {
    toast.success(t(record ? 'work_order_types.saved' : 'work_order_types.created', { name }))
    onClose()
  })
  return (
    <FormDialog
      form={form as never}
      title={
        record ? t('work_order_types.edit_title', { name: record.name }) : t('work_order_types.add')
      }
      submitLabel={record ? t('record_form.save') : t('work_order_types.create')}
      onClose={onClose}
    >
      <TypeFormFields form={form} />
    </FormDialog>
  )
}
