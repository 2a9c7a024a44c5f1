import type { WorkOrderType } from '@steward/contract/work-order-types.ts'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Page, PageBody, PageHeader } from '#components/page-header.tsx'
import { FormBody, formId } from '#components/record-form/form-body.tsx'
import { useLeaveGuard } from '#components/record-form/leave-guard.tsx'
import { StatusBadge } from '#components/status-badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { toast } from '#lib/toast.ts'
import { TypeFormFields } from './type-form-fields.tsx'
import { TypePreview } from './type-preview.tsx'
import { useTypeForm } from './use-type-form.ts'

interface TypePageProps {
  /** The type to change; none for a new one. */
  record: WorkOrderType | null
  onDone: () => void
}

/** The page of one type of work: its form, and beside it what somebody with such an order will see. */
export function TypePage({ record, onDone }: TypePageProps) {
  const { t } = useTranslation()
  const closing = useRef(false)
  const leave = () => {
    closing.current = true
    onDone()
  }
  const form = useTypeForm(record, ({ name }) => {
    toast.success(t(record ? 'work_order_types.saved' : 'work_order_types.created', { name }))
    leave()
  })
  const guard = useLeaveGuard(form.dirty, closing)
  return (
    <Page>
      <PageHeader
        title={record ? record.name : t('work_order_types.add')}
        meta={record && <StatusBadge domain="category" value={record.status} />}
      />
      <PageBody>
        <div className="grid gap-4 xl:grid-cols-[minmax(0,42rem)_minmax(0,24rem)]">
          <div className="rounded-xl border border-border bg-card p-4 shadow-xs sm:p-6">
            <h2 className="sr-only">{t('record_form.details')}</h2>
            <FormBody form={form as never}>
              <TypeFormFields form={form} />
            </FormBody>
            <div className="mt-6 flex justify-end gap-2">
              <Button
                onClick={() => {
                  form.dropDraft()
                  leave()
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
                {t(record ? 'record_form.save' : 'work_order_types.create')}
              </Button>
            </div>
          </div>
          <TypePreview values={form.values} />
        </div>
      </PageBody>
      {guard}
    </Page>
  )
}
