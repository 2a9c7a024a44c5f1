import { demandsOf, type WorkOrderStatus } from '@steward/contract/work-order-status.ts'
import type { WorkOrder } from '@steward/contract/work-orders.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { lazyOf } from '#lib/lazy-of.ts'
import { wholeOrder } from '../order-queries.ts'
import type { MovedOrder, PhotoTaker } from './move-spec.ts'
import { useSendMove } from './use-send-move.ts'

const loadDialog = () => import('./move-dialog.tsx')
const MoveDialog = lazyOf(loadDialog, 'MoveDialog')

const asksNothing = ({ to_finish }: WorkOrder) =>
  !to_finish || (!to_finish.resolution && to_finish.open_tasks === 0)

interface Asked {
  order: MovedOrder
  to: WorkOrderStatus
}

export interface Moves {
  /** Changes the status of a work order, after asking for what it requires. */
  move: (order: MovedOrder, to: WorkOrderStatus) => void
  pending: boolean
  /** The open dialog; to be rendered anywhere on the page. */
  dialog: ReactNode
}

/**
 * Changes the status of work orders, in the same way on lists, boards and pages.
 *
 * @param asks whether completing always asks for time and a photo, even if nothing is required
 */
export function useMoves({
  asks = false,
  photo,
}: { asks?: boolean; photo?: PhotoTaker } = {}): Moves {
  const client = useQueryClient()
  const [asked, setAsked] = useState<Asked | null>(null)
  const { send, pending } = useSendMove()

  // Preloads the dialogs, so that they are available offline: these, and that of the changes that wait to be sent.
  useEffect(() => {
    if (!asks) return
    loadDialog().catch(() => undefined)
    import('#components/outbox/outbox-dialog.tsx').catch(() => undefined)
  }, [asks])

  const finish = async (order: MovedOrder) => {
    const found = await client
      .fetchQuery({ ...wholeOrder(order.id), staleTime: 0 })
      .catch(() => null)
    if (found && asksNothing(found.data)) await send(order, 'done')
    else setAsked({ order, to: 'done' })
  }
  const move = (order: MovedOrder, to: WorkOrderStatus) => {
    if (to === order.status) return
    const demands = demandsOf(order.status, to)
    if (demands.length === 0) void send(order, to)
    else if (to === 'done' && !asks) void finish(order)
    else setAsked({ order, to })
  }
  return {
    move,
    pending,
    dialog: asked && (
      <Suspense fallback={null}>
        <MoveDialog {...asked} photo={photo} onClose={() => setAsked(null)} />
      </Suspense>
    ),
  }
}
