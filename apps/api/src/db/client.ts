import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { Client, DECODED } from './long-texts.ts'
import type { Statement, Watch } from './statement.ts'
import { Together } from './together.ts'

export type { Statement, Watch } from './statement.ts'

// Dates stay the text that PostgreSQL wrote: a calendar day has no time zone to be shifted by.
for (const oid of [1082, 1114, 1184]) pg.types.setTypeParser(oid, (text) => text)
pg.types.setTypeParser(20, (text) => Number(text))

/** The query builder over one connection. */
export type Db = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute'
>

/**
 * Each connection keeps a plan per statement: the maximum number per category, for texts that depend on what a caller
 * sends.
 */
const MOST_PREPARED = 100
/**
 * Separate counts for writes, checks of references, lists of whole records, lists of some fields (there are very many
 * selections), and other queries.
 */
const prepared = {
  write: new Map<string, string>(),
  look: new Map<string, string>(),
  list: new Map<string, string>(),
  part: new Map<string, string>(),
  rows: new Map<string, string>(),
}

/**
 * A statement that each connection plans once, without its values. For texts of which there are few, and whose best
 * plan doesn't depend on the values; beyond the maximum per category, statements are planned each time.
 */
export function prepare(
  text: string,
  values: unknown[],
  sort: keyof typeof prepared = 'write',
): Statement {
  const names = prepared[sort]
  if (!names.has(text) && names.size < MOST_PREPARED) names.set(text, `${sort} ${names.size + 1}`)
  const name = names.get(text)
  return { text, values, ...(name && { name }) }
}

export interface Pool {
  connect(): Promise<pg.PoolClient>
  end(): Promise<void>
  /**
   * A connection outside of the pool, not open yet, for tasks that last as long as the process. The caller closes it.
   */
  alone(): pg.Client
  /**
   * Other connections, for short transactions while one of this pool is under way: with connections of the same pool,
   * many such transactions at once could each hold one and wait forever for a second.
   */
  beside: Pick<Pool, 'connect'>
  /** The numbers of connections: maximum, open, idle, and requested by waiting callers. */
  use(): { max: number; open: number; idle: number; waiting: number }
}

const MOST_BESIDE = 4
/**
 * Commits don't wait for the disk: nobody relies on them except a transaction that commits later, which flushes them
 * too.
 */
const NOT_FLUSHED = '-c synchronous_commit=off'

/** How the application reaches its database. */
interface Connecting {
  /** The maximum number of connections. */
  max?: number
  /**
   * A URL to the database itself where the other URL leads to a pooler: for connections that last longer than a
   * transaction.
   */
  directUrl?: string | undefined
  /**
   * Whether statements may be prepared under a name; a pooler that assigns connections per transaction may not support
   * it.
   */
  prepared?: boolean | undefined
  watch?: Watch | undefined
}

/**
 * The connections of the application. `pipeline` sends statements without waiting for the answers before them,
 * so that a whole transaction is one round trip.
 */
