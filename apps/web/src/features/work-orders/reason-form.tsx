import { useId, useState } from 'react'
import { focusFirstProblem, PlainForm } from '#components/record-form/plain-form.tsx'
import { Field } from '#components/ui/field.tsx'
import { Textarea } from '#components/ui/input.tsx'

interface ReasonFormProps {
  title: string
  description: string
  /** The label of the submit button. */
  submit: string
  /** The label of the close button; by default «Cancel». */
  leave?: string
  label: string
  hint?: string
  /** The message if there is no reason. */
  missing: string
  pending: boolean
  /** The message of a refusal. */
  problem: string | null
  onSubmit: (reason: string) => void
  onClose: () => void
}

/** A dialog for a required reason. */
export function ReasonForm({ label, hint, missing, onSubmit, ...dialog }: ReasonFormProps) {
  const form = useId()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const given = reason.trim()
  const submit = () => {
    setTried(true)
    if (given === '') focusFirstProblem(form)
    else onSubmit(given)
  }
  return (
    <PlainForm {...dialog} form={form} dirty={reason !== ''} onSubmit={submit}>
      <Field label={label} hint={hint} error={tried && given === '' ? missing : undefined}>
        {(control) => (
          <Textarea
            {...control}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </PlainForm>
  )
}
