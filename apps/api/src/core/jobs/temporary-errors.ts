import { AppError } from '../context/errors.ts'

/**
 * What others did at the same moment: they wrote the same value, or waited for the same rows. Tried again, a chunk sees
 * what they wrote.
 */
const CLASHES = ['23505', '40001', '40P01']

/** What the database says, however deep the driver wrapped it. */
const codeOf = (error: unknown): unknown =>
  ((error as { cause?: unknown }).cause as { code?: unknown } | undefined)?.code ??
  (error as { code?: unknown }).code

export const isClash = (error: unknown) => CLASHES.includes(String(codeOf(error)))

/** Errors of the connection, of a full disk, of a shutdown or of two at once: after a while another try may succeed. */
const TEMPORARY = /^(08|53|57P|58|25|40|55)\w{2,3}$|^E(CONN|PIPE|HOST|NET|TIMEDOUT|AI_AGAIN|NOSPC)/
const BROKEN = /connection|not queryable|timeout|terminated|reach/i

/** Whether a job was refused; that nobody could answer just then is no refusal. */
export const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && error.status < 500

/** Whether a job that met this is to be gone on with later. */
export function isTemporary(error: unknown): boolean {
  if (error instanceof AppError) return error.status >= 500
  const code = codeOf(error)
  if (typeof code === 'string') return TEMPORARY.test(code)
  return error instanceof Error && BROKEN.test(error.message)
}
