/** Browsers draw nothing much higher: a longer list moves faster than its scrollbar. */
const HIGHEST = 15_000_000
/** So many rows are drawn beyond what is in sight, before and after it. */
const BEYOND = 6
/** Rows are drawn by so many, so that not each step of the wheel draws. */
const STEP = 4

interface Window {
  /** How far the box is scrolled, and how much of it shows rows, in pixels. */
  top: number
  view: number
  length: number
  rowHeight: number
}

/** Which rows are drawn, the last one included. */
export interface InSight {
  first: number
  last: number
  /** How much nearer to the top than its place each row is drawn, in pixels: none but where a list is too long. */
  shift: number
}

/** The height of all rows in the box. */
export const heightOf = ({ length, rowHeight }: Pick<Window, 'length' | 'rowHeight'>): number =>
  Math.min(length * rowHeight, HIGHEST)

/** How many pixels of rows go by for one of the scrollbar. */
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

/** How far to scroll so that a row is in sight: not at all where it is. */
export function topFor(index: number, { top, ...window }: Window): number {
  const { view, rowHeight } = window
  const pace = paceOf(window)
  const at = top * pace
  const wanted = Math.min(Math.max(at, (index + 1) * rowHeight - view), index * rowHeight)
  return wanted === at ? top : wanted / pace
}
