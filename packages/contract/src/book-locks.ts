/** The day through which a book is to be locked, and the one through which it is; null for none. */
interface Lock {
  through: string | null
  locked: string | null
  /** In the organization's time zone. */
  today: string
}

export type LockProblem = 'not_over' | 'earlier' | 'later'

/**
 * The problem of a lock or an unlock. A month can be locked from its last day on, when it counts. Only an unlock goes
 * back: fewer people may open periods than close them.
 */
export function lockProblem(
  does: 'lock' | 'unlock',
  { through, locked, today }: Lock,
): LockProblem | undefined {
  if ((through ?? '') > today) return 'not_over'
  if (does === 'unlock') return (through ?? '') >= (locked ?? '') ? 'later' : undefined
  return locked !== null && (through ?? '') <= locked ? 'earlier' : undefined
}
