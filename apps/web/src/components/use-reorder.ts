import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

/** The rows with one of them moved. */
export function movedTo<T>(rows: readonly T[], from: number, to: number): T[] {
  const others = rows.filter((_, at) => at !== from)
  return [...others.slice(0, to), rows[from]!, ...others.slice(to)]
}

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

/**
 * Reordering of rows: by dragging their handle, or by picking one up with Space and moving it with the arrow keys.
 * Escape cancels.
 */
export function useReorder<T extends { id: string }>({ rows, onOrder, onMoved }: ReorderInput<T>) {
  const list = useRef<HTMLUListElement>(null)
  const [moving, show] = useState<Moving<T> | null>(null)
  // Pointer events may follow faster than renders, so they need the latest state.
  const latest = useRef<Moving<T> | null>(null)
  const dragging = useRef<AbortController | null>(null)
  /** The order being saved; until then nothing else can be moved. */
  const saving = useRef<Moving<T> | null>(null)
  useEffect(() => () => dragging.current?.abort(), [])

  const setMoving = (next: Moving<T> | null) => {
    latest.current = next
    show(next)
  }

  const put = (id: string, to: number) => {
    const shown = latest.current?.rows ?? rows
    const from = shown.findIndex((row) => row.id === id)
    const place = Math.max(0, Math.min(to, shown.length - 1))
    if (from < 0 || from === place) return
    setMoving({ id, rows: movedTo(shown, from, place) })
    onMoved(shown[from]!, place + 1)
  }
  const save = (held: Moving<T>) => {
    saving.current = held
    void onOrder([...held.rows]).finally(() => {
      if (saving.current === held) saving.current = null
      if (latest.current === held) setMoving(null)
    })
  }
  const drop = () => {
    const held = latest.current
    if (!held || saving.current) return
    const isSame = held.rows.every((row, at) => row.id === rows[at]?.id)
    if (isSame) setMoving(null)
    else save(held)
  }

  /** The index of the row whose middle the pointer has passed. */
  const placeAt = (y: number) => {
    const items = [...(list.current?.children ?? [])]
    const past = items.filter((item) => {
      const { top, height } = item.getBoundingClientRect()
      return y > top + height / 2
    })
    return past.length
  }

  const onPointerDown = (id: string) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || saving.current) return
    setMoving({ id, rows })
    dragging.current?.abort()
    const drag = new AbortController()
    dragging.current = drag
    const follow = ({ clientY }: { clientY: number }) => {
      const from = (latest.current?.rows ?? rows).findIndex((row) => row.id === id)
      const place = placeAt(clientY)
      put(id, place > from ? place - 1 : place)
    }
    const end = (work: () => void) => () => {
      drag.abort()
      work()
    }
    // On the window: when a row moves down, its handle is removed from the document for a moment, and would lose the
    // pointer.
    const { signal } = drag
    window.addEventListener('pointermove', follow, { signal })
    window.addEventListener('pointerup', end(drop), { signal })
    window.addEventListener(
      'pointercancel',
      end(() => setMoving(null)),
      { signal },
    )
  }

  const onHeldKey = (id: string, key: string): boolean => {
    const shown = latest.current?.rows ?? rows
    const at = shown.findIndex((row) => row.id === id)
    if (key === 'ArrowUp' || key === 'ArrowDown') put(id, key === 'ArrowUp' ? at - 1 : at + 1)
    else if (key === 'Escape') {
      dragging.current?.abort()
      setMoving(null)
    } else if (key === ' ' || key === 'Enter') drop()
    else return false
    return true
  }
  const onKeyDown = (id: string) => (event: KeyboardEvent<HTMLElement>) => {
    if (saving.current) return
    const isGrab = event.key === ' ' || event.key === 'Enter'
    if (moving?.id === id) {
      if (!onHeldKey(id, event.key)) return
    } else if (isGrab) setMoving({ id, rows })
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return {
    list,
    rows: moving?.rows ?? rows,
    held: moving?.id ?? null,
    /** Moves a row by one position and saves the order. */
    step: (id: string, by: number) => {
      // The previous step may not be saved yet.
      const shown = latest.current?.rows ?? rows
      const from = shown.findIndex((row) => row.id === id)
      const to = from + by
      if (to < 0 || to >= shown.length) return
      const next = { id, rows: movedTo(shown, from, to) }
      setMoving(next)
      onMoved(shown[from]!, to + 1)
      save(next)
    },
    handle: (id: string) => ({
      onPointerDown: onPointerDown(id),
      onKeyDown: onKeyDown(id),
      onBlur: () => {
        // A dragged row is blurred when it moves down, but the drag continues.
        if (!dragging.current || dragging.current.signal.aborted) drop()
      },
    }),
  }
}
