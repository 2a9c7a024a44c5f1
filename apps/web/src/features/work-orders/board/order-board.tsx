import { WORK_ORDER_STATUSES, type WorkOrderStatus } from '@steward/contract/work-order-status.ts'
import { TRANSITIONS } from '@steward/contract/work-order-status.ts'
import { type WorkOrder, workOrdersApi } from '@steward/contract/work-orders.ts'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ScrollRegion } from '#components/scroll-region.tsx'
import { narrowingOf } from '#components/record-list/list-search.ts'
import type { LayoutProps } from '#components/record-list/list-spec.ts'
import { useMay } from '#lib/session.ts'
import { useDrag } from '../use-drag.ts'
import { type Moves, useMoves } from '../moves/use-moves.tsx'
import { BoardColumn } from './board-column.tsx'
import type { BoardOrder } from './board-queries.ts'
import type { Followed } from './use-followed-card.ts'

/** The statuses of the filter; by default all. */
const shownIn = (search: LayoutProps<WorkOrder>['search']): readonly WorkOrderStatus[] => {
  const asked = search['filter[status]'] as readonly WorkOrderStatus[] | undefined
  return asked
    ? WORK_ORDER_STATUSES.filter((status) => asked.includes(status))
    : WORK_ORDER_STATUSES
}

/** Whether the transitions allow a change of status. */
const mayGo = (from: WorkOrderStatus, to: WorkOrderStatus) => TRANSITIONS[from][to] !== undefined

/**
 * The work orders as cards in columns by status. A card is moved by dragging, its menu, or the keys [ and ]; each asks
 * for what the new status requires.
 */
export function OrderBoard({ search }: LayoutProps<WorkOrder>): ReactNode {
  const { t } = useTranslation()
  const moves = useMoves()
  const mayUpdate = useMay(workOrdersApi.update) && search['filter[archived]'] !== true
  const [dragged, setDragged] = useState<BoardOrder | null>(null)
  const drag = useDrag<BoardOrder, WorkOrderStatus>(mayUpdate, {
    onDrag: setDragged,
    fits: (order, to) => mayGo(order.status, to),
    onMove: moves.move,
  })
  const followed: Followed = useRef(null)
  const followedMoves: Moves = {
    ...moves,
    move: (order, to) => {
      followed.current = { id: order.id, to }
      moves.move(order, to)
    },
  }
  const narrowing = narrowingOf(search)
  return (
    <>
      <ScrollRegion
        label={t('work_orders.layout.board')}
        className="flex min-h-0 flex-1 gap-3 overflow-x-auto border-t border-border bg-canvas p-3 max-md:snap-x max-md:snap-mandatory max-md:scroll-px-3"
      >
        {shownIn(search).map((status) => (
          <BoardColumn
            key={status}
            status={status}
            narrowing={narrowing}
            moves={mayUpdate ? followedMoves : undefined}
            drag={drag}
            followed={followed}
            offer={dragged === null ? null : mayGo(dragged.status, status)}
          />
        ))}
      </ScrollRegion>
      {moves.dialog}
    </>
  )
}
