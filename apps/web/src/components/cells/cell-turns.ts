import type { CellId } from './cell-values.ts'

/** A cell, by record and field. */
export interface CellPlace {
  id: string
  field: CellId
}

/** Whether nothing else was done with a cell since. */
export type IsLast = (id: string, field: CellId) => boolean

/** Tracks the last action on each cell: responses arrive later, and must not replace a newer value. */
export function cellTurns() {
  const last = new Map<string, object>()
  const keyOf = (id: string, field: CellId) => `${id} ${field}`
  return (cells: readonly CellPlace[]): IsLast => {
    const mine = {}
    for (const { id, field } of cells) last.set(keyOf(id, field), mine)
    return (id, field) => last.get(keyOf(id, field)) === mine
  }
}
