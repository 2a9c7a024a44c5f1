import { type DataField, dataFieldsApi, type FieldSection } from '@steward/contract/data-fields.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormBody, formId } from '#components/record-form/form-body.tsx'
import { useLeaveGuard } from '#components/record-form/leave-guard.tsx'
import { ErrorState } from '#components/states.tsx'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { Sheet } from '#components/ui/sheet.tsx'
import { Waiting } from '#components/waiting.tsx'
import { errorText } from '#lib/error-text.ts'
import { format } from '#lib/format.ts'
import { query } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'
import { toast } from '#lib/toast.ts'
import { useRef } from 'react'
import { FieldFields } from './field-fields.tsx'
import { useFieldForm } from './use-field-form.ts'

interface FieldSheetProps {
  section: FieldSection
  /** The id of the field to change; a new one without it. */
  edit?: string | undefined
  onClose: () => void
}

/** Adds a field, or changes the one that the address names, beside the list. */
export function FieldSheet({ section, edit, onClose }: FieldSheetProps) {
  const may = useMay(edit === undefined ? dataFieldsApi.create : dataFieldsApi.update)
  // The address may ask for a form that this person may not send.
  if (!may) return null
  if (edit === undefined) return <FormSheet record={null} section={section} onClose={onClose} />
  return <OpenedField id={edit} section={section} onClose={onClose} />
}

function OpenedField(props: { id: string; section: FieldSection; onClose: () => void }) {
  const { id, section, onClose } = props
  const { t } = useTranslation()
  const found = useQuery({
    ...query(dataFieldsApi.get, { params: { id } }),
    refetchOnMount: 'always',
  })
  const record = found.isFetchedAfterMount ? found.data?.data : undefined
  if (record) return <FormSheet record={record} section={section} onClose={onClose} />
  return (
    <Sheet open side="right" title={t('data_fields.edit')} onOpenChange={(o) => !o && onClose()}>
      {found.isError ? (
        <ErrorState message={errorText(found.error, t)} onRetry={() => void found.refetch()} />
      ) : (
        <Waiting rows={5} row="h-10" className="flex flex-col gap-3 p-4" />
      )}
    </Sheet>
  )
}

interface FormSheetProps {
  record: DataField | null
  section: FieldSection
  onClose: () => void
}

function FormSheet({ record, section, onClose }: FormSheetProps) {
  const { t } = useTranslation()
  const closing = useRef(false)
  const { form, used } = useFieldForm({
    record,
    section,
    onSaved: ({ label: name }) => {
      toast.success(t(record ? 'data_fields.saved' : 'data_fields.created', { name }))
      closing.current = true
      onClose()
    },
  })
  const guard = useLeaveGuard(form.dirty && !form.saving, closing)
  // A field that isn't finished stays as a draft, so closing asks nothing.
  const close = () => {
    closing.current = true
    onClose()
  }
  return (
    <>
      <Sheet
        open
        side="right"
        className="sm:w-[34rem]"
        onOpenChange={(open) => !open && close()}
        title={record ? t('data_fields.edit_title', { name: record.label }) : t('data_fields.add')}
        footer={
          <>
            <Button
              type="submit"
              form={formId(form.name)}
              variant="primary"
              pending={form.saving}
              pendingLabel={t('common.saving')}
            >
              {record ? t('record_form.save') : t('data_fields.create')}
            </Button>
            <Button
              onClick={() => {
                form.dropDraft()
                close()
              }}
            >
              {t('common.cancel')}
            </Button>
          </>
        }
      >
        <div className="p-4">
          <FormBody form={form as never}>
            <FieldFields form={form} record={record} />
          </FormBody>
        </div>
      </Sheet>
      {used && (
        <ConfirmDialog
          open
          destructive
          onOpenChange={(open) => !open && used.answer(false)}
          title={t('data_fields.options_in_use.title')}
          description={t('data_fields.options_in_use.text', {
            options: used.options
              .map(({ option, count }) => `${option} (${format.integer(count)})`)
              .join(', '),
          })}
          confirmLabel={t('data_fields.options_in_use.confirm')}
          onConfirm={() => used.answer(true)}
        />
      )}
      {guard}
    </>
  )
}
