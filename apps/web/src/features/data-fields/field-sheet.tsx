import { type DataField, dataFieldsApi, type FieldSection } from '@steward/contract/data-fields.ts'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { KindFields } from '#components/fields/form-fields.tsx'
import { useKindForm } from '#components/fields/use-kind-form.ts'
import { FormBody, SubmitButton } from '#components/record-form/form-body.tsx'
import { useLeaveGuard } from '#components/record-form/leave-guard.tsx'
import { OpenedRecord } from '#components/record-form/opened-record.tsx'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { Sheet } from '#components/ui/sheet.tsx'
import { ApiError } from '#lib/api-error.ts'
import { format } from '#lib/format.ts'
import { query } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'
import { toast } from '#lib/toast.ts'
import { DATA_FIELDS } from './data-fields.ts'

interface FieldSheetProps {
  section: FieldSection
  /** The work order type of a new field; undefined for a field of assets. */
  type?: string | undefined
  /** The id of the field to edit; undefined for a new one. */
  edit?: string | undefined
  /** A new field is visible in lists by default, as it was added from one. */
  listed?: boolean
  onAdded?: (added: DataField) => void
  onClose: () => void
}

/** Adds a field or edits the one in the URL, beside the list. */
export function FieldSheet({ section, type, edit, listed = false, ...rest }: FieldSheetProps) {
  const { t } = useTranslation()
  const may = useMay(edit === undefined ? dataFieldsApi.create : dataFieldsApi.update)
  // The URL may ask for a form that the user may not submit.
  if (!may) return null
  const form = (record: DataField | null) => (
    <FormSheet record={record} section={section} type={type} listed={listed} {...rest} />
  )
  if (edit === undefined) return form(null)
  return (
    <OpenedRecord
      beside
      query={query(dataFieldsApi.get, { params: { id: edit } })}
      title={t('data_fields.edit')}
      onClose={rest.onClose}
    >
      {form}
    </OpenedRecord>
  )
}

interface UsedOptions {
  options: readonly { option: string; count: number }[]
  answer: (yes: boolean) => void
}

/** Options that are used are removed only after a confirmation. */
function useUsedOptions() {
  const [used, setUsed] = useState<UsedOptions | null>(null)
  const ask = async <T,>(write: (more?: object) => Promise<T>): Promise<T> => {
    try {
      return await write()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'options_in_use') throw error
      const { options } = error.meta as Pick<UsedOptions, 'options'>
      const yes = await new Promise<boolean>((answer) => setUsed({ options, answer }))
      setUsed(null)
      if (!yes) throw new DOMException('', 'AbortError')
      return write({ remove_used_options: true })
    }
  }
  return { used, ask }
}

interface FormSheetProps extends Pick<FieldSheetProps, 'section' | 'type' | 'onAdded' | 'onClose'> {
  record: DataField | null
  listed: boolean
}

function FormSheet({ record, section, type, listed, onAdded, onClose }: FormSheetProps) {
  const { t } = useTranslation()
  const closing = useRef(false)
  const { used, ask } = useUsedOptions()
  const state = useKindForm({
    kind: DATA_FIELDS,
    record,
    given: useMemo(
      () =>
        record
          ? undefined
          : {
              section,
              ...(type && { entity: 'work_order', work_order_type_ids: [type] }),
              ...(listed && { show_in_list: true }),
            },
      [record, section, type, listed],
    ),
    around: ask,
    onSaved: (saved) => {
      const words = { name: saved.label }
      toast.success(t(record ? 'data_fields.saved' : 'data_fields.created', words))
      closing.current = true
      if (!record) onAdded?.(saved)
      onClose()
    },
  })
  const { form } = state
  const guard = useLeaveGuard(form.dirty && !form.saving, closing)
  // An unfinished field stays as a draft, so closing needs no confirmation.
  const close = () => {
    closing.current = true
    onClose()
  }
  return (
    <>
      <Sheet
        open
        side="right"
        asks
        className="sm:w-[34rem]"
        onClose={close}
        title={record ? t('data_fields.edit_title', { name: record.label }) : t('data_fields.add')}
        footer={
          <>
            <Button
              onClick={() => {
                form.dropDraft()
                close()
              }}
            >
              {t('common.cancel')}
            </Button>
            <SubmitButton form={form}>
              {record ? t('record_form.save') : t('data_fields.create')}
            </SubmitButton>
          </>
        }
      >
        <div className="p-4">
          <FormBody form={form}>
            <KindFields kind={DATA_FIELDS} record={record} state={state} />
          </FormBody>
        </div>
      </Sheet>
      {used && <UsedOptionsDialog {...used} />}
      {guard}
    </>
  )
}

function UsedOptionsDialog({ options, answer }: UsedOptions) {
  const { t } = useTranslation()
  return (
    <ConfirmDialog
      open
      destructive
      onClose={() => answer(false)}
      title={t('data_fields.options_in_use.title')}
      description={t('data_fields.options_in_use.text', {
        options: options
          .map(({ option, count }) => `${option} (${format.integer(count)})`)
          .join(', '),
      })}
      confirmLabel={t('data_fields.options_in_use.confirm')}
      onConfirm={() => answer(true)}
    />
  )
}
