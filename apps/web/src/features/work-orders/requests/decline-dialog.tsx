import { type WorkRequest, workRequestsApi } from '@steward/contract/work-requests.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#lib/error-text.ts'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'
import { ReasonForm } from '../reason-form.tsx'

/** Declines a request, with a reason for the requester. */
export function DeclineDialog(props: { request: WorkRequest; onClose: () => void }) {
  const { request, onClose } = props
  const { t } = useTranslation()
  const sending = useSend(workRequestsApi.decline)
  const [failure, setFailure] = useState<string | null>(null)
  const decline = async (reason: string) => {
    try {
      await sending.mutateAsync({ params: { id: request.id }, body: { decline: { reason } } })
      toast.success(t('work_requests.decline.done', { number: request.number }))
      onClose()
    } catch (error) {
      setFailure(errorText(error, t))
    }
  }
  return (
    <ReasonForm
      title={t('work_requests.decline.title', { number: request.number })}
      description={request.title}
      submit={t('work_requests.decline.submit')}
      label={t('work_requests.fields.decline_reason')}
      hint={t('work_requests.decline.hint')}
      missing={t('work_requests.problems.decline_reason')}
      pending={sending.isPending}
      problem={failure}
      onSubmit={(reason) => void decline(reason)}
      onClose={onClose}
    />
  )
}
