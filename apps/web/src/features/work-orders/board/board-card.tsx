import { nextStatuses, WORK_ORDER_STATUSES } from '@steward/contract/work-order-status.ts'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#components/avatar.tsx'
import { RecordMenu } from '#components/record-menu.tsx'
import { StatusBadge, StatusIcon, statusLabel } from '#components/status-badge.tsx'
import { organizationToday } from '#lib/format.ts'
import { dueState, dueWords } from '../due.tsx'
import type { Moves } from '../moves/use-moves.tsx'
import { MoveItems } from '../order-row-items.tsx'
import type { BoardDrag, BoardOrder } from './board-queries.ts'
import { type Followed, useFollowedCard } from './use-followed-card.ts'

interface BoardCardProps {
  order: BoardOrder
  moves: Moves | undefined
  drag: BoardDrag | null
  followed: Followed
}

/** The adjacent status that the work order may change to. */
function beside({ status }: BoardOrder, by: -1 | 1) {
  const at = WORK_ORDER_STATUSES.indexOf(status)
  const next = nextStatuses(status)
  const side =
    by === 1 ? WORK_ORDER_STATUSES.slice(at + 1) : WORK_ORDER_STATUSES.slice(0, at).toReversed()
  return side.find((one) => next.includes(one))
}

const STEPS: Readonly<Record<string, -1 | 1>> = { '[': -1, ']': 1 }

/** A work order on the board. */
export const BoardCard = memo(function BoardCard({ order, moves, drag, followed }: BoardCardProps) {
  const { t } = useTranslation()
  const source = useMemo(() => (moves ? drag?.source(order) : undefined), [drag, moves, order])
  const link = useFollowedCard(order, followed)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    const to = step && beside(order, step)
    if (!to || !moves) return
    event.preventDefault()
    moves.move(order, to)
  }
  return (
    <div
      ref={source}
      className={`rounded-lg border border-border bg-card p-3 text-sm shadow-xs ${moves ? 'cursor-grab' : ''}`}
    >
      <div className="flex items-start gap-2">
        <span className="min-w-0 flex-1">
          <Link
            ref={link}
            to="/work-orders/$id"
            params={{ id: order.id }}
            data-row-link=""
            aria-keyshortcuts={moves ? '[ ]' : undefined}
            onKeyDown={onKeyDown}
            // Dragging the link would drag its URL instead of the card.
            draggable={false}
            className="link-name block font-medium break-words text-foreground"
          >
            {order.status === 'cancelled' ? <s>{order.title}</s> : order.title}
          </Link>
          <span
            className="tnum line-clamp-2 text-xs break-words text-muted-foreground"
            title={order.asset?.name}
          >
            {[order.number, order.asset?.name].filter(Boolean).join(' · ')}
          </span>
        </span>
        {moves && (
          <RecordMenu of={`${order.number} ${order.title}`}>
            <MoveItems order={order} moves={moves} />
          </RecordMenu>
        )}
      </div>
      <CardFoot
        order={order}
        steps={t('work_orders.steps_done', { done: order.tasks_done, all: order.task_count })}
      />
    </div>
  )
})

/** Priority, due date, progress and assignee. */
function CardFoot({ order, steps }: { order: BoardOrder; steps: string }) {
  const { t } = useTranslation()
  const state = dueState(order, organizationToday())
  const words = dueWords(order, t)
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted-foreground">
      <span className="inline-flex items-center gap-1">
        <StatusIcon domain="priority" value={order.priority} className="size-3.5" />
        {statusLabel('priority', order.priority)}
      </span>
      {state ? (
        <StatusBadge domain="due" value={state} label={words ?? ''} />
      ) : (
        words && <span>{words}</span>
      )}
      {order.task_count > 0 && <span className="tnum">{steps}</span>}
      {order.assigned_to && (
        <span className="ml-auto inline-flex min-w-0 items-center gap-1.5">
          <Avatar name={order.assigned_to.name} size={20} />
          <span className="truncate">{order.assigned_to.name}</span>
        </span>
      )}
    </div>
  )
}
