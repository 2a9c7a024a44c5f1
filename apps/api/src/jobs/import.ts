import type { Services } from '#core/services.ts'
import { type ImportJob, type ImportRunner, startImports } from '#features/bulk-imports/runner.ts'
import type { JobQueue } from './queue.ts'

/**
 * Carries out imports in this process. The queue only says at once that there is one; whether it gets done does not
 * depend on the job, because whoever looks finds an import whose worker has died.
 *
 * @param databaseUrl as the application's role
 */
export async function workImports(
  services: Services,
  queue: JobQueue,
  databaseUrl: string,
): Promise<ImportRunner> {
  const imports = startImports({ services, databaseUrl })
  await queue.work<ImportJob>('import', async (job) => imports.run(job))
  return imports
}
