import type { CellPlace } from './cell-turns.ts'
import type { CellId } from './cell-values.ts'

/** The refused input of a cell: it is kept until it is corrected or discarded. */
export interface CellProblem {
  message: string
  /** In the format of the editor. */
  value: unknown
  /** The typed text, if it isn't a value. */
  typed?: string | undefined
}
export type RowProblems = Partial<Record<CellId, CellProblem>>
/** By the record's id. */
export type Problems = ReadonlyMap<string, RowProblems>

export function withProblem(before: Problems, cell: CellPlace, found: CellProblem): Problems {
  const { id, field } = cell
  return new Map(before).set(id, { ...before.get(id), [field]: found })
}

/**
 * The problems without those of some cells; the same object if these have none.
 *
 * @param as only removes problems that are still the same as in here
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
