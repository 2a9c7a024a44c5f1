import pg from 'pg'
import { DECODED } from './long-texts.ts'
import type { Statement, Watch } from './statement.ts'

// PostgreSQL carries out what comes before a Sync as one transaction, without BEGIN and COMMIT, which are messages
// there and back as any other statement is: for a small read they cost as much as the door does. The driver sends a
// Sync after each.

type Result = PromiseSettledResult<pg.QueryResult>

/** What the driver has of a connection and calls on a query as its answer comes in; its types leave that out. */
interface Connection {
  parse(statement: { name: string | undefined; text: string }): void
  bind(statement: { statement: string | undefined; values: unknown[] }): void
  describe(portal: { type: 'P' }): void
  execute(portal: object): void
  sync(): void
  /** Texts by their names: of what the server has parsed, and of what was sent to it and not answered yet. */
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
}
interface Driven {
  name: string | undefined
  text: string
  handleReadyForQuery(): void
  handleError(error: unknown, connection: object): void
}
interface Collected extends pg.QueryResult {
  addFields(fields: pg.FieldDef[]): void
  parseRow(values: unknown[]): pg.QueryResultRow
  addRow(row: pg.QueryResultRow): void
  addCommandComplete(message: object): void
}
const { Query, Result, utils } = pg as unknown as {
  Query: new (text: string, values: undefined, callback: () => void) => Driven
  Result: new (rowMode: Statement['rowMode'], types: Statement['types']) => Collected
  /**
   * `prepareValue`: a value as it goes to PostgreSQL; it throws where one can't be written, such as an object in
   * itself.
   */
  utils: { prepareValue(value: unknown): unknown }
}

/** The columns of the answers to statements that a connection has under a name. They stay as they are with it. */
const columns = new WeakMap<Connection, Map<string, pg.FieldDef[]>>()

function columnsOver(connection: Connection): Map<string, pg.FieldDef[]> {
  const known = columns.get(connection) ?? new Map<string, pg.FieldDef[]>()
  columns.set(connection, known)
  return known
}

/** One of the statements, and what has come of it so far. */
class Part {
  readonly text: string
  readonly name: string | undefined
  readonly #values: unknown[]
  readonly #answer: Collected
  #columns: Map<string, pg.FieldDef[]> | undefined
  #fault: unknown

  /** @throws where a value can't be written */
  constructor({ text, name, values, rowMode, types = DECODED }: Statement) {
    this.text = text
    this.name = name
    this.#values = values.map(utils.prepareValue)
    this.#answer = new Result(rowMode, types)
  }

  /** What a connection knows by the name of this one, if anything. */
  knownTo({ parsedStatements, submittedNamedStatements }: Connection): string | undefined {
    if (!this.name) return undefined
    return parsedStatements[this.name] ?? submittedNamedStatements[this.name]
  }

  send(connection: Connection): void {
    const { name, text } = this
    if (this.knownTo(connection) === undefined) {
      connection.parse({ name, text })
      if (name) connection.submittedNamedStatements[name] = text
    }
    connection.bind({ statement: name, values: this.#values })
    const known = columnsOver(connection)
    const fields = name && known.get(name)
    if (fields) this.#answer.addFields(fields)
    else connection.describe({ type: 'P' })
    this.#columns = known
    connection.execute({})
  }

  describe(fields: pg.FieldDef[]): void {
    if (this.name) this.#columns?.set(this.name, fields)
    this.#answer.addFields(fields)
  }

  add(values: unknown[]): void {
    try {
      this.#answer.addRow(this.#answer.parseRow(values))
    } catch (fault) {
      this.#fault ??= fault
    }
  }

  end(message: object): Result {
    this.#answer.addCommandComplete(message)
    return this.#fault === undefined
      ? { status: 'fulfilled', value: this.#answer }
      : { status: 'rejected', reason: this.#fault }
  }
}

/**
 * Statements that go out at once and are one transaction. To the driver it is one query, which stands for whichever of
 * them is being answered.
 */
export class Together extends Query {
  readonly results: Result[] = []
  readonly #statements: Statement[]
  readonly #end: (results: Result[]) => void
  readonly #parts: Part[]
  #watched: ReturnType<Watch>[] = []

  /**
   * @param ended is called when all of them are answered, or one has failed: those after it weren't begun then, and
   * fail as it did
   * @throws where a value can't be written
   */
  constructor(statements: Statement[], ended: (results: Result[]) => void) {
    // Three arguments: one that has all of them is copied, at some length.
    super('', undefined, () => ended(this.results))
    this.#statements = statements
    this.#end = ended
    this.#parts = statements.map((statement) => new Part(statement))
    this.#standForPart()
  }

  /** The same with other statements, for callers that inspect what is sent. */
  changed(change: (statement: Statement) => Statement): Together {
    return new Together(this.#statements.map(change), this.#end)
  }

  /** Reports each statement as if it had been sent alone. */
  watch(watch: Watch): void {
    this.#watched = this.#parts.map(({ text }) => watch(text))
  }

  /** @returns why nothing was sent, as the driver wants it */
  submit(over: pg.Connection): Error | null {
    const connection = over as unknown as Connection
    for (const part of this.#parts)
      if ((part.knownTo(connection) ?? part.text) !== part.text)
        return new Error(`Another statement is called «${part.name}»`)
    for (const part of this.#parts) part.send(connection)
    connection.sync()
    return null
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.#part?.describe(fields)
  }

  handleDataRow({ fields }: { fields: unknown[] }): void {
    this.#part?.add(fields)
  }

  handleCommandComplete(message: object): void {
    if (this.#part) this.#ended(this.#part.end(message))
  }

  /**
   * The driver calls this instead of `handleReadyForQuery`, for what PostgreSQL refuses and for a connection that
   * breaks.
   */
  override handleError(
    reason: unknown,
    connection: Pick<Connection, 'submittedNamedStatements'>,
  ): void {
    const failed: Result = { status: 'rejected', reason }
    // It was the end of the transaction that failed.
    if (!this.#part) this.results.fill(failed)
    while (this.#part) {
      if (this.name) delete connection.submittedNamedStatements[this.name]
      this.#ended(failed)
    }
    super.handleError(reason, connection)
  }

  /** The one whose answer comes in. */
  get #part(): Part | undefined {
    return this.#parts[this.results.length]
  }

  #ended(result: Result): void {
    this.#watched[this.results.length]?.(result.status === 'fulfilled')
    this.results.push(result)
    this.#standForPart()
  }

  /** The driver keeps whatever is parsed under the name that the query has at that moment. */
  #standForPart(): void {
    this.name = this.#part?.name
    this.text = this.#part?.text ?? ''
  }
}
