import type { Services } from '#core/services.ts'
import type { JobQueue } from './queue.ts'

/** Does what requests left for later, in this process. */
export async function workJobs(
  services: Services,
  queue: JobQueue,
  databaseUrl: string,
): Promise<{ stop(): Promise<void> }> {
  void databaseUrl
  await queue.work('housekeeping', async () => {
    services.log.debug('housekeeping')
  })
  return { stop: async () => {} }
}
