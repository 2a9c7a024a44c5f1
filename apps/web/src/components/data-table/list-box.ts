import { type RefObject, useEffect, useRef, useState } from 'react'
import { heightOf, type InSight, inSight, topFor } from './in-sight.ts'
import { useStable } from './stable.ts'

interface ListBoxInput {
  /** The scrolling element. */
  box: RefObject<HTMLElement | null>
  /** The number of rows, read or not. */
  length: number
  rowHeight: number
  headHeight: number
  /** Called when the range of rendered rows changes. */
  onSight: ((first: number, last: number) => void) | undefined
}

const isSame = (a: InSight, b: InSight) =>
  a.first === b.first && a.last === b.last && a.shift === b.shift

/** Rendered before the box has a size. */
const BEGIN: InSight = { first: 0, last: 23, shift: 0 }

/** The rendered range of rows. All rows have the same height, so that long lists need no measuring. */
export function useListBox({ box, length, rowHeight, headHeight, onSight }: ListBoxInput) {
  const [sight, setSight] = useState(BEGIN)
  const last = Math.min(sight.last, length - 1)

  // Scroll position and size are outside React.
  useEffect(() => {
    const element = box.current!
    const look = () => {
      const view = Math.max(0, element.clientHeight - headHeight)
      const next = inSight({ top: element.scrollTop, view, length, rowHeight })
      setSight((before) => (isSame(before, next) ? before : next))
    }
    const resized = new ResizeObserver(look)
    resized.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    look()
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [box, length, rowHeight, headHeight])

  const report = useStable((first: number, until: number) => onSight?.(first, until))
  // The component that reads the rows is outside this one.
  useEffect(() => report(sight.first, last), [sight.first, last, report])

  return {
    first: sight.first,
    last,
    height: heightOf({ length, rowHeight }),
    /** The offset of a row from the first one, in pixels. */
    startOf: (index: number) => index * rowHeight - sight.shift,
  }
}

/** Scrolls to the top when the query changes. */
export function useTopOf(box: RefObject<HTMLElement | null>, question: string | undefined): void {
  const shown = useRef(question)

  // The scroll position is outside React.
  useEffect(() => {
    if (shown.current === question) return
    shown.current = question
    box.current?.scrollTo({ top: 0 })
  }, [box, question])
}

/** Scrolls a row into view. */
export function scrollToRow(
  box: HTMLElement,
  index: number,
  { length, rowHeight, headHeight }: Pick<ListBoxInput, 'length' | 'rowHeight' | 'headHeight'>,
): void {
  const view = box.clientHeight - headHeight
  box.scrollTop = topFor(index, { top: box.scrollTop, view, length, rowHeight })
}
