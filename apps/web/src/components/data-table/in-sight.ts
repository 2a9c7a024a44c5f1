/** Browsers limit the height of elements: in a longer list, rows move faster than the scrollbar. */
const HIGHEST = 15_000_000
/** The number of rows rendered before and after the visible ones. */
const BEYOND = 6
/** Rows are rendered in steps, so that not each scroll event rerenders. */
const STEP = 4

interface Window {
  /** The scroll position and the height for rows, in pixels. */
  top: number
  view: number
  length: number
  rowHeight: number
}

/** The range of rendered rows, including the last one. */
export interface InSight {
  first: number
  last: number
  /** The pixels that rows are shifted towards the top in very long lists; else 0. */
  shift: number
}

/** The total height of the rows. */
export const heightOf = ({ length, rowHeight }: Pick<Window, 'length' | 'rowHeight'>): number =>
  Math.min(length * rowHeight, HIGHEST)

/** The pixels that rows move for one pixel of the scrollbar. */
function paceOf(window: Omit<Window, 'top'>): number {
  const whole = window.length * window.rowHeight
  const high = heightOf(window)
  return whole > high ? (whole - window.view) / (high - window.view) : 1
}

export function inSight({ top, ...window }: Window): InSight {
  const { view, length, rowHeight } = window
  const pace = paceOf(window)
  const at = top * pace
  const first = Math.floor(at / rowHeight) - BEYOND
  const last = Math.ceil((at + view) / rowHeight) + BEYOND
  return {
    first: Math.max(0, Math.floor(first / STEP) * STEP),
    last: Math.min(length, Math.ceil(last / STEP) * STEP) - 1,
    shift: pace === 1 ? 0 : Math.round(at - top),
  }
}

/** The scroll position that shows a row; unchanged if it is visible. */
export function topFor(index: number, { top, ...window }: Window): number {
  const { view, rowHeight } = window
  const pace = paceOf(window)
  const at = top * pace
  const wanted = Math.min(Math.max(at, (index + 1) * rowHeight - view), index * rowHeight)
  return wanted === at ? top : wanted / pace
}
