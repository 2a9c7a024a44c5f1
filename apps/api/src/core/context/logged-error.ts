/** What PostgreSQL says of an error that holds no values: which rule, where, and why by its code. */
const FACTS = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine'] as const

interface Logged {
  type: string
  message: string
  stack: string
  [fact: string]: unknown
  cause?: Logged
}

/** The query builder puts a statement's values behind it. */
const isOfQuery = (error: Error): error is Error & { query: string } =>
  'query' in error && 'params' in error

/** A value is in quotation marks behind what is wrong with it. */
function messageOf(error: Error): string {
  if (isOfQuery(error)) return `Failed query: ${error.query}`
  return 'severity' in error ? error.message.replace(/: ".*$/s, '') : error.message
}

/** Where it happened, without the message, which is before the first line of it. */
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
