import { type WorkRequest, workRequestsApi } from '@steward/contract/work-requests.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusFirstProblem, PlainForm } from '#components/record-form/plain-form.tsx'
import { Field } from '#components/ui/field.tsx'
import { Textarea } from '#components/ui/input.tsx'
import { errorText } from '#lib/error-text.ts'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'

/** Says no to a request, and why: whoever asked reads it. */
export function DeclineDialog(props: { request: WorkRequest; onClose: () => void }) {
  const { request, onClose } = props
  const { t } = useTranslation()
  const form = useId()
  const decline = useSend(workRequestsApi.decline)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const missing = reason.trim() === ''
  const submit = async () => {
    setTried(true)
    if (missing) return focusFirstProblem(form)
    try {
      const body = { decline: { reason: reason.trim() } }
      await decline.mutateAsync({ params: { id: request.id }, body })
      toast.success(t('work_requests.decline.done', { number: request.number }))
      onClose()
    } catch (error) {
      setFailure(errorText(error, t))
    }
    return undefined
  }
  return (
    <PlainForm
      form={form}
      title={t('work_requests.decline.title', { number: request.number })}
      description={request.title}
      submit={t('work_requests.decline.submit')}
      pending={decline.isPending}
      dirty={reason !== ''}
      problem={failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field
        label={t('work_requests.fields.decline_reason')}
        hint={t('work_requests.decline.hint')}
        error={tried && missing ? t('work_requests.problems.decline_reason') : undefined}
      >
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