export function connect(
  url: string,
  { max = 10, directUrl = url, prepared = true, watch }: Connecting = {},
): Pool {
  const pool = poolOf(url, { max, prepared })
  const beside = poolOf(url, { max: MOST_BESIDE, prepared, more: NOT_FLUSHED })
  if (watch) for (const one of [pool, beside]) one.on('connect', (client) => watched(client, watch))
  const alone = () =>
    new pg.Client({
      connectionString: directUrl,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      keepAlive: true,
      application_name: 'steward alone',
    })
  const end = async () => void (await Promise.all([pool.end(), beside.end()]))
  return {
    connect: () => pool.connect(),
    end,
    alone,
    beside: { connect: () => beside.connect() },
    use: () => ({ max, open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  }
}

/** Reports each statement of a connection that is awaited by a promise, as all of ours are. */
function watched(client: pg.PoolClient, watch: Watch): void {
  const send = client.query.bind(client) as (...given: unknown[]) => unknown
  const query = (...given: unknown[]) => {
    const [statement] = given as [string | { text?: string }]
    if (statement instanceof Together) {
      statement.watch(watch)
      return send(...given)
    }
    const answered = watch(typeof statement === 'string' ? statement : (statement.text ?? ''))
    const answer = send(...given)
    if (answer instanceof Promise)
      answer.then(
        () => answered(true),
        () => answered(false),
      )
    return answer
  }
  Object.assign(client, { query })
}

/**
 * A client that stalls in a transaction is disconnected soon, so that its locks are released. JIT compilation costs
 * more than any of our statements takes. And so does searching for the best order of the joins for names in a list of
 * whole records, which doesn't matter there: with the default limit of 8, planning took 12 ms instead of 3 ms.
 */
const SETTINGS = {
  statement_timeout: '10s',
  idle_in_transaction_session_timeout: '10s',
  timezone: 'UTC',
  jit: 'off',
  join_collapse_limit: '6',
}
const settings = (one: (name: string, value: string) => string) =>
  Object.entries(SETTINGS).map(([name, value]) => one(name, value))

/** The statements that begin a transaction, by name. */
export const BEGIN: Statement = { name: 'begin', text: 'begin', values: [] }
export const SNAPSHOT: Statement = {
  name: 'snapshot',
  text: 'begin isolation level repeatable read read only',
  values: [],
}
const LOCALLY = settings((name, value) => `set local ${name} = '${value}'`).join('; ')

/**
 * A query for a pooler that assigns connections per transaction: without a name, and with settings that end with the
 * transaction.
 */
function unprepared({ name, ...statement }: pg.QueryConfig): pg.QueryConfig {
  const begins = name === BEGIN.name || name === SNAPSHOT.name
  return begins ? { text: `${statement.text}; ${LOCALLY}` } : statement
}

class Unprepared extends Client {
  // All overloads come down to the first argument.
  override query = ((first: string | pg.QueryConfig, ...rest: []) =>
    super.query(
      typeof first === 'object' && first.name ? unprepared(first) : (first as pg.QueryConfig),
      ...rest,
    )) as pg.Client['query']
}

type Results = PromiseSettledResult<pg.QueryResult>[]

/**
 * Sends statements in one round trip over a connection with a transaction under way.
 *
 * @returns the results: those after a failed statement weren't run
 */
export async function inOneGo(client: pg.PoolClient, statements: Statement[]): Promise<Results> {
  if (client instanceof Unprepared)
    return Promise.allSettled(statements.map((statement) => client.query(statement)))
  return new Promise((resolve) => {
    try {
      client.query(new Together(statements, resolve))
    } catch (reason) {
      resolve(statements.map(() => ({ status: 'rejected', reason })))
    }
  })
}

/**
 * Commits the transaction under way.
 *
 * @throws where it was rolled back instead: PostgreSQL doesn't report that as an error if an earlier statement failed,
 *   whose error may have been caught
 */
export async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query({ name: 'commit', text: 'commit' })
  if (command !== 'COMMIT')
    throw new Error(`The transaction ended with ${command}: one of its statements had failed`)
}

/**
 * Sends statements in one round trip, as a transaction of their own.
 *
 * @returns the results: where the commit failed, all of them failed
 */
export async function asTransaction(
  client: pg.PoolClient,
  statements: Statement[],
): Promise<Results> {
  if (!(client instanceof Unprepared)) return inOneGo(client, statements)
  const sent = inOneGo(client, [BEGIN, ...statements])
  const [ended] = await Promise.allSettled([commit(client)])
  const [, ...results] = await sent
  const hasFailed = results.some(({ status }) => status === 'rejected')
  return ended.status === 'rejected' && !hasFailed ? results.map(() => ended) : results
}

function poolOf(
  url: string,
  { max, prepared, more = '' }: { max: number; prepared: boolean; more?: string },
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    pipeline: true,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 30_000,
    application_name: 'steward',
    types: DECODED,
    ...(prepared
      ? {
          Client,
          options: `${settings((name, value) => `-c ${name}=${value}`).join(' ')} ${more}`,
        }
      : { Client: Unprepared }),
  } as pg.PoolConfig)
  // A connection that breaks while idle is replaced; without a listener it would end the process.
  pool.on('error', () => {})
  // The same for one that breaks between two statements of a transaction: the next statement fails.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Drizzle over one connection, which is the only way it is used. */
export const drizzleOn = (client: pg.PoolClient): Db => drizzle(client)

/** The query builder outside of transactions, which has no connection and can't run statements. */
export const build: Db = drizzle.mock() as unknown as Db
