import type { Installation } from '@steward/contract/installation.ts'
import type { Services } from '#core/context/services.ts'
import {
  askOutside,
  databaseBytes,
  diskOf,
  moment,
  queuesNow,
  workNow,
} from '#shared/installation/state.ts'
import { lastChecks } from '#shared/installation/checks.ts'
import { VERSION } from '../../version.ts'

const STARTED = new Date(Date.now() - process.uptime() * 1_000).toISOString()

const failedJobs = (services: Services): Promise<Installation['failed_jobs']> =>
  askOutside(
    services,
    `select j.id, j.name as queue, a.name as account, ${moment('j.completed_on')} as failed_at,
       j.retry_count + 1 as tries, left(coalesce(j.output -> 'error' ->> 'message', ''), 500) as error
     from pgboss.job j left join accounts a on a.id::text = j.data ->> 'account_id'
     where j.state = 'failed' order by j.completed_on desc nulls last limit 50`,
  )

const largestTables = (services: Services): Promise<Installation['sizes']['tables']> =>
  askOutside(
    services,
    `select relname as name, pg_total_relation_size(oid)::float8 as bytes, greatest(reltuples, 0)::float8 as rows
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
     order by 2 desc limit 10`,
  )

async function databaseVersion(services: Services): Promise<string> {
  const [row] = await askOutside<{ version: string }>(
    services,
    "select 'PostgreSQL ' || current_setting('server_version') as version",
  )
  return row!.version
}

/** The installation, for those who run it. */
export async function getInstallation(services: Services): Promise<{ data: Installation }> {
  const [database, queues, work, failed_jobs, database_bytes, tables, disk, checks] =
    await Promise.all([
      databaseVersion(services),
      queuesNow(services),
      workNow(services),
      failedJobs(services),
      databaseBytes(services),
      largestTables(services),
      diskOf(services.env.DATA_DIR),
      lastChecks(services),
    ])
  const sizes = { database_bytes, disk_bytes: disk.total, disk_free_bytes: disk.free, tables }
  const slow_statements = services.slowStatements?.() ?? []
  const started_at = STARTED
  return {
    data: {
      ...{ version: VERSION, database, started_at, queues, work, failed_jobs },
      ...{ sizes, slow_statements, checks },
    },
  }
}
