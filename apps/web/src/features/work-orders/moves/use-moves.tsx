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
  /** Moves an order, after having asked for what that takes. */
  move: (order: MovedOrder, to: WorkOrderStatus) => void
  pending: boolean
  /** What is asked; it stands anywhere on the page. */
  dialog: ReactNode
}

/**
 * Bringing orders from one status to another, each with what it asks for: the same from a list, a board and a page.
 *
 * @param asks whether finishing always asks, also where nothing has to be said: for time and a photo
 */
export function useMoves({
  asks = false,
  photo,
}: { asks?: boolean; photo?: PhotoTaker } = {}): Moves {
  const client = useQueryClient()
  const [asked, setAsked] = useState<Asked | null>(null)
  const { send, pending } = useSendMove()

  // The browser fetches what will be asked before there is no network; where it can't, the dialog says so.
  useEffect(() => {
    if (asks) loadDialog().catch(() => undefined)
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
