import type { WorkOrderStatus } from '@steward/contract/work-order-status.ts'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useFocusBeside } from '../use-focus-beside.ts'
import type { BoardOrder } from './board-queries.ts'

/** The card that was moved last by keys or its menu, until it is in its new column. */
export type Followed = RefObject<{ id: string; to: WorkOrderStatus } | null>

/** Somebody who is elsewhere by now is left there; the heading has the focus where a column is left empty. */
const isOnBoard = (focused: Element | null) =>
  focused === document.body || focused?.closest('[data-status], h1')

/**
 * Keeps the focus where somebody works: it goes with a card that they move, by way of the card beside it, for the one
 * column may be read before the other.
 *
 * @returns what goes to the card's link
 */
export function useFollowedCard({ id, status }: BoardOrder, followedRef: Followed) {
  const link = useRef<HTMLAnchorElement>(null)
  useFocusBeside(link)
  // The focus is the browser's.
  useLayoutEffect(() => {
    const moved = followedRef.current
    if (moved?.id !== id || moved.to !== status || !isOnBoard(document.activeElement)) return
    followedRef.current = null
    link.current?.focus()
  }, [followedRef, id, status])
  return link
}
