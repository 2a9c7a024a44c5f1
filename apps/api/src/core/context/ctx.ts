import type pg from 'pg'
import {
  asTransaction,
  BEGIN,
  commit,
  type Db,
  drizzleOn,
  inOneGo,
  type Pool,
  SNAPSHOT,
  type Statement,
} from '#db/client.ts'
import { unavailable } from './errors.ts'
import type { Member } from './member.ts'
import type { Services } from './services.ts'

export type { Member } from './member.ts'

/** Who is asking and on whose behalf. The first argument of everything that reads or writes data. */
export interface Ctx {
  services: Services
  account_id: string
  user_id: string
  session_id: string | null
  request_id: string
  address: string | null
  /** Known once the door let the caller in: always in a write, in a read after `admitted`. */
  member: Member | undefined
  /** The statement that enters the account for one transaction. It travels ahead of every other. */
  door: Statement
  /** Reads the door's answer. Throws 401 or 403, and then nothing that the transaction read is answered. */
  admit(answer: unknown): void | Promise<void>
  /**
   * Set for requests that only read: the position that a replica must have reached, so that callers see their own
   * changes.
   */
  reads?: { after: string | undefined }
  /** The connection of the transaction under way, and the query builder on it. */
  client: pg.PoolClient | undefined
  db: Db
  /**
   * Answers that came with the door of this transaction and haven't been read yet, by the names of their statements.
   */
  ahead?: Map<string | undefined, pg.QueryResult>
  /**
   * Sends the commit right behind the last statement, without waiting for its answer. Only for code that began the
   * transaction; it sends nothing more.
   */
  end?: (() => void) | undefined
}

async function connected(
  { services }: Ctx,
  pool: Pick<Pool, 'connect'> = services.pool,
): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    services.log.warn({ err: error }, 'no database connection')
    throw unavailable('The database cannot be reached right now. Try again in a moment.')
  }
}

/** Errors of PostgreSQL have a code of five characters; all others are of the connection. */
const isConnectionError = (error: unknown) =>
  !/^(?!EPIPE)\w{5}$/.test(String((error as { code?: unknown } | null)?.code))

/** A connection that broke is thrown away; one whose transaction failed has rolled it back and is clean. */
const broken = (results: PromiseSettledResult<unknown>[]) =>
  results.some((result) => result.status === 'rejected' && isConnectionError(result.reason))

/**
 * Runs statements that only read, in one round trip and one transaction: the door, then the statements. Inside a
 * transaction they simply run in it. It answers nothing unless the door let the caller in.
 *
 * @typeParam Rows for each statement the type of its rows
 * @returns for each statement its rows
 */
export async function ask<Rows extends unknown[]>(
  ctx: Ctx,
  ...statements: { [N in keyof Rows]: Statement }
): Promise<{ [N in keyof Rows]: Rows[N][] }> {
  const answers = await askAll(ctx, statements)
  return answers.map(({ rows }) => rows) as { [N in keyof Rows]: Rows[N][] }
}

/** The same for one statement. */
export const askRows = async <Row>(ctx: Ctx, statement: Statement): Promise<Row[]> =>
  (await ask<[Row]>(ctx, statement))[0]

/** The same for a statement that always answers one row. */
export async function askRow<Row>(ctx: Ctx, statement: Statement): Promise<Row> {
  const [row] = await askRows<Row>(ctx, statement)
  if (!row) throw new Error('A statement that always answers a row answered none')
  return row
}

async function askAll(ctx: Ctx, statements: Statement[]): Promise<pg.QueryResult[]> {
  if (ctx.client) return answersOf(await inOneGo(ctx.client, statements))
  return (await askReplica(ctx, statements)) ?? askOver(await connected(ctx), ctx, statements)
}

/**
 * The rows of a statement that may have been sent with the door. Its answer is read once, and no older than the door.
 */
export async function askOnce<Row>(ctx: Ctx, statement: Statement): Promise<Row[]> {
  const known = ctx.ahead?.get(statement.name)
  if (!known) return askRows(ctx, statement)
  ctx.ahead!.delete(statement.name)
  return known.rows
}

/**
 * Sends a statement that enters the account itself in a transaction of its own, while this one is under way: it ends at
 * once, whatever becomes of this one.
 */
export async function askBeside<Row>(ctx: Ctx, statement: Statement): Promise<Row[]> {
  const client = await connected(ctx, ctx.services.pool.beside)
  const results = await asTransaction(client, [statement])
  client.release(broken(results))
  return answersOf(results)[0]!.rows
}

async function askOver(
  client: pg.PoolClient,
  ctx: Ctx,
  statements: Statement[],
): Promise<pg.QueryResult[]> {
  const { door, rows } = await sendAll(client, ctx, statements)
  await ctx.admit(door)
  return rows()
}

/**
 * Sends everything of a read in one go.
 *
 * @returns what the door said, and the answers for a caller whom it lets in: reading them throws the error of a failed
 *   statement
 */
async function sendAll(client: pg.PoolClient, ctx: Ctx, statements: Statement[]) {
  const results = await asTransaction(client, [ctx.door, ...statements])
  client.release(broken(results))
  const [door, ...rest] = results
  if (door!.status === 'rejected') throw door!.reason
  return { door: door!.value.rows[0]?.door as unknown, rows: () => answersOf(rest) }
}

