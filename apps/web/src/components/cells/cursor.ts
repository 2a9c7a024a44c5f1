/** A position in the grid, by row and column index. */
export interface Place {
  row: number
  column: number
}

/** The active cell, and the anchor of the selection. */
export interface Cursor {
  active: Place
  anchor: Place
}

export interface Range {
  top: number
  bottom: number
  left: number
  right: number
}

export interface Size {
  rows: number
  columns: number
}

export const at = (row: number, column: number): Cursor => ({
  active: { row, column },
  anchor: { row, column },
})

export const rangeOf = ({ active, anchor }: Cursor): Range => ({
  top: Math.min(active.row, anchor.row),
  bottom: Math.max(active.row, anchor.row),
  left: Math.min(active.column, anchor.column),
  right: Math.max(active.column, anchor.column),
})

const within = (value: number, size: number) => Math.max(0, Math.min(value, size - 1))

/** The position, moved into the grid if necessary. */
export const clamped = ({ row, column }: Place, { rows, columns }: Size): Place => ({
  row: within(row, rows),
  column: within(column, columns),
})

type Step = (place: Place, size: Size, page: number) => Place

const STEPS: Readonly<Record<string, Step>> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  PageUp: ({ row, column }, _, page) => ({ row: row - page, column }),
  PageDown: ({ row, column }, _, page) => ({ row: row + page, column }),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }, { columns }) => ({ row, column: columns - 1 }),
  'mod+Home': () => ({ row: 0, column: 0 }),
  'mod+End': (_, { rows, columns }) => ({ row: rows - 1, column: columns - 1 }),
  'mod+ArrowUp': ({ column }) => ({ row: 0, column }),
  'mod+ArrowDown': ({ column }, { rows }) => ({ row: rows - 1, column }),
  'mod+ArrowLeft': ({ row }) => ({ row, column: 0 }),
  'mod+ArrowRight': ({ row }, { columns }) => ({ row, column: columns - 1 }),
}

interface Press {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

/**
 * The cursor after a key press; with Shift the selection is extended. Null if the key doesn't move it.
 *
 * @param page the number of visible rows
 */
export function moved(cursor: Cursor, press: Press, size: Size, page: number): Cursor | null {
  const mod = press.ctrlKey || press.metaKey ? 'mod+' : ''
  const step = STEPS[`${mod}${press.key}`]
  if (!step) return null
  const active = clamped(step(cursor.active, size, page), size)
  return { active, anchor: press.shiftKey ? cursor.anchor : active }
}

/** The next cell to the right or left, continuing in the next row. */
export function nextCell({ active }: Cursor, by: 1 | -1, { rows, columns }: Size): Cursor {
  const n = within(active.row * columns + active.column + by, rows * columns)
  return at(Math.floor(n / columns), n % columns)
}
