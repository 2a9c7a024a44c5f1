import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#components/record-form/form-dialog.tsx'
import { OpenedRecord } from '#components/record-form/opened-record.tsx'
import { query } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'
import { toast } from '#lib/toast.ts'
import type { Values } from './field.ts'
import { KindFields } from './form-fields.tsx'
import type { FormKind, Recorded } from './form-kind.ts'
import { useKindForm } from './use-kind-form.ts'
import { useKindText } from './use-kind-text.ts'

interface FormProps<Row extends Recorded> {
  kind: FormKind<Row>
  record: Row | null
  /** Initial values of a new record. */
  given?: Values | undefined
  onSaved?: ((saved: Row) => void) | undefined
  onClose: () => void
}

function RecordFormDialog<Row extends Recorded>(props: FormProps<Row>) {
  const { kind, record, given, onSaved, onClose } = props
  const { t } = useTranslation()
  const say = useKindText(kind)
  const state = useKindForm({
    kind,
    record,
    given,
    onSaved: (saved, note) => {
      toast.success(say(record ? 'saved' : 'created', { name: kind.nameOf(saved) }), note)
      onSaved?.(saved)
      onClose()
    },
  })
  return (
    <FormDialog
      form={state.form}
      title={record ? say('edit_title', { name: kind.nameOf(record) }) : say('add')}
      description={record || !kind.addText ? undefined : t(kind.addText)}
      submitLabel={record ? t('record_form.save') : say('create')}
      onClose={onClose}
    >
      <KindFields kind={kind} record={record} state={state} />
    </FormDialog>
  )
}

export interface RecordDialogProps<Row extends Recorded> {
  kind: FormKind<Row>
  /** The id of the record to edit; undefined for a new one. */
  edit?: string | undefined
  given?: Values | undefined
  onSaved?: ((saved: Row) => void) | undefined
  onClose: () => void
}

/** The dialog that adds a record or edits the one in the URL. */
export function RecordDialog<Row extends Recorded>(props: RecordDialogProps<Row>): ReactNode {
  const { kind, edit, ...others } = props
  const say = useKindText(kind)
  const may = useMay(edit === undefined ? kind.api.create : kind.api.update)
  // The URL may ask for a form that the user may not submit.
  if (!may) return null
  if (edit === undefined) return <RecordFormDialog kind={kind} record={null} {...others} />
  return (
    <OpenedRecord
      key={edit}
      query={query(kind.api.get, {
        params: { id: edit },
        ...(kind.complete && { query: { view: 'complete' } }),
      })}
      title={say('edit')}
      onClose={others.onClose}
    >
      {(record) => <RecordFormDialog kind={kind} record={record} {...others} />}
    </OpenedRecord>
  )
}
