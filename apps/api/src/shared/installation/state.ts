import { statfs } from 'node:fs/promises'
import { askRows } from '#core/context/ctx.ts'
import type { Services } from '#core/context/services.ts'
import { NOBODY, systemCtx } from '#core/context/system.ts'

/** The state of a queue of jobs. */
interface QueueState {
  name: string
  waiting: number
  running: number
  failed: number
}

/** How many imports, exports and bulk changes had a status in the last seven days. */
interface WorkState {
  kind: 'import' | 'export' | 'change'
  status: string
  count: number
}

/** A moment in a column, in the API's format. */
export const moment = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Queries the database outside of all accounts, so the answer contains no account's data. */
export async function askOutside<Row extends object>(
  services: Services,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return askRows<Row>(systemCtx(services, { account_id: NOBODY }), { text, values })
}

/** The queues, by their names. Jobs to be retried count as waiting. */
export const queuesNow = (services: Services): Promise<QueueState[]> =>
  askOutside(
    services,
    `select q.name, count(j) filter (where j.state in ('created', 'retry'))::int as waiting,
       count(j) filter (where j.state = 'active')::int as running,
       count(j) filter (where j.state = 'failed')::int as failed
     from pgboss.queue q
     left join pgboss.job j on j.name = q.name and j.state in ('created', 'retry', 'active', 'failed')
     where q.name not like '\\_\\_pgboss%' group by q.name order by q.name`,
  )

export const workNow = (services: Services): Promise<WorkState[]> =>
  askOutside(services, 'select kind, status, n::int as count from work_overview() order by 1, 2')

/** The size of the database, in bytes. */
export async function databaseBytes(services: Services): Promise<number> {
  const [row] = await askOutside<{ bytes: number }>(
    services,
    'select pg_database_size(current_database())::float8 as bytes',
  )
  return row!.bytes
}

/** The size of a folder's disk and the space that is available to us, in bytes. */
export async function diskOf(folder: string): Promise<{ total: number; free: number }> {
  const { bsize, blocks, bavail } = await statfs(folder)
  return { total: bsize * blocks, free: bsize * bavail }
}
