import type { CellId } from './cell-values.ts'

/** A cell, by its record and its field. */
export interface CellPlace {
  id: string
  field: CellId
}

/** Tells whether somebody has done something else with a cell since. */
export type IsLast = (id: string, field: CellId) => boolean

/**
 * Who was the last to do something with each cell: answers come later, and what is said of one that was changed again
 * since would be over the newer value.
 */
export function cellTurns() {
  const last = new Map<string, object>()
  const keyOf = (id: string, field: CellId) => `${id} ${field}`
  return (cells: readonly CellPlace[]): IsLast => {
    const mine = {}
    for (const { id, field } of cells) last.set(keyOf(id, field), mine)
    return (id, field) => last.get(keyOf(id, field)) === mine
  }
}
