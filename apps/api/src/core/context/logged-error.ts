/** The fields of PostgreSQL's errors in which no values are: which rule, where, and why by its code. */
const FACTS = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine'] as const

interface Logged {
  type: string
  message: string
  stack: string
  [fact: string]: unknown
  cause?: Logged
}

/** An error of the query builder, whose message has the statement's values at its end. */
const isOfQuery = (error: Error): error is Error & { query: string } =>
  'query' in error && 'params' in error

/** The message without values, which PostgreSQL puts in quotation marks after what is wrong with them. */
function messageOf(error: Error): string {
  if (isOfQuery(error)) return `Failed query: ${error.query}`
  return 'severity' in error ? error.message.replace(/: ".*$/s, '') : error.message
}

/** The lines of the stack without the message above them. */
const placesOf = ({ stack = '' }: Error) => stack.slice(Math.max(0, stack.search(/^ {4}at /m)))

/**
 * An error as it may be written down: what went wrong and where, never with what. A database names the values that it
 * refuses, and they are addresses, notes, and hashes of passwords.
 */
export function loggedError(error: unknown): Logged | unknown {
  if (!(error instanceof Error)) return error
  const known = error as unknown as Record<string, unknown>
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
