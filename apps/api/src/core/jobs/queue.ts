import type { Queue } from '#db/migrate.ts'
import type { Ctx } from '../context/ctx.ts'

/** Does something after this transaction, and only if it commits. A job may run twice: its effect must not. */
export async function later(ctx: Ctx, queue: Queue, job: object): Promise<void> {
  if (!ctx.client) throw new Error('a job is enqueued in the transaction of its cause')
  await ctx.services.enqueue(queue, job, ctx.client)
}
