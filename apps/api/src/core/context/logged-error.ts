/** The fields of PostgreSQL's errors that never contain values of a row. */
const FACTS = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine'] as const

interface Logged {
  type: string
  message: string
  stack: string
  [fact: string]: unknown
  cause?: Logged
}

/** An error of the query builder, whose message ends with the values of the statement. */
const isOfQuery = (error: Error): error is Error & { query: string } =>
  'query' in error && 'params' in error

/** The message without the value that PostgreSQL quotes at its end. */
function messageOf(error: Error): string {
  if (isOfQuery(error)) return `Failed query: ${error.query}`
  return 'severity' in error ? error.message.replace(/: ".*$/s, '') : error.message
}

/** The stack without the message above it. */
const placesOf = ({ stack = '' }: Error) => stack.slice(Math.max(0, stack.search(/^ {4}at /m)))

/**
 * An error as it may be logged: what went wrong and where, without values. Messages of the database quote the values
 * that it refuses: addresses, notes, hashes of passwords.
 */
export function loggedError(error: unknown): Logged | unknown {
  if (!(error instanceof Error)) return error
  const known: Record<string, unknown> = { ...error }
  const facts = Object.fromEntries(
    FACTS.flatMap((name) => (known[name] === undefined ? [] : [[name, known[name]]])),
  )
  return {
    type: error.name,
    message: messageOf(error),
    stack: placesOf(error),
    ...facts,
    ...(error.cause instanceof Error && { cause: loggedError(error.cause) }),
  }
}
