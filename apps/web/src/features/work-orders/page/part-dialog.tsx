import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NamedField } from '#components/fields/field.ts'
import { FormControls } from '#components/fields/form-fields.tsx'
import { filledBody } from '#components/fields/form-values.ts'
import { useFields } from '#components/fields/use-fields.ts'
import { focusFirstProblem, PlainForm } from '#components/record-form/plain-form.tsx'
import { FormGrid } from '#components/ui/field.tsx'
import { errorText } from '#lib/error-text.ts'

interface PartDialogProps {
  title: string
  submit: string
  fields: readonly NamedField[]
  /** Sends the values. */
  onSend: (body: Record<string, unknown>) => Promise<unknown>
  onClose: () => void
}

/** The dialog for a part of a work order: time, a cost. */
export function PartDialog({ title, submit, fields, onSend, onClose }: PartDialogProps) {
  const { t } = useTranslation()
  const id = useId()
  const { form, finish, isTouched } = useFields(fields)
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const send = async () => {
    const entered = finish()
    if (!entered) return focusFirstProblem(id)
    setPending(true)
    try {
      await onSend(filledBody(fields, entered))
      onClose()
    } catch (error) {
      setProblem(errorText(error, t))
      setPending(false)
    }
    return undefined
  }
  return (
    <PlainForm
      form={id}
      title={title}
      submit={submit}
      pending={pending}
      dirty={isTouched}
      problem={problem}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <FormGrid>
        <FormControls fields={fields} form={form} />
      </FormGrid>
    </PlainForm>
  )
}
