import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

/** The maximum wait for a lock, since all later statements on the table wait behind it. */
const LOCK_MS = 2_000
/** After so many tries on busy tables, each further try waits half as long again. */
const PATIENT_TRIES = 10
const TRIES = 20

const lockTimeout = (tries: number) =>
  Math.round(LOCK_MS * 1.5 ** Math.max(0, tries - PATIENT_TRIES))

/** Whether an error is a lock timeout or a deadlock. */
const isInTheWay = (error: unknown): boolean => {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  return code === '55P03' || code === '40P01' || (cause !== undefined && isInTheWay(cause))
}

/**
 * Changes tables that are in use, in one transaction. It waits two seconds for a lock, because later statements wait
 * behind it; then it lets them proceed, and starts again. After ten tries it waits longer each time.
 *
 * @param work has to bear being started again
 * @throws errors of the database; the lock timeout after some minutes
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
      // A random delay, so as not to collide with periodic work again.
      await wait(300 + Math.random() * 700)
    }
  }
}
