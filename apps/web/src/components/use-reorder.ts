import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { followPointer, movedTo, placeUnder } from './row-order.ts'

/** The row being moved, and the current order. */
interface Moving<T> {
  id: string
  rows: readonly T[]
}

interface ReorderInput<T> {
  rows: readonly T[]
  /** Saves the order; after a failure the previous one is shown again. */
  onOrder: (rows: T[]) => Promise<unknown>
  /** Announces the new position of a row. */
  onMoved: (row: T, place: number) => void
}

/** The order of rows while one of them is moved, until it is saved. */
function useOrder<T extends { id: string }>({ rows, onOrder, onMoved }: ReorderInput<T>) {
  const [moving, show] = useState<Moving<T> | null>(null)
  // Pointer events may follow faster than renders, so they need the latest state.
  const latest = useRef<Moving<T> | null>(null)
  /** The order being saved; until then nothing else can be moved. */
  const saving = useRef<Moving<T> | null>(null)

  const setMoving = (next: Moving<T> | null) => {
    latest.current = next
    show(next)
  }
  const placeOf = (id: string) => (latest.current?.rows ?? rows).findIndex((row) => row.id === id)
  const put = (id: string, to: number) => {
    const shown = latest.current?.rows ?? rows
    const from = placeOf(id)
    const row = shown[from]
    const place = Math.max(0, Math.min(to, shown.length - 1))
    if (!row || from === place) return
    setMoving({ id, rows: movedTo(shown, from, place) })
    onMoved(row, place + 1)
  }
  const save = (order: Moving<T>) => {
    saving.current = order
    void onOrder([...order.rows]).finally(() => {
      if (saving.current === order) saving.current = null
      if (latest.current === order) setMoving(null)
    })
  }
  return {
    moving,
    isSaving: () => saving.current !== null,
    placeOf,
    put,
    pickUp: (id: string) => setMoving({ id, rows }),
    drop: () => {
      const order = latest.current
      if (!order || saving.current) return
      const isSame = order.rows.every((row, at) => row.id === rows[at]?.id)
      if (isSame) setMoving(null)
      else save(order)
    },
    cancel: () => setMoving(null),
    /** Moves a row by one position and saves the order; the previous step may not be saved yet. */
    step: (id: string, by: number) => {
      const to = placeOf(id) + by
      if (to < 0 || to >= rows.length) return
      put(id, to)
      if (latest.current) save(latest.current)
    },
  }
}

type Order = Omit<ReturnType<typeof useOrder>, 'moving'>

/** Moves rows with the pointer. */
function usePointer(list: RefObject<HTMLElement | null>, order: Order) {
  const dragging = useRef<AbortController | null>(null)
  useEffect(() => () => dragging.current?.abort(), [])

  const onPointerDown = (id: string) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || order.isSaving()) return
    order.pickUp(id)
    dragging.current?.abort()
    dragging.current = followPointer({
      onMove: (y) => {
        const items = [...(list.current?.children ?? [])]
        order.put(id, placeUnder(items, order.placeOf(id), y))
      },
      onRelease: order.drop,
      onCancel: order.cancel,
    })
  }
  return {
    onPointerDown,
    isDragging: () => dragging.current !== null && !dragging.current.signal.aborted,
    stop: () => dragging.current?.abort(),
  }
}

/** Moves the row that is held with a key; returns whether the key is one of these. */
function moveByKey(id: string, key: string, order: Order, stop: () => void): boolean {
  if (key === 'ArrowUp') order.put(id, order.placeOf(id) - 1)
  else if (key === 'ArrowDown') order.put(id, order.placeOf(id) + 1)
  else if (key === ' ' || key === 'Enter') order.drop()
  else if (key === 'Escape') {
    stop()
    order.cancel()
  } else return false
  return true
}

/**
 * Reordering of rows: by dragging their handle, or by picking one up with Space and moving it with the arrow keys.
 * Escape cancels.
 */
export function useReorder<T extends { id: string }>(input: ReorderInput<T>) {
  const list = useRef<HTMLUListElement>(null)
  const { moving, ...order } = useOrder(input)
  const pointer = usePointer(list, order)

  const onKeyDown = (id: string) => (event: KeyboardEvent<HTMLElement>) => {
    if (order.isSaving()) return
    const { key } = event
    if (moving?.id === id) {
      if (!moveByKey(id, key, order, pointer.stop)) return
    } else if (key === ' ' || key === 'Enter') order.pickUp(id)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return {
    list,
    rows: moving?.rows ?? input.rows,
    held: moving?.id ?? null,
    step: order.step,
    handle: (id: string) => ({
      onPointerDown: pointer.onPointerDown(id),
      onKeyDown: onKeyDown(id),
      onBlur: () => {
        // A dragged row is blurred when it moves down, but the drag continues.
        if (!pointer.isDragging()) order.drop()
      },
    }),
  }
}
