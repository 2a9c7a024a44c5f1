import { useEffect, useRef, useState } from 'react'
import { PER_PAGE } from './list-queries.ts'

/** So many rows before and after those that are drawn are read as well. */
const AROUND = 40
/** Whoever drags the scrollbar passes thousands of rows: they are read where it rests for so long. */
const REST_MS = 80

/** The first and the last page. */
export type Span = readonly [from: number, to: number]

const pageOf = (index: number) => Math.floor(index / PER_PAGE) + 1

/** The pages of the rows that are drawn, and of those around them, in a list of this length. */
export const spanOf = (first: number, last: number, length: number): Span => [
  pageOf(Math.max(0, first - AROUND)),
  pageOf(Math.max(0, Math.min(last + AROUND, length - 1))),
]

/** Whether somebody who saw the one span comes to the other by going on. */
export const isNear = ([from, to]: Span, [nextFrom, nextTo]: Span): boolean =>
  nextFrom <= to + 1 && nextTo >= from - 1

const BEGIN: Span = [1, 1]

/** Which pages of a list are on screen, and how to tell it. Another question begins with the first one. */
export function usePagesInSight(question: string) {
  const [sight, setSight] = useState({ question, span: BEGIN })
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const span = sight.question === question ? sight.span : BEGIN

  // A timer that outlasts the list has nobody to tell.
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
