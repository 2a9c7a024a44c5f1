import { type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useRef } from 'react'

export interface ListItem<Row> {
  row: Row
  index: number
  /** Distance from the first row's place, in pixels. */
  start: number
}

interface ListBoxInput<Row> {
  /** The element that scrolls. */
  box: RefObject<HTMLElement | null>
  rows: readonly Row[]
  rowHeight: number
  headHeight: number
  resetKey: string | undefined
  /** Which rows are drawn, where those in sight aren't all. */
  rangeExtractor?: (range: Range) => number[]
}

/** The box that scrolls, and which of its rows are drawn. */
export function useListBox<Row extends { id: string }>(input: ListBoxInput<Row>) {
  const { box, rows, rowHeight, headHeight, resetKey, rangeExtractor } = input

  // oxlint-disable-next-line react/incompatible-library -- components here are not compiled, and memoise themselves
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    overscan: 6,
    useFlushSync: false,
    ...(rangeExtractor && { rangeExtractor }),
  })

  // The virtual list measures by itself; a change of density is the one thing it can't see.
  useEffect(() => list.measure(), [list, rowHeight])

  const shown = useRef(resetKey)
  // The scroll position is the browser's: a new question begins at the top.
  useEffect(() => {
    if (shown.current === resetKey) return
    shown.current = resetKey
    list.scrollToOffset(0)
  }, [list, resetKey])

  const items = list.getVirtualItems()
  return {
    height: list.getTotalSize(),
    last: items.at(-1)?.index ?? -1,
    scrollTo: (index: number) => list.scrollToIndex(index, { align: 'auto' }),
    items: items.flatMap(({ index, start }): ListItem<Row>[] => {
      const row = rows[index]
      return row ? [{ row, index, start: start - headHeight }] : []
    }),
  }
}
