import { useEffect, useMemo, useRef, useState } from 'react'
import { useIsCoarse } from '#lib/media.ts'

type Library = typeof import('@atlaskit/pragmatic-drag-and-drop/element/adapter')

interface DragOptions<Order, Place> {
  onDrag?: (order: Order | null) => void
  /** Whether a work order can be dropped there. */
  fits: (order: Order, to: Place) => boolean
  onMove: (order: Order, to: Place) => void
}

type Attach = (element: HTMLElement | null) => (() => void) | undefined

/** Makes elements draggable work orders or drop targets: a column, a day. */
export interface Drag<Order, Place> {
  source: (order: Order) => Attach
  target: (place: Place, onOver: (isOver: boolean) => void) => Attach
}

/**
 * Moving work orders by drag and drop. The library is loaded only if there is a mouse; touch screens and keyboards use
 * the menu.
 */
export function useDrag<Order, Place>(
  isWanted: boolean,
  options: DragOptions<Order, Place>,
): Drag<Order, Place> | null {
  const isCoarse = useIsCoarse()
  const [library, setLibrary] = useState<Library | null>(null)
  const current = useRef(options)
  // The latest options, read when an order is dropped.
  useEffect(() => {
    current.current = options
  })

  const isOn = isWanted && !isCoarse
  // The library is loaded lazily.
  useEffect(() => {
    if (isOn) void import('@atlaskit/pragmatic-drag-and-drop/element/adapter').then(setLibrary)
  }, [isOn])

  return useMemo((): Drag<Order, Place> | null => {
    if (!library || !isOn) return null
    const { draggable, dropTargetForElements } = library
    const orderIn = (data: Record<string | symbol, unknown>) => data['order'] as Order | undefined
    return {
      source: (order) => (element) => {
        if (!element) return undefined
        return draggable({
          element,
          getInitialData: () => ({ order }),
          onDragStart: () => current.current.onDrag?.(order),
          onDrop: () => current.current.onDrag?.(null),
        })
      },
      target: (place, onOver) => (element) => {
        if (!element) return undefined
        return dropTargetForElements({
          element,
          canDrop: ({ source }) => {
            const order = orderIn(source.data)
            return order !== undefined && current.current.fits(order, place)
          },
          onDragEnter: () => onOver(true),
          onDragLeave: () => onOver(false),
          onDrop: ({ source }) => {
            onOver(false)
            const order = orderIn(source.data)
            if (order) current.current.onMove(order, place)
          },
        })
      },
    }
  }, [library, isOn])
}
