import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

/** So long anybody waits behind a change of the tables that itself waits for somebody. */
const LOCK_MS = 2_000
/** Where people are always at work, it has to insist in the end: each time after these, half as long again. */
const PATIENT_TRIES = 10
const TRIES = 20

const lockTimeout = (tries: number) =>
  Math.round(LOCK_MS * 1.5 ** Math.max(0, tries - PATIENT_TRIES))

/** Somebody had what it needed, or each of two what the other needed. */
const isInTheWay = (error: unknown): boolean => {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  return code === '55P03' || code === '40P01' || (cause !== undefined && isInTheWay(cause))
}

/**
 * Changes tables that others are at work on, in one transaction. It waits for them two seconds, because whoever comes
 * later waits behind it; then it lets everybody go first, and begins again. After ten times it waits longer each time.
 *
 * @param work has to bear being done from its beginning again
 * @throws what the database refuses; the lock that it couldn't get after some minutes
 */
export async function patiently(client: pg.Client, work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    await client.query('begin')
    try {
      await client.query(`set local lock_timeout = ${lockTimeout(tries)}`)
      await work()
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      if (tries >= TRIES || !isInTheWay(error)) throw error
      // Not in step with whoever does something every second.
      await wait(300 + Math.random() * 700)
    }
  }
}