/**
 * Runs a statement in the current transaction and returns its rows. Their columns are described once per connection.
 */
export const send = async <Row>(ctx: Ctx, statement: Statement): Promise<Row[]> =>
  answersOf(await inOneGo(clientOf(ctx), [statement]))[0]!.rows

/** @throws the error of the first that failed */
const answersOf = (results: PromiseSettledResult<pg.QueryResult>[]): pg.QueryResult[] =>
  results.map((result) => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  })

/**
 * Asks a replica where there is one that may be read. Identity and permissions are never taken from it: the first
 * database is asked for them at the same time, and an answer that the replica gave by other permissions is discarded.
 *
 * @returns undefined where the first database has to be asked: what a replica refuses may only not have reached it yet
 */
async function askReplica(
  ctx: Ctx,
  statements: Statement[],
): Promise<pg.QueryResult[] | undefined> {
  const { replica } = ctx.services
  if (!replica || !ctx.reads || !ctx.account_id) return undefined
  if (!replica.isUpTo(ctx.account_id, ctx.reads.after)) return undefined
  const reading = readFrom(replica, ctx, statements)
  const { door } = await sendAll(await connected(ctx), ctx, [])
  await ctx.admit(door)
  const read = await reading
  return read && JSON.stringify(read.door) === JSON.stringify(door) ? read.answers : undefined
}

async function readFrom(
  replica: NonNullable<Services['replica']>,
  ctx: Ctx,
  statements: Statement[],
) {
  try {
    const { door, rows } = await sendAll(await replica.connect(), ctx, statements)
    return { door, answers: rows() }
  } catch (error) {
    if (isConnectionError(error)) replica.failed(error)
    return undefined
  }
}

/**
 * The connection of the transaction under way, for code that runs inside one. @throws Error outside of a transaction
 */
export function clientOf({ client }: Ctx): pg.PoolClient {
  if (!client) throw new Error('This runs inside a transaction: see inTransaction')
  return client
}

/** Makes sure that the caller was let in, for code that decides by `member` before it reads. */
export async function admitted(ctx: Ctx): Promise<Member> {
  if (!ctx.member) await ask(ctx)
  return ctx.member!
}

/**
 * Runs `work` without the caller's limit to sites: for rules that also depend on records which the caller can't see,
 * and for changes of such records that follow from a permitted one. Callers may answer no more of these records than a
 * number. If `work` throws, the transaction must be rolled back.
 *
 * @param ctx of the current transaction
 */
export async function beyondScope<T>(ctx: Ctx, work: () => Promise<T>): Promise<T> {
  const client = clientOf(ctx)
  const { rows } = await client.query<{ scope: string }>(
    "select coalesce(current_setting('app.site_scope', true), '') as scope",
  )
  const { scope } = rows[0]!
  if (scope === '') return work()
  const see = (sites: string) =>
    client.query("select set_config('app.site_scope', $1, true)", [sites])
  await see('')
  const result = await work()
  await see(scope)
  return result
}

/**
 * Runs `work` in one transaction inside the account. Callers name the inner context `ctx` as well, so that they can't
 * use the outer one, which would write outside the transaction. Inside a transaction `work` joins it, and the code that
 * began it ends it.
 *
 * @param first statements that `work` always needs first: they are sent with the door, and `askOnce` reads their
 *   answers
 */
export async function inTransaction<T>(
  ctx: Ctx,
  work: (ctx: Ctx) => Promise<T>,
  first: readonly Statement[] = [],
): Promise<T> {
  return ctx.client ? work({ ...ctx, end: undefined }) : transaction(ctx, work, { first })
}

/** Runs `work`, which only reads, in a transaction of its own that sees the account as it was at its beginning. */
export const inSnapshot = <T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  transaction(ctx, work, { begin: SNAPSHOT })

/** The same on a second connection, while a transaction of the same task is open, whose changes it doesn't see. */
export const inSnapshotBeside = <T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  transaction(ctx, work, { begin: SNAPSHOT, pool: ctx.services.pool.beside })

interface Transaction {
  begin?: Statement
  first?: readonly Statement[]
  pool?: Pick<Pool, 'connect'>
}

async function transaction<T>(
  ctx: Ctx,
  work: (ctx: Ctx) => Promise<T>,
  { begin = BEGIN, first = [], pool = ctx.services.pool }: Transaction,
): Promise<T> {
  const client = await connected(ctx, pool)
  try {
    const sent = await inOneGo(client, [begin, ctx.door, ...first])
    const [, door, ...known] = answersOf(sent)
    await ctx.admit(door!.rows[0]?.door)
    let ended: Promise<void> | undefined
    const end = () => {
      ended ??= commit(client)
      // It is awaited below; if an earlier statement fails, that error is thrown instead.
      ended.catch(() => {})
    }
    const ahead = new Map(known.map((answer, n) => [first[n]!.name, answer]))
    const result = await work({ ...ctx, client, db: drizzleOn(client), ahead, end })
    end()
    await ended
    client.release()
    return result
  } catch (error) {
    const rolledBack = await client.query('rollback').then(
      () => true,
      () => false,
    )
    client.release(!rolledBack)
    throw error
  }
}
