import type { CellPlace } from './cell-turns.ts'
import type { CellId } from './cell-values.ts'

/** What is in a cell and couldn't be saved: it is kept until it is corrected or left. */
export interface CellProblem {
  message: string
  /** As the editor holds it. */
  value: unknown
  /** What was typed, where that is no value. */
  typed?: string | undefined
}
export type RowProblems = Partial<Record<CellId, CellProblem>>
/** By the id of the record. */
export type Problems = ReadonlyMap<string, RowProblems>

export function withProblem(before: Problems, cell: CellPlace, found: CellProblem): Problems {
  const { id, field } = cell
  return new Map(before).set(id, { ...before.get(id), [field]: found })
}

/**
 * The problems of all other cells; the very same where these had none.
 *
 * @param as a problem that isn't what it was there stays
 */
export function withoutProblems(
  before: Problems,
  cells: readonly CellPlace[],
  as: Problems = before,
): Problems {
  const gone = cells.filter(({ id, field }) => {
    const problem = before.get(id)?.[field]
    return problem !== undefined && problem === as.get(id)?.[field]
  })
  if (gone.length === 0) return before
  const next = new Map(before)
  for (const { id, field } of gone) {
    const { [field]: _, ...others } = next.get(id) ?? {}
    if (Object.keys(others).length > 0) next.set(id, others)
    else next.delete(id)
  }
  return next
}
