import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import type { BulkQuestion } from './list-spec.ts'

/** From this number on, irreversible actions need a typed confirmation. */
const MANY = 50

export interface BulkVerbDialogProps {
  question: BulkQuestion
  count: number
  /** «12 sites». */
  items: string
  pending: boolean
  onClose: () => void
  /** The optional input, as fields of the changes. */
  onConfirm: (more: Readonly<Record<string, string>>) => void
}

/** Asks before an action on all selected records. */
export function BulkVerbDialog(props: BulkVerbDialogProps) {
  const { question, count, items, pending, onClose, onConfirm } = props
  const { field } = question
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const confirm = () => onConfirm(field && text.trim() ? { [field.name]: text.trim() } : {})
  return (
    <ConfirmDialog
      open
      destructive
      onClose={onClose}
      title={t(question.title, { count, items })}
      description={t(question.text)}
      confirmLabel={t(question.label, { count, items })}
      {...(count > MANY && { typeToConfirm: String(count) })}
      pending={pending}
      onConfirm={confirm}
    >
      {field && (
        <Field label={t(field.label)} hint={t(field.hint)} optional>
          {(control) => (
            <Input
              {...control}
              maxLength={field.longest}
              autoComplete="off"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
      )}
    </ConfirmDialog>
  )
}
