import type { WorkOrderStatus } from '@steward/contract/work-order-status.ts'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useLinkBeside } from '../use-link-beside.ts'
import type { BoardOrder } from './board-queries.ts'

/** The card moved last by keys or its menu, until it has arrived in its column. */
export type Followed = RefObject<{ id: string; to: WorkOrderStatus } | null>

/** Whether the focus is on the board, or on the heading after a column became empty: it isn't moved from elsewhere. */
const isOnBoard = (focused: Element | null) =>
  focused === document.body || focused?.closest('[data-status], h1')

/**
 * Keeps the focus on a card that is moved. Until the new column is read, it is on the adjacent card.
 *
 * @returns a ref for the card's link
 */
export function useFollowedCard({ id, status }: BoardOrder, followedRef: Followed) {
  const link = useRef<HTMLAnchorElement>(null)
  useLinkBeside(link)
  // Focus is outside React.
  useLayoutEffect(() => {
    const moved = followedRef.current
    if (moved?.id !== id || moved.to !== status || !isOnBoard(document.activeElement)) return
    followedRef.current = null
    link.current?.focus()
  }, [followedRef, id, status])
  return link
}
