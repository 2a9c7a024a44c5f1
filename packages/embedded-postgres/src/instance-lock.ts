import type { Client } from 'pg'
import { waitFor } from './wait.ts'

/** A pair of numbers that nobody else locks in the maintenance database. */
const LOCK = [1_398_031_703, 1_095_914_868]

/**
 * Takes the lock of the one Steward that serves this database. It belongs to the connection: a
 * Steward that is killed loses it in the same moment.
 * @param patience milliseconds to wait for one that is about to end
 * @returns undefined when it is ours, else the process that has it
 */
export async function takeInstanceLock(
  client: Client,
  patience: number,
): Promise<number | undefined> {
  let holder = 0
  const taken = await waitFor(async () => {
    const { rows } = await client.query('select pg_try_advisory_lock($1, $2) as taken', LOCK)
    if (rows[0].taken) return true
    holder = (await lockHolder(client)) ?? holder
    return undefined
  }, patience)
  return taken ? undefined : holder
}

/** The process that has the lock. */
export async function lockHolder(client: Client): Promise<number | undefined> {
  const { rows } = await client.query(
    `select split_part(application_name, ':', 2) as pid
       from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and classid = $1 and objid = $2 and granted`,
    LOCK,
  )
  return rows[0] ? Number(rows[0].pid) : undefined
}
