/** The requested last locked day of a book, and the present one; null for none. */
interface Lock {
  through: string | null
  locked: string | null
  /** In the organization's time zone. */
  today: string
}

export type LockProblem = 'not_over' | 'earlier' | 'later'

/**
 * Why a lock or an unlock is refused. A month can be locked from its last day on, because it counts from then on. A lock
 * can't move back: opening periods needs another permission than closing them.
 */
export function lockProblem(
  does: 'lock' | 'unlock',
  { through, locked, today }: Lock,
): LockProblem | undefined {
  if ((through ?? '') > today) return 'not_over'
  if (does === 'unlock') return (through ?? '') >= (locked ?? '') ? 'later' : undefined
  return locked !== null && (through ?? '') <= locked ? 'earlier' : undefined
}
