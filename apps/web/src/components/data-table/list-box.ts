import { type RefObject, useEffect, useRef, useState } from 'react'
import { heightOf, type InSight, inSight, topFor } from './in-sight.ts'
import { useStable } from './stable.ts'

interface ListBoxInput {
  /** The element that scrolls. */
  box: RefObject<HTMLElement | null>
  /** How many rows there are, whether they have been read or not. */
  length: number
  rowHeight: number
  headHeight: number
  /** Hears which rows are drawn, whenever they become others. */
  onSight: ((first: number, last: number) => void) | undefined
}

const isSame = (a: InSight, b: InSight) =>
  a.first === b.first && a.last === b.last && a.shift === b.shift

/** What is drawn before the box has a size. */
const BEGIN: InSight = { first: 0, last: 23, shift: 0 }

/** Which rows of a box are drawn: all have one height, so that a list of any length needs no measuring. */
export function useListBox({ box, length, rowHeight, headHeight, onSight }: ListBoxInput) {
  const [sight, setSight] = useState(BEGIN)
  const last = Math.min(sight.last, length - 1)

  // How far somebody has scrolled, and how large the box is, are the browser's.
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

  const tell = useStable((first: number, until: number) => onSight?.(first, until))
  // Whoever reads the rows is outside of what is drawn.
  useEffect(() => tell(sight.first, last), [sight.first, last, tell])

  return {
    first: sight.first,
    last,
    height: heightOf({ length, rowHeight }),
    /** Where a row is drawn: its distance from the place of the first one, in pixels. */
    startOf: (index: number) => index * rowHeight - sight.shift,
  }
}

/** Goes back to the top of the box with each new question. */
export function useTopOf(box: RefObject<HTMLElement | null>, question: string | undefined): void {
  const shown = useRef(question)

  // The scroll position is the browser's.
  useEffect(() => {
    if (shown.current === question) return
    shown.current = question
    box.current?.scrollTo({ top: 0 })
  }, [box, question])
}

/** Brings a row in sight. */
export function scrollToRow(
  box: HTMLElement,
  index: number,
  { length, rowHeight, headHeight }: Pick<ListBoxInput, 'length' | 'rowHeight' | 'headHeight'>,
): void {
  const view = box.clientHeight - headHeight
  box.scrollTop = topFor(index, { top: box.scrollTop, view, length, rowHeight })
}
