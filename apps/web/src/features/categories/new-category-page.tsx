import type { AssetCategory } from '@steward/contract/asset-categories.ts'
import type { Named } from '@steward/contract/kit/fields.ts'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Page, PageBody, PageHeader } from '#components/page-header.tsx'
import { FormBody, formId } from '#components/record-form/form-body.tsx'
import { useLeaveGuard } from '#components/record-form/leave-guard.tsx'
import { Button } from '#components/ui/button.tsx'
import { toast } from '#lib/toast.ts'
import { CategoryFormFields } from './category-form-fields.tsx'
import { useCategoryForm } from './use-category-form.ts'

interface NewCategoryPageProps {
  /** What the category is put into to begin with. */
  parent: Named
  onDone: (saved: AssetCategory | null) => void
}

/** The page on which a category is added. */
export function NewCategoryPage({ parent, onDone }: NewCategoryPageProps) {
  const { t } = useTranslation()
  const closing = useRef(false)
  const leave = (saved: AssetCategory | null) => {
    closing.current = true
    onDone(saved)
  }
  const form = useCategoryForm(null, parent, (saved) => {
    toast.success(t('categories.created', { name: saved.name }))
    leave(saved)
  })
  const guard = useLeaveGuard(form.dirty, closing)
  return (
    <Page>
      <PageHeader title={t('categories.add')} />
      <PageBody narrow>
        <div className="rounded-xl border border-border bg-card p-4 shadow-xs sm:p-6">
          <h2 className="sr-only">{t('record_form.details')}</h2>
          <FormBody form={form as never}>
            <CategoryFormFields form={form} />
          </FormBody>
          <div className="mt-6 flex justify-end gap-2">
            <Button
              onClick={() => {
                form.dropDraft()
                leave(null)
              }}
            >
              {t('common.cancel')}
            </Button>
            <Button
              type="submit"
              form={formId(form.name)}
              variant="primary"
              pending={form.saving}
              pendingLabel={t('common.saving')}
            >
              {t('categories.create')}
            </Button>
          </div>
        </div>
      </PageBody>
      {guard}
    </Page>
  )
}
