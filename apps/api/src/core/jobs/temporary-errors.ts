import { AppError } from '../context/errors.ts'

/**
 * Conflicts with other transactions: duplicate values, serialization failures and deadlocks. A second try sees what the
 * others wrote.
 */
const CLASHES = ['23505', '40001', '40P01']

/** The code of the database's error, which may be wrapped in others. */
const codeOf = (error: unknown): unknown =>
  ((error as { cause?: unknown }).cause as { code?: unknown } | undefined)?.code ??
  (error as { code?: unknown }).code

export const isClash = (error: unknown) => CLASHES.includes(String(codeOf(error)))

/** Errors of the connection, a full disk, a shutdown or a conflict: a later try may succeed. */
const TEMPORARY = /^(08|53|57P|58|25|40|55)\w{2,3}$|^E(CONN|PIPE|HOST|NET|TIMEDOUT|AI_AGAIN|NOSPC)/
const BROKEN = /connection|not queryable|timeout|terminated|reach/i

/** Whether a job was refused. A 5xx only says that no answer was possible at that moment. */
export const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && error.status < 500

/** Whether a job should be continued later after this error. */
export function isTemporary(error: unknown): boolean {
  if (error instanceof AppError) return error.status >= 500
  const code = codeOf(error)
  if (typeof code === 'string') return TEMPORARY.test(code)
  return error instanceof Error && BROKEN.test(error.message)
}
