import type { InstallationCheck } from '@steward/contract/installation.ts'
import { askRows, clientOf, inSnapshot } from '#core/context/ctx.ts'
import type { Services } from '#core/context/services.ts'
import { systemCtx } from '#core/context/system.ts'
import type { Ask } from '#core/history/seals.ts'
import { verifyHistory } from '#core/history/verification.ts'
import { askOutside, diskOf } from '#shared/installation/state.ts'
import { lastBackup, MAX_BACKUP_DAYS } from '../backup/last-backup.ts'

/** The number of newest files per account that are checked. */
const FILES = 200
/** The least free space, in percent of the disk. */
const LEAST_FREE = 10

/** The tables with counters of live rows. */
const COUNTED = `select distinct event_object_table::text as name from information_schema.triggers
  where trigger_schema = 'public' and trigger_name = 'count_inserted' order by 1`

/** The number of an account's counters that differ from the actual counts, in one snapshot. */
async function wrongCounts(services: Services, account_id: string, tables: string[]) {
  const text = tables
    .map(
      (
        name,
      ) => `select (select coalesce(sum(n), 0) from row_counts where account_id = $1 and table_name = '${name}')
        <> (select count(*) from ${name} where account_id = $1 and archived_at is null) as is_wrong`,
    )
    .join(' union all ')
  const rows = await askRows<{ is_wrong: boolean }>(systemCtx(services, { account_id }), {
    text,
    values: [account_id],
  })
  return rows.filter(({ is_wrong }) => is_wrong).length
}

/** The number of an account's newest files that are missing in the storage. */
async function missingFiles(services: Services, account_id: string): Promise<number> {
  const found = await askRows<{ key: string }>(systemCtx(services, { account_id }), {
    text: `select file_key as key from attachments where account_id = $1 order by created_at desc limit ${FILES}`,
    values: [account_id],
  })
  const keys = found.map(({ key }) => key)
  const there = await Promise.all(keys.map((key) => services.storage.exists(key)))
  return there.filter((isThere) => !isThere).length
}

/** The number of days of an account's history that differ from their seals. The log has the days. */
async function wrongDays(services: Services, account_id: string): Promise<number> {
  const { problems } = await inSnapshot(systemCtx(services, { account_id }), async (ctx) => {
    const read: Ask = async <Row extends object>(text: string, values: unknown[]) =>
      (await clientOf(ctx).query<Row>(text, values)).rows
    // A day may have the events of a large import, whose digest takes long.
    await read("select set_config('statement_timeout', '10min', true)", [])
    return verifyHistory(read, account_id)
  })
  if (problems.length > 0)
    services.log.error({ account_id, problems }, 'the history is not as it was sealed')
  return new Set(problems.map(({ day }) => day)).size
}

async function failedJobs(services: Services): Promise<number> {
  const [row] = await askOutside<{ n: number }>(
    services,
    `select count(*)::int as n from pgboss.job
     where state = 'failed' and completed_on > now() - interval '1 day'`,
  )
  return row!.n
}

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)

/** Checks the whole installation: stored counters, files, seals, backups and free space. */
export async function checkInstallation(services: Services): Promise<InstallationCheck[]> {
  const tables = (await askOutside<{ name: string }>(services, COUNTED)).map(({ name }) => name)
  // Accounts that are being deleted are incomplete.
  const accounts = await askOutside<{ id: string }>(
    services,
    "select id from accounts where status <> 'deleting'",
  )
  const counts: number[] = []
  const files: number[] = []
  const days: number[] = []
  for (const { id } of accounts) {
    counts.push(await wrongCounts(services, id, tables))
    files.push(await missingFiles(services, id))
    days.push(await wrongDays(services, id))
  }
  const { total, free } = await diskOf(services.env.DATA_DIR)
  const freePercent = Math.round((free / total) * 100)
  const age = lastBackup(services.env.DATA_DIR)?.days ?? null
  const failed = await failedJobs(services)
  return [
    { name: 'counts', good: sum(counts) === 0, count: sum(counts) },
    { name: 'files', good: sum(files) === 0, count: sum(files) },
    { name: 'history', good: sum(days) === 0, count: sum(days) },
    { name: 'jobs', good: failed === 0, count: failed },
    { name: 'disk', good: freePercent >= LEAST_FREE, count: freePercent },
    {
      name: 'backup',
      good: age !== null && age <= MAX_BACKUP_DAYS,
      count: age !== null && Number.isFinite(age) ? age : null,
    },
  ]
}
