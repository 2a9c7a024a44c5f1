import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type pg from 'pg'
import type { Pool } from './client.ts'
import { listen } from './listening.ts'

/** How often the positions of both databases are queried. */
const POLL_MS = 100
/** The maximum age of a read; a replica that lags further behind isn't used. */
const MOST_BEHIND_MS = 2_000
/** After a failure, the replica isn't used for so long. */
const REST_MS = 2_000

/** Means all accounts, for events about users in general. */
const EVERYBODY = ''

/** A position in the write-ahead log as a number. @param text as in `16/B374D848` */
export function positionOf(text: string): bigint | undefined {
  const [, high, low] = /^([0-9A-Fa-f]{1,8})\/([0-9A-Fa-f]{1,8})$/.exec(text) ?? []
  return high && low ? (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`) : undefined
}

const accountOf = (payload: string): string => {
  const { account_id } = JSON.parse(payload) as { account_id?: string }
  return account_id ?? EVERYBODY
}

interface Options {
  primary: Pool
  replica: Pick<Pool, 'connect' | 'end'>
  log: Logger
}

/** The position that a database reports. */
async function tellPosition(pool: Pick<Pool, 'connect'>, text: string): Promise<string> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ position: string }>(text)
    client.release()
    return rows[0]!.position
  } catch (error) {
    client.release(true)
    throw error
  }
}

/**
 * A second database that follows the first with a short delay, for reads. It is used only if it has all changes of the
 * reader, all changes in the account that this process was notified of, and lags at most two seconds behind; otherwise
 * the first one is read.
 */
export class Replica {
  readonly #options: Options
  readonly #stopping = new AbortController()
  readonly #listening: { stop(): Promise<void> }
  readonly #polling: Promise<void>
  /** Accounts with changes that the replica may not have yet, and the position that it has to reach, once known. */
  readonly #changed = new Map<string, bigint | undefined>()
  /** Positions of the first database in the last seconds, oldest first. */
  #past: { at: number; position: bigint }[] = []
  #replayed = 0n
  #isHearing = false
  #restsUntil = 0

  constructor(options: Options) {
    this.#options = options
    this.#listening = listen({
      pool: options.primary,
      log: options.log,
      onPayload: (payload) => this.#changed.set(accountOf(payload), undefined),
      onUp: () => {
        // Earlier changes weren't notified.
        this.#changed.set(EVERYBODY, undefined)
        this.#isHearing = true
      },
      onDown: () => (this.#isHearing = false),
    })
    this.#polling = this.#poll()
  }

  /** The current position of the first database, which includes the caller's change. */
  position(): Promise<string> {
    return tellPosition(this.#options.primary, HERE)
  }

  /**
   * Whether it may be read for somebody.
   *
   * @param after the result of `position()` after their last change, which they have kept
   */
  isUpTo(account_id: string, after: string | undefined): boolean {
    if (!this.#isHearing || performance.now() < this.#restsUntil || this.#isBehind()) return false
    if (this.#changed.has(account_id) || this.#changed.has(EVERYBODY)) return false
    return after === undefined || (positionOf(after) ?? 0n) <= this.#replayed
  }

  /** @throws where it can't be reached */
  connect(): Promise<pg.PoolClient> {
    return this.#options.replica.connect()
  }

  /** Stops using it for a while. */
  failed(error: unknown): void {
    if (performance.now() >= this.#restsUntil)
      this.#options.log.warn({ err: error }, 'the replica is not read for a while')
    this.#restsUntil = performance.now() + REST_MS
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await Promise.all([this.#listening.stop(), this.#polling])
    await this.#options.replica.end()
  }

  #isBehind(): boolean {
    const oldest = this.#past[0]
    return !oldest || this.#replayed < oldest.position
  }

  async #poll(): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      await this.#look().catch((error: unknown) => this.failed(error))
      await wait(POLL_MS, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  async #look(): Promise<void> {
    const heard = [...this.#changed].filter(([, position]) => position === undefined)
    const position = positionOf(await this.position())!
    const now = performance.now()
    // The one before them stays, so that one is always as old as allowed.
    const recent = this.#past.findLastIndex(({ at }) => at <= now - MOST_BEHIND_MS)
    this.#past = [...this.#past.slice(Math.max(0, recent)), { at: now, position }]
    for (const [account_id] of heard) this.#changed.set(account_id, position)
    this.#replayed = positionOf(await tellPosition(this.#options.replica, THERE))!
    for (const [account_id, needed] of this.#changed)
      if (needed !== undefined && needed <= this.#replayed) this.#changed.delete(account_id)
  }
}

const HERE = 'select pg_current_wal_insert_lsn()::text as position'
const THERE = "select coalesce(pg_last_wal_replay_lsn(), '0/0')::text as position"
