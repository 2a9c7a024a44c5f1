import type { Client } from 'pg'
import { waitFor } from './wait.ts'

/** The key of the advisory lock in the maintenance database. */
const LOCK = [1_398_031_703, 1_095_914_868]

/**
 * Takes the lock of the one Steward that uses this database. It belongs to the connection, so a killed Steward loses it
 * at once.
 * @param patience milliseconds to wait for a Steward that is about to end
 * @returns undefined if we have it, else the process that has it
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
