import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusFirstProblem, PlainForm } from '#components/record-form/plain-form.tsx'
import { Field } from '#components/ui/field.tsx'
import { Textarea } from '#components/ui/input.tsx'
import type { MoveDialogProps } from './move-spec.ts'
import { useSendMove } from './use-send-move.ts'

/** Asks why nothing comes of the work. */
export function CancelDialog({ order, to, onClose }: MoveDialogProps) {
  const { t } = useTranslation()
  const form = useId()
  const { send, pending } = useSendMove()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const missing = reason.trim() === ''
  const submit = async () => {
    setTried(true)
    if (missing) return focusFirstProblem(form)
    if (await send(order, to, { cancel_reason: reason.trim() })) onClose()
    return undefined
  }
  return (
    <PlainForm
      form={form}
      title={t('work_orders.moves.cancel_title', { number: order.number })}
      description={order.title}
      submit={t('work_orders.moves.cancel')}
      pending={pending}
      dirty={reason !== ''}
      problem={null}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field
        label={t('work_orders.fields.cancel_reason')}
        error={tried && missing ? t('work_orders.problems.cancel_reason') : undefined}
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
