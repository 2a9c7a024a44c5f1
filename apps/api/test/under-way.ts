import { expect, vi } from 'vitest'
import type { TestAccount } from './account.ts'

/**
 * Changes a row while a call is waiting for its lock, so that the call gets the changed row.
 *
 * @param set as in `archived_at = now()`
 */
export async function changedUnderWay<T>(
  { h: { owner }, account_id }: TestAccount,
  { table, id, set }: { table: string; id: string; set: string },
  begin: () => Promise<T>,
): Promise<T> {
  const client = await owner.connect()
  try {
    await client.query('begin')
    // Policies also apply to the owner of the tables.
    await client.query("select set_config('app.account_id', $1, true)", [account_id])
    await client.query(`select from ${table} where id = $1 for update`, [id])
    const begun = begin()
    await vi.waitFor(async () => {
      const { rowCount } = await client.query(
        'select from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))',
      )
      expect(rowCount).toBe(1)
    }, 10_000)
    await client.query(`update ${table} set ${set} where id = $1`, [id])
    await client.query('commit')
    return await begun
  } finally {
    // After a failure, because the next test uses the connection.
    await client.query('rollback')
    client.release()
  }
}
