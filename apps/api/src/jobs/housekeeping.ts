import type { InstallationCheck } from '@steward/contract/installation.ts'
import { NOBODY, systemCtx } from '#core/context/system.ts'
import { ask, askRows } from '#core/context/ctx.ts'
import type { Services } from '#core/context/services.ts'
import { sealHistory } from '#core/history/seals.ts'
import { expireAssets } from '#features/assets/expiry.ts'
import { expireAttachments } from '#features/attachments/expiry.ts'
import { sweepUploads } from '#features/attachments/sweep.ts'
import { checkFigures } from '#features/books/check.ts'
import { expireImports } from '#features/bulk-imports/job/expiry.ts'
import { makePlannedOrders } from '#features/work-orders/plans/make-orders.ts'
import { expireExports } from '#features/exports/expiry.ts'
import { mailNotifications } from '#features/notifications/claims.ts'
import { sendReports } from '#features/report-schedules/due.ts'
import { remind } from '#features/notifications/reminders.ts'
import { type RemoveFile, removeFile } from '#shared/images/store.ts'
import { CHECK_TASK } from '#shared/installation/checks.ts'
import type { MakeOrders } from '#shared/work-orders/due-plans.ts'
import { checkInstallation } from './check-installation.ts'

/** How often expired rows are removed, and how often files are removed and days sealed. */
const EVERY_MS = 60_000
const HOURLY_MS = 60 * 60_000
/** How often planned work and reports that are due are looked for. */
const PLANS_EVERY_MS = 10 * 60_000
/** How often notifications whose mail is due are looked for. */
const MAIL_EVERY_MS = 15_000

/** Deletes expired rows of tables outside accounts. */
const OVER = [
  "delete from sessions where coalesce(ended_at, expires_at) < now() - interval '30 days'",
  "delete from tokens where expires_at < now() - interval '7 days'",
  "delete from login_failures where since < now() - interval '1 day' and coalesce(locked_until, '-infinity') < now()",
]

/** The same inside each account. */
const OVER_INSIDE = [
  'select fold_row_counts()',
  'select fold_asset_counts()',
  'select fold_work_order_counts()',
  'select fold_book_year_sums()',
  'delete from idempotency_keys where expires_at < now()',
  // For longer than reminders look back; otherwise they would be made again.
  "delete from notifications where created_at < now() - interval '90 days'",
  `with old as (
     select id from bulk_changes c where coalesce(finished_at, created_at) < now() - interval '24 hours'
       -- Changes that undid an import stay as long as the import.
       and import_id is null and status not in ('pending', 'processing')
       and not exists (select from bulk_changes u
         where u.account_id = c.account_id and u.undo_of = c.id and u.status in ('pending', 'processing'))),
   parts as (delete from bulk_change_parts where bulk_change_id in (select id from old))
   delete from bulk_changes where id in (select id from old)`,
]

const statement = (text: string) => ({ text, values: [] })

/** Merges counters and deletes expired rows in all accounts. May run several times at once. */
export async function tidyUp(services: Services): Promise<void> {
  const outside = systemCtx(services, { account_id: NOBODY })
  await ask(outside, ...OVER.map(statement))
  await inEach(services, (id) =>
    ask(systemCtx(services, { account_id: id }), ...OVER_INSIDE.map(statement)),
  )
}

/** Removes unused files of all accounts. May run several times at once. */
export async function tidyFiles(services: Services): Promise<void> {
  await inEach(services, async (id) => {
    await expireImports(services, id)
    await expireExports(services, id)
    await expireAttachments(services, id)
  })
}

/** Creates the work orders of plans that are due. May run several times at once. */
const makeOrders = (services: Services): Promise<void> =>
  inEach(services, (id) => makePlannedOrders(services, id))

/** Seals past days of all histories. May run several times at once. */
const sealHistories = (services: Services): Promise<void> =>
  inEach(services, (id) => sealHistory(services, id))

/** Sends the reports that are due. May run several times at once. */
const mailReports = (services: Services): Promise<void> =>
  inEach(services, (id) => sendReports(services, id))

