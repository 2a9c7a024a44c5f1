import type { Queue } from '#db/migrate.ts'
import type { Ctx } from '../context/ctx.ts'

/**
 * Queues a job that runs after this transaction, and only if it commits. A job may run twice, so its effect must be the
 * same as of one run.
 */
export async function later(ctx: Ctx, queue: Queue, job: object): Promise<void> {
  if (!ctx.client) throw new Error('a job is enqueued in the transaction of its cause')
  await ctx.services.enqueue(queue, job, ctx.client)
}
