import type { WorkOrderStatus } from '@steward/contract/work-order-status.ts'
import { workOrdersApi } from '@steward/contract/work-orders.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { skipReason } from '#components/skip-reason.ts'
import { statusLabel } from '#components/status-badge.tsx'
import { errorText } from '#lib/error-text.ts'
import { isUnreached, keep, mustWait } from '#lib/outbox/keep.ts'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'
import { ORDERS } from '../order-kind.tsx'
import { wholeOrder } from '../order-queries.ts'
import type { MovedOrder } from './move-spec.ts'

/** What is said with a move: why, and what was done. */
interface MoveAnswers {
  resolution?: string | null
  cancel_reason?: string | null
}

/**
 * Changes one order by the call that changes many: only that one can be undone as it was, whatever the table of
 * transitions says of the way back.
 */
export function useOrderChange() {
  const { t } = useTranslation()
  const sending = useSend(workOrdersApi.bulk)
  const undoing = useSend(workOrdersApi.undoBulk)

  const failed = (description: string) => {
    toast.error(t('work_orders.moves.failed'), { description })
    return false
  }
  const undo = (undo_token: string) =>
    undoing.mutateAsync({ body: { work_orders: { undo_token } } }).then(
      () => void toast.success(t('work_orders.moves.undone')),
      (error: unknown) => void failed(errorText(error, t)),
    )
  /** Answers whether it went through; a failure has been said by then. `keepIt` is what is done without a network. */
  const change = async (
    id: string,
    changes: object,
    done: string,
    keepIt?: () => Promise<boolean>,
  ): Promise<boolean> => {
    try {
      const { data } = await sending.mutateAsync({ body: { work_orders: { ids: [id], changes } } })
      if (!('skipped' in data)) return true
      const [skipped] = data.skipped
      if (skipped) return failed(skipReason(skipped, t, ORDERS.list.reasons))
      const token = data.undo_token
      toast.success(
        done,
        token ? { action: { label: t('common.undo'), onClick: () => void undo(token) } } : {},
      )
      return true
    } catch (error) {
      if (keepIt && isUnreached(error)) return keepIt()
      return failed(errorText(error, t))
    }
  }
  return { change, pending: sending.isPending }
}

/** When work began or ended, which is now and not when this is sent; work that is begun again began when it did. */
function momentOf(to: WorkOrderStatus, started_at: string | null | undefined) {
  const now = new Date().toISOString()
  if (to === 'done') return { completed_at: now }
  return to === 'in_progress' && !started_at ? { started_at: now } : {}
}

/** The version of an order of which only a list is known here: no order has it, so that the server says what it has now. */
const UNSEEN = -1

/** Moves one order to another status. */
export function useSendMove() {
  const { t } = useTranslation()
  const { change, pending } = useOrderChange()
  const client = useQueryClient()
  const keepMove = async (
    { id, status }: MovedOrder,
    to: WorkOrderStatus,
    changes: object,
    said: string,
  ) => {
    const known = client.getQueryData(wholeOrder(id).queryKey)?.data
    const work_order = {
      ...changes,
      ...momentOf(to, known?.started_at),
      lock_version: known?.lock_version ?? UNSEEN,
    }
    const input = { params: { id }, body: { work_order } }
    await keep({ kind: 'status', order: id, said, input, before: { status } })
    return true
  }
  const send = (order: MovedOrder, to: WorkOrderStatus, answers: MoveAnswers = {}) => {
    const changes = { status: to, ...answers }
    const status = statusLabel('work_order', to)
    const keepIt = () => keepMove(order, to, changes, status)
    if (mustWait(order.id)) return keepIt()
    const done = t('work_orders.moves.done', { number: order.number, status })
    return change(order.id, changes, done, keepIt)
  }
  return { send, pending }
}
