import { clientOf, type Ctx } from '#core/context/ctx.ts'
import { inTransaction } from '#core/context/ctx.ts'
import { notFound } from '#core/context/errors.ts'

/**
 * Retries a job that has failed for good: at once, and again later if it fails.
 *
 * @throws 404 where no such job has failed, also if it was retried meanwhile
 */
export async function retryJob(ctx: Ctx, id: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    // As the queue itself does, with the number of attempts reset.
    const { rows } = await clientOf(ctx).query<{ name: string }>(
      `update pgboss.job set state = 'retry', retry_count = 0, completed_on = null, start_after = now(), output = null
       where id = $1 and state = 'failed' returning name`,
      [id],
    )
    const [job] = rows
    if (!job) throw notFound('There is no failed job with this id')
    const { user_id, services } = ctx
    services.log.info({ job: id, queue: job.name, user_id }, 'a failed job is tried again')
  })
}
