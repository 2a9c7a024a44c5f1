import { assetCategoriesApi, type AssetCategory } from '@steward/contract/asset-categories.ts'
import type { Named } from '@steward/contract/kit/fields.ts'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#components/record-form/form-dialog.tsx'
import { OpenedRecord } from '#components/record-form/opened-record.tsx'
import { query } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'
import { toast } from '#lib/toast.ts'
import { CategoryFormFields } from './category-form-fields.tsx'
import { useCategoryForm } from './use-category-form.ts'

interface CategoryDialogProps {
  /** The id of the category to change. */
  edit: string
  onClose: () => void
}

/** Changes the category that the address names. */
export function CategoryDialog({ edit, onClose }: CategoryDialogProps) {
  const { t } = useTranslation()
  const may = useMay(assetCategoriesApi.update)
  // The address may ask for a form that this person may not send.
  if (!may) return null
  return (
    <OpenedRecord
      key={edit}
      query={query(assetCategoriesApi.get, { params: { id: edit } }) as never}
      title={t('categories.edit')}
      onClose={onClose}
    >
      {(record: AssetCategory) => <CategoryForm record={record} onClose={onClose} />}
    </OpenedRecord>
  )
}

const NO_PARENT: Named = null

function CategoryForm(props: { record: AssetCategory; onClose: () => void }) {
  const { record, onClose } = props
  const { t } = useTranslation()
  const form = useCategoryForm(record, NO_PARENT, ({ name }) => {
    toast.success(t('categories.saved', { name }))
    onClose()
  })
  return (
    <FormDialog
      form={form as never}
      title={t('categories.edit_title', { name: record.name })}
      submitLabel={t('record_form.save')}
      onClose={onClose}
    >
      <CategoryFormFields form={form} id={record.id} />
    </FormDialog>
  )
}
