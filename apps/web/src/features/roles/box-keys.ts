import type { KeyboardEvent } from 'react'

/** Where a box stands, as its `data-box` says: row and column. */
const placeOf = (box: HTMLElement) => (box.dataset['box'] ?? '').split(',').map(Number)

const MOVES: Record<string, readonly [row: number, column: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** The next box in a direction; rows without one there are passed over. */
function nextBox(table: HTMLElement, from: HTMLElement, key: string): HTMLElement | undefined {
  const move = MOVES[key]
  if (!move) return undefined
  const boxes = [...table.querySelectorAll<HTMLElement>('[data-box]')]
  const [row, column] = placeOf(from) as [number, number]
  const distance = (box: HTMLElement) => {
    const [r, c] = placeOf(box) as [number, number]
    const distance = move[0] ? (r - row) * move[0] : (c - column) * move[1]
    const beside = move[0] ? c !== column : r !== row
    return distance <= 0 || beside ? Infinity : distance
  }
  const [first] = boxes.toSorted((a, b) => distance(a) - distance(b))
  return first && distance(first) < Infinity ? first : undefined
}

/** Arrow keys lead from box to box; Home and End to the ends of the row, with Ctrl to those of the table. */
export function moveBetweenBoxes(event: KeyboardEvent<HTMLElement>): void {
  const from = event.target as HTMLElement
  if (from.dataset['box'] === undefined) return
  const table = event.currentTarget
  const boxes = [...table.querySelectorAll<HTMLElement>('[data-box]')]
  const [row] = placeOf(from)
  const reach = event.ctrlKey ? boxes : boxes.filter((box) => placeOf(box)[0] === row)
  const ends: Record<string, HTMLElement | undefined> = { Home: reach[0], End: reach.at(-1) }
  const next = ends[event.key] ?? nextBox(table, from, event.key)
  if (!next) return
  event.preventDefault()
  next.focus()
}
