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

/** The details of a change of status. */
interface MoveAnswers {
  resolution?: string | null
  cancel_reason?: string | null
}

/**
 * Changes a work order by the bulk call, because its undo restores the previous state regardless of the transitions.
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
  /** Returns whether it succeeded; a failure is already shown by then. `keepIt` stores the change offline. */
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

/** The time of a start or completion, which may be sent later; restarted work keeps its start. */
function momentOf(to: WorkOrderStatus, started_at: string | null | undefined) {
  const now = new Date().toISOString()
  if (to === 'done') return { completed_at: now }
  return to === 'in_progress' && !started_at ? { started_at: now } : {}
}

/** The version of a work order known only from a list: no record has it, so that the server returns the current one. */
const UNSEEN = -1

/** Changes the status of a work order. */
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