/** Creates reminders of what is due. May run several times at once. */
const remindOfWork = (services: Services): Promise<void> =>
  inEach(services, (id) => remind(services, id, 'hourly'))

/** Jobs that read all data, once a day. */
const DAILY = ['sweep_uploads', 'erase_assets', 'remind_of_assets', 'check_figures'] as const

const DAILY_WORK: Record<
  (typeof DAILY)[number],
  (services: Services, account_id: string) => Promise<unknown>
> = {
  sweep_uploads: sweepUploads,
  erase_assets: expireAssets,
  remind_of_assets: (services, id) => remind(services, id, 'daily'),
  check_figures: checkFigures,
}

/** A job of the housekeeping queue. */
export type HousekeepingJob =
  | RemoveFile
  | MakeOrders
  | { task: (typeof DAILY)[number] }
  | { task: typeof CHECK_TASK }

/** Work that is looked for again anyway isn't retried by itself. */
const attempt = (services: Services, tidy: (services: Services) => Promise<unknown>) =>
  tidy(services).then(
    () => {},
    (error: unknown) => {
      services.log.warn({ err: error }, 'housekeeping failed; it will be tried again')
    },
  )

/**
 * @returns the result of a check
 * @throws for a task that this version doesn't know: a newer one that runs beside it retries the job
 */
export async function keepHouse(
  services: Services,
  job: HousekeepingJob,
): Promise<{ findings: InstallationCheck[] } | void> {
  if (job.task === 'remove_file') return removeFile(services, job.key)
  if (job.task === 'make_orders')
    return attempt(services, (of) => makePlannedOrders(of, job.account_id))
  if (job.task === CHECK_TASK) return { findings: await checkInstallation(services) }
  const { task } = job
  if (!Object.hasOwn(DAILY_WORK, task)) throw new Error(`The task ${String(task)} isn't known`)
  await inEach(services, (id) => DAILY_WORK[task](services, id))
}

/** Queues the daily jobs. Each is queued once a day, however often and by however many processes this is called. */
export async function askForDaily({ pool, enqueue }: Services): Promise<void> {
  const client = await pool.connect()
  try {
    for (const task of [...DAILY, CHECK_TASK] as const)
      await enqueue('housekeeping', { task } satisfies HousekeepingJob, client, task)
  } finally {
    client.release()
  }
}

/**
 * Runs `work` in one account after the other. A failure in one doesn't stop the others.
 *
 * @throws the last error, after all accounts
 */
async function inEach(services: Services, work: (id: string) => Promise<unknown>): Promise<void> {
  const failed: unknown[] = []
  for (const id of await accountIds(services))
    await work(id).catch((error: unknown) => {
      services.log.warn({ err: error, account_id: id }, 'housekeeping failed in an account')
      failed.push(error)
    })
  if (failed.length > 0) throw failed.at(-1)
}

async function accountIds(services: Services): Promise<string[]> {
  const outside = systemCtx(services, { account_id: NOBODY })
  const rows = await askRows<{ id: string }>(outside, statement('select id from accounts'))
  return rows.map(({ id }) => id)
}

/** Runs the periodic tasks until it is stopped. */
export function keepTidy(services: Services): { stop(): void } {
  const every = (interval: number, tidy: (services: Services) => Promise<void>) =>
    setInterval(() => void attempt(services, tidy), interval).unref()
  // Also at the start, for servers that are restarted often.
  void attempt(services, askForDaily)
  void attempt(services, makeOrders)
  void attempt(services, remindOfWork)
  void attempt(services, mailReports)
  void attempt(services, sealHistories)
  const timers = [
    every(EVERY_MS, tidyUp),
    every(PLANS_EVERY_MS, makeOrders),
    every(PLANS_EVERY_MS, remindOfWork),
    every(PLANS_EVERY_MS, mailReports),
    every(MAIL_EVERY_MS, mailNotifications),
    every(HOURLY_MS, tidyFiles),
    every(HOURLY_MS, sealHistories),
    every(HOURLY_MS, askForDaily),
  ]
  return { stop: () => timers.forEach((timer) => clearInterval(timer)) }
}
