import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { Moves } from '../moves/use-moves.tsx'
import { BoardCard } from './board-card.tsx'
import type { BoardColumn, BoardDrag } from './board-queries.ts'
import type { Followed } from './use-followed-card.ts'

interface BoardCardsProps {
  /** The id of the column's heading. */
  label: string
  column: BoardColumn
  moves: Moves | undefined
  drag: BoardDrag | null
  followed: Followed
}

/** The usual height of a card with its gap; each is measured after rendering. */
const CARD = 104
const OVERSCAN = 4

/** The cards of a column, virtualized: the visible ones are rendered, and the one that is focused or dragged. */
export function BoardCards({ label, column, ...card }: BoardCardsProps) {
  const box = useRef<HTMLDivElement>(null)
  const [held, hold] = useState<number | null>(null)
  const { length, at, onSight } = column
  // oxlint-disable-next-line react/incompatible-library -- components here are not compiled
  const virtual = useVirtualizer({
    count: length,
    getScrollElement: () => box.current,
    estimateSize: () => CARD,
    getItemKey: (index) => at(index)?.id ?? index,
    overscan: OVERSCAN,
    // A focused or dragged card stays rendered.
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const from = Math.max(0, startIndex - overscan)
      const to = Math.min(count - 1, endIndex + overscan)
      const range = Array.from({ length: to - from + 1 }, (_, n) => from + n)
      if (held === null || held >= count || (held >= from && held <= to)) return range
      return held < from ? [held, ...range] : [...range, held]
    },
  })
  const { startIndex: first = 0, endIndex: last = 0 } = virtual.range ?? {}
  // The visible range decides which pages are read.
  useEffect(() => onSight(first, last), [onSight, first, last])
  // Focus and pointer are outside React.
  useEffect(() => {
    const column = box.current
    const take = ({ target }: Event) => {
      const card = (target as Element).closest<HTMLElement>('[data-index]')
      if (card) hold(Number(card.dataset['index']))
    }
    column?.addEventListener('focusin', take)
    column?.addEventListener('pointerdown', take)
    return () => {
      column?.removeEventListener('focusin', take)
      column?.removeEventListener('pointerdown', take)
    }
  }, [])
  return (
    <div ref={box} className="min-h-0 flex-1 overflow-y-auto px-2 pb-3">
      <ul aria-labelledby={label} className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ key, index, start }) => {
          const order = at(index)
          return (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              aria-setsize={length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0 pb-2"
              style={{ transform: `translateY(${start}px)` }}
            >
              {order ? (
                <BoardCard order={order} {...card} />
              ) : (
                <Skeleton className="h-24 rounded-lg" />
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
