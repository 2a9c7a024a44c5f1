import type { Services } from '#core/services.ts'
import { eraseAccount, type EraseJob, resumeErasing } from '#features/accounts/erasing.ts'
import { type ImportJob, startImports } from '#features/bulk-imports/runner.ts'
import { type RemoveFile, removeFile } from '#images/store.ts'
import type { MailJob } from '#mail/mail-jobs.ts'
import { openMailer } from '#mail/mailer.ts'
import { analyticsWorker, type Visit } from './analytics.ts'
import { keepTidy } from './housekeeping.ts'
import { mailWorker } from './mail.ts'
import type { JobQueue } from './queue.ts'

/**
 * Does what requests left for later, in this process.
 *
 * @param databaseUrl the application's role: imports stage their rows over a connection of their own
 */
export async function workJobs(
  services: Services,
  queue: JobQueue,
  databaseUrl: string,
): Promise<{ stop(): Promise<void> }> {
  const mailer = openMailer(services.env, services.log)
  const imports = startImports({ services, databaseUrl })
  const tidying = keepTidy(services)
  await queue.work<MailJob>('mail', mailWorker(services, mailer), { atOnce: 5 })
  await queue.work<RemoveFile>('housekeeping', ({ key }) => removeFile(services, key))
  await queue.work<ImportJob>('import', async (job) => imports.run(job))
  await queue.work<EraseJob>('erase', (job) => eraseAccount(services, job))
  await resumeErasing(services)
  const { ANALYTICS_URL } = services.env
  if (ANALYTICS_URL)
    await queue.work<Visit>('analytics', analyticsWorker(services, ANALYTICS_URL), { atOnce: 2 })
  return {
    stop: async () => {
      tidying.stop()
      await imports.stop()
      await queue.stop()
      mailer.close()
    },
  }
}
