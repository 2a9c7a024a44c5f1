import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FormPage } from '#components/record-form/form-page.tsx'
import type { RecordForm } from '#components/record-form/use-record-form.ts'
import { toast } from '#lib/toast.ts'
import type { Values } from './field.ts'
import { KindFields } from './form-fields.tsx'
import type { FormKind, Recorded } from './form-kind.ts'
import { useKindForm } from './use-kind-form.ts'
import { useKindText } from './use-kind-text.ts'

interface KindFormPageProps<Row extends Recorded> {
  kind: FormKind<Row>
  /** The record to edit; null for a new one. */
  record: Row | null
  /** Initial values of a new record. */
  given?: Values | undefined
  actions?: (form: RecordForm<Values, Row>) => ReactNode
  /** Beside the title. */
  meta?: ReactNode
  /** Beside the form. */
  aside?: (form: RecordForm<Values, Row>) => ReactNode
  /** Below the form: parts that are saved on their own. */
  below?: ReactNode
  onSaved: (saved: Row) => void
  onCancel: () => void
}

/** A page with the form of a kind. */
export function KindFormPage<Row extends Recorded>(props: KindFormPageProps<Row>) {
  const { kind, record, given, actions, meta, aside, below, onSaved, onCancel } = props
  const { t } = useTranslation()
  const leaving = useRef(false)
  const say = useKindText(kind)
  const state = useKindForm({
    kind,
    record,
    given,
    onSaved: (saved, note) => {
      leaving.current = true
      toast.success(say(record ? 'saved' : 'created', { name: kind.nameOf(saved) }), note)
      onSaved(saved)
    },
  })
  return (
    <FormPage
      title={record ? kind.nameOf(record) : say('add')}
      actions={actions?.(state.form)}
      meta={meta}
      form={state.form}
      submitLabel={record ? t('record_form.save') : say('create')}
      leaving={leaving}
      aside={aside?.(state.form)}
      below={below}
      onCancel={onCancel}
    >
      <KindFields kind={kind} record={record} state={state} />
    </FormPage>
  )
}
