import type { WorkOrder } from '@steward/contract/work-orders.ts'
import { type WorkRequest, workRequestsApi } from '@steward/contract/work-requests.ts'
import type { BodyOf } from '@steward/contract/kit/route.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldInput } from '#components/fields/inputs.tsx'
import type { Values } from '#components/fields/field.ts'
import { filledBody, newValues, problemsOf } from '#components/fields/form-values.ts'
import { fieldAt } from '#components/fields/named.ts'
import { focusFirstProblem, PlainForm } from '#components/record-form/plain-form.tsx'
import { Field } from '#components/ui/field.tsx'
import { errorText } from '#lib/error-text.ts'
import { useSend } from '#lib/query.ts'
import { ORDERS } from '../order-kind.tsx'

const ASKED = ['title', 'work_order_type_id', 'priority', 'assigned_to_id', 'due_date'] as const
const FIELDS = ASKED.map((name) => fieldAt(ORDERS.fields, name))

type Accepted = BodyOf<typeof workRequestsApi.accept>

interface AcceptDialogProps {
  request: WorkRequest
  onClose: () => void
  onAccepted: (order: WorkOrder) => void
}

/** Makes a work order of a request; what isn't known yet may be left open. */
export function AcceptDialog({ request, onClose, onAccepted }: AcceptDialogProps) {
  const { t } = useTranslation()
  const form = useId()
  const accept = useSend(workRequestsApi.accept, { once: true })
  const [given, setGiven] = useState<Values | null>(null)
  const [tried, setTried] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const values = given ?? { ...newValues(FIELDS, null), title: request.title }
  const problems = problemsOf(FIELDS, values, t)
  const submit = async () => {
    setTried(true)
    if (Object.keys(problems).length > 0) return focusFirstProblem(form)
    try {
      const body = { accept: filledBody(FIELDS, values) } as Accepted
      onAccepted((await accept.mutateAsync({ params: { id: request.id }, body })).data)
    } catch (error) {
      setFailure(errorText(error, t))
    }
    return undefined
  }
  return (
    <PlainForm
      form={form}
      title={t('work_requests.accept.title', { number: request.number })}
      description={t('work_requests.accept.text')}
      submit={t('work_requests.accept.submit')}
      pending={accept.isPending}
      dirty={given !== null}
      problem={failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {FIELDS.map((field) => (
        <Field
          key={field.name}
          label={field.label(t)}
          optional={field.name !== 'title'}
          error={tried ? problems[field.name] : undefined}
        >
          {(control) => (
            <FieldInput
              field={field}
              control={control}
              value={values[field.name]}
              values={values}
              record={null}
              onChange={(value) => setGiven({ ...values, [field.name]: value })}
            />
          )}
        </Field>
      ))}
    </PlainForm>
  )
}
