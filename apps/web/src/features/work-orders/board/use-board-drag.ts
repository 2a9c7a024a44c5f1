import type { WorkOrderStatus } from '@steward/contract/work-order-status.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useIsCoarse } from '#lib/media.ts'
import type { BoardOrder } from './board-queries.ts'

type Library = typeof import('@atlaskit/pragmatic-drag-and-drop/element/adapter')

interface DragOptions {
  onDrag: (order: BoardOrder | null) => void
  /** Whether a card can be put into a column. */
  fits: (order: BoardOrder, to: WorkOrderStatus) => boolean
  onMove: (order: BoardOrder, to: WorkOrderStatus) => void
}

/** What makes an element a card that can be dragged, or a column that takes one. */
export interface BoardDrag {
  card: (order: BoardOrder) => (element: HTMLElement | null) => (() => void) | undefined
  column: (
    status: WorkOrderStatus,
    onOver: (isOver: boolean) => void,
  ) => (element: HTMLElement | null) => (() => void) | undefined
}

const orderIn = (data: Record<string | symbol, unknown>) => data['order'] as BoardOrder | undefined

/** Moving cards by dragging them; what does it is loaded where there is a mouse. Fingers and keys have the menu. */
export function useBoardDrag(isWanted: boolean, options: DragOptions): BoardDrag | null {
  const isCoarse = useIsCoarse()
  const [library, setLibrary] = useState<Library | null>(null)
  const current = useRef(options)
  // What is dragged asks when it is dropped, not when it is drawn.
  useEffect(() => {
    current.current = options
  })

  const isOn = isWanted && !isCoarse
  // The library is fetched from the server.
  useEffect(() => {
    if (isOn) void import('@atlaskit/pragmatic-drag-and-drop/element/adapter').then(setLibrary)
  }, [isOn])

  return useMemo((): BoardDrag | null => {
    if (!library || !isOn) return null
    const { draggable, dropTargetForElements } = library
    return {
      card: (order) => (element) => {
        if (!element) return undefined
        return draggable({
          element,
          getInitialData: () => ({ order }),
          onDragStart: () => current.current.onDrag(order),
          onDrop: () => current.current.onDrag(null),
        })
      },
      column: (status, onOver) => (element) => {
        if (!element) return undefined
        return dropTargetForElements({
          element,
          canDrop: ({ source }) => {
            const order = orderIn(source.data)
            return order !== undefined && current.current.fits(order, status)
          },
          onDragEnter: () => onOver(true),
          onDragLeave: () => onOver(false),
          onDrop: ({ source }) => {
            onOver(false)
            const order = orderIn(source.data)
            if (order) current.current.onMove(order, status)
          },
        })
      },
    }
  }, [library, isOn])
}
