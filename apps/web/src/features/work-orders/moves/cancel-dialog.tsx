import { useTranslation } from 'react-i18next'
import { ReasonForm } from '../reason-form.tsx'
import type { MoveDialogProps } from './move-spec.ts'
import { useSendMove } from './use-send-move.ts'

/** Asks for the reason of a cancellation. */
export function CancelDialog({ order, to, onClose }: MoveDialogProps) {
  const { t } = useTranslation()
  const { send, pending } = useSendMove()
  const cancel = async (cancel_reason: string) => {
    if (await send(order, to, { cancel_reason })) onClose()
  }
  return (
    <ReasonForm
      title={t('work_orders.moves.cancel_title', { number: order.number })}
      description={order.title}
      submit={t('work_orders.moves.cancel')}
      leave={t('common.back')}
      label={t('work_orders.fields.cancel_reason')}
      missing={t('work_orders.problems.cancel_reason')}
      pending={pending}
      problem={null}
      onSubmit={(reason) => void cancel(reason)}
      onClose={onClose}
    />
  )
}
