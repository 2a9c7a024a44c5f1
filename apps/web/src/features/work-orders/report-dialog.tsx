import { workOrdersApi } from '@steward/contract/work-orders.ts'
import { workRequestsApi } from '@steward/contract/work-requests.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChosenFiles } from '#components/attachments/chosen-files.tsx'
import { upload } from '#components/attachments/uploads.ts'
import { focusFirstProblem, PlainForm } from '#components/record-form/plain-form.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { errorText } from '#lib/error-text.ts'
import { useSend } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'
import { toast } from '#lib/toast.ts'

interface ReportDialogProps {
  asset: { id: string; name: string }
  onClose: (done: boolean) => void
}

/** Sends a report: as a work order if the user works on them, else as a request. */
function useReport(asset_id: string) {
  const isOrder = useMay(workOrdersApi.update)
  const order = useSend(workOrdersApi.create, { once: true })
  const request = useSend(workRequestsApi.create, { once: true })
  const send = async (title: string) => {
    const said = { title, asset_id }
    const { data } = isOrder
      ? await order.mutateAsync({ body: { work_order: said } })
      : await request.mutateAsync({ body: { work_request: said } })
    return {
      number: data.number,
      of: { type: isOrder ? 'WorkOrder' : 'WorkRequest', id: data.id } as const,
    }
  }
  return { send, pending: order.isPending || request.isPending }
}

/** Reports a problem of an asset with a short text and a photo. */
export function ReportDialog({ asset, onClose }: ReportDialogProps) {
  const { t } = useTranslation()
  const form = useId()
  const client = useQueryClient()
  const { send, pending } = useReport(asset.id)
  const [title, setTitle] = useState('')
  const [files, setFiles] = useState<readonly File[]>([])
  const [tried, setTried] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isMissing = title.trim() === ''
  const submit = async () => {
    setTried(true)
    if (isMissing) return focusFirstProblem(form)
    try {
      const { number, of } = await send(title.trim())
      if (files.length > 0) upload(client, of, files)
      toast.success(t('work_orders.report.sent', { number }))
      onClose(true)
    } catch (error) {
      setProblem(errorText(error, t))
    }
    return undefined
  }
  return (
    <PlainForm
      form={form}
      title={t('work_orders.report.title')}
      description={asset.name}
      submit={t('work_orders.report.send')}
      pending={pending}
      dirty={title !== '' || files.length > 0}
      problem={problem}
      onSubmit={() => void submit()}
      onClose={() => onClose(false)}
    >
      <Field
        label={t('work_orders.report.what')}
        error={tried && isMissing ? t('work_orders.report.missing') : undefined}
      >
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            enterKeyHint="send"
            maxLength={255}
            placeholder={t('work_orders.report.example')}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
          />
        )}
      </Field>
      <ChosenFiles files={files} onChange={setFiles} />
    </PlainForm>
  )
}
