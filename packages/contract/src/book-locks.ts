/** Up to when a book is to be locked, and up to when it is; null: nothing is. */
interface Lock {
  through: string | null
  locked: string | null
  /** Where the organization is. */
  today: string
}

export type LockProblem = 'not_over' | 'earlier' | 'later'

/**
 * What is wrong with a lock or an unlock. A month counts from its last day on, and may be locked from then on. Only an
 * unlock goes back: fewer people may open periods than close them.
 */
export function lockProblem(
  does: 'lock' | 'unlock',
  { through, locked, today }: Lock,
): LockProblem | undefined {
  if ((through ?? '') > today) return 'not_over'
  if (does === 'unlock') return (through ?? '') >= (locked ?? '') ? 'later' : undefined
  return locked !== null && (through ?? '') <= locked ? 'earlier' : undefined
}
