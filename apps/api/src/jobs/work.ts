import type { Kinds } from '#core/kinds/kinds.ts'
import type { Services } from '#core/context/services.ts'
import { eraseAccount, type EraseJob, resumeErasing } from '#features/accounts/erasing.ts'
import { startBulk } from '#features/bulk-changes/worker.ts'
import { type ImportJob, startImports } from '#features/bulk-imports/job/runner.ts'
import { keepFigures } from '#features/books/figures-job.ts'
import { startExports } from '#features/exports/worker.ts'
import type { LeasedJob } from '#core/jobs/job-runner.ts'
import type { ImportKinds } from '#shared/imports/kind.ts'
import type { MailJob } from '#shared/mail/mail-jobs.ts'
import { openMailer } from '#shared/mail/mailer.ts'
import { analyticsWorker, type Visit } from './analytics.ts'
import { type HousekeepingJob, keepHouse, keepTidy } from './housekeeping.ts'
import { mailWorker } from './mail.ts'
import type { JobQueue } from './queue.ts'

/**
 * Runs queued jobs in this process.
 *
 * @param databaseUrl of the application's role: imports copy their rows over a connection of their own
 * @param kinds the kinds of records that jobs may change and export
 */
export async function workJobs(
  services: Services,
  queue: JobQueue,
  databaseUrl: string,
  { kinds, imports: importKinds }: { kinds: Kinds; imports: ImportKinds },
): Promise<{ stop(): Promise<void> }> {
  const mailer = openMailer(services.env, services.log)
  const imports = startImports({ services, kinds: importKinds, databaseUrl })
  const bulk = startBulk({ services, kinds, imports: importKinds })
  const exports = startExports({ services, kinds })
  const tidying = keepTidy(services)
  const figures = keepFigures(services)
  await queue.work<MailJob>('mail', mailWorker(services, mailer), { atOnce: 5 })
  await queue.work<HousekeepingJob>('housekeeping', (job) => keepHouse(services, job))
  await queue.work<ImportJob>('import', async (job) => imports.run(job))
  await queue.work<LeasedJob>('bulk', async (job) => bulk.run(job))
  await queue.work<LeasedJob>('export', async (job) => exports.run(job))
  await queue.work<EraseJob>('erase', (job) => eraseAccount(services, job))
  await resumeErasing(services)
  const { ANALYTICS_URL } = services.env
  if (ANALYTICS_URL)
    await queue.work<Visit>('analytics', analyticsWorker(services, ANALYTICS_URL), { atOnce: 2 })
  return {
    stop: async () => {
      tidying.stop()
      await Promise.all([imports.stop(), bulk.stop(), exports.stop(), figures.stop()])
      await queue.stop()
      mailer.close()
    },
  }
}
