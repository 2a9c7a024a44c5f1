import { useMemo } from 'react'
import { useDragLibrary } from '#lib/use-drag-library.ts'
import { useLatest } from '#lib/use-latest.ts'

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

/** Moving work orders by drag and drop with a mouse; touch screens and keyboards use the menu. */
export function useDrag<Order, Place>(
  isWanted: boolean,
  options: DragOptions<Order, Place>,
): Drag<Order, Place> | null {
  const library = useDragLibrary(isWanted)
  const latest = useLatest(options)

  return useMemo((): Drag<Order, Place> | null => {
    if (!library) return null
    const { draggable, dropTargetForElements } = library
    const orderIn = (data: Record<string | symbol, unknown>) => data['order'] as Order | undefined
    return {
      source: (order) => (element) => {
        if (!element) return undefined
        return draggable({
          element,
          getInitialData: () => ({ order }),
          onDragStart: () => latest.current.onDrag?.(order),
          onDrop: () => latest.current.onDrag?.(null),
        })
      },
      target: (place, onOver) => (element) => {
        if (!element) return undefined
        return dropTargetForElements({
          element,
          canDrop: ({ source }) => {
            const order = orderIn(source.data)
            return order !== undefined && latest.current.fits(order, place)
          },
          onDragEnter: () => onOver(true),
          onDragLeave: () => onOver(false),
          onDrop: ({ source }) => {
            onOver(false)
            const order = orderIn(source.data)
            if (order) latest.current.onMove(order, place)
          },
        })
      },
    }
  }, [library, latest])
}
