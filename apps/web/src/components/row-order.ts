/** The rows with one of them moved; unchanged if there is no such place. */
export function movedTo<T>(rows: readonly T[], from: number, to: number): T[] {
  if (to < 0 || to >= rows.length) return [...rows]
  return rows.toSpliced(from, 1).toSpliced(to, 0, ...rows.slice(from, from + 1))
}

/** The place for a dragged row: behind the items whose middle the pointer has passed. */
export function placeUnder(items: readonly Element[], from: number, y: number): number {
  const passed = items.filter((item) => {
    const { top, height } = item.getBoundingClientRect()
    return y > top + height / 2
  }).length
  return passed > from ? passed - 1 : passed
}

interface PointerHandlers {
  onMove: (y: number) => void
  onRelease: () => void
  onCancel: () => void
}

/**
 * Follows the pointer until its button is released. On the window: when a row is moved, its handle is removed from the
 * document for a moment, and would lose the pointer.
 *
 * @returns ends it when aborted
 */
export function followPointer({ onMove, onRelease, onCancel }: PointerHandlers): AbortController {
  const following = new AbortController()
  const { signal } = following
  const ending = (work: () => void) => () => {
    following.abort()
    work()
  }
  addEventListener('pointermove', ({ clientY }) => onMove(clientY), { signal })
  addEventListener('pointerup', ending(onRelease), { signal })
  addEventListener('pointercancel', ending(onCancel), { signal })
  return following
}
