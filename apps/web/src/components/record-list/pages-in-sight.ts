import { useEffect, useRef, useState } from 'react'
import { PER_PAGE } from './list-queries.ts'

/** The number of rows before and after the rendered ones that are read, too. */
const AROUND = 40
/** Dragging the scrollbar passes thousands of rows: they are read after resting for this time. */
const REST_MS = 80

/** The first and last page. */
export type Span = readonly [from: number, to: number]

const pageOf = (index: number) => Math.floor(index / PER_PAGE) + 1

/** The pages of the rendered rows and those around them. */
export const spanOf = (first: number, last: number, length: number): Span => [
  pageOf(Math.max(0, first - AROUND)),
  pageOf(Math.max(0, Math.min(last + AROUND, length - 1))),
]

/** Whether a range of pages touches or overlaps another one. */
export const isNear = ([from, to]: Span, [nextFrom, nextTo]: Span): boolean =>
  nextFrom <= to + 1 && nextTo >= from - 1

const BEGIN: Span = [1, 1]

/** The pages that are on screen, and the function that reports them. A new query starts with the first page. */
export function usePagesInSight(question: string) {
  const [sight, setSight] = useState({ question, span: BEGIN })
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const span = sight.question === question ? sight.span : BEGIN

  // Clears the timer on unmount.
  useEffect(() => () => clearTimeout(resting.current), [])

  const onSight = (first: number, last: number, length: number) => {
    const next = spanOf(first, last, length)
    clearTimeout(resting.current)
    if (next.join() === span.join()) return
    const show = () => setSight({ question, span: next })
    if (isNear(span, next)) show()
    else resting.current = setTimeout(show, REST_MS)
  }
  return { span, onSight }
}
