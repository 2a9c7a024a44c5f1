import type { Ctx } from '#core/context/ctx.ts'

// What a connection has read is told on once in a while: until then, the rows of earlier transactions are counted with
// those of the one under way.
async function readSoFar({ client }: Ctx, table: string): Promise<number> {
  const { rows } = await client!.query<{ read: string }>(
    `select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as read
     from pg_stat_xact_user_tables where relname = $1`,
    [table],
  )
  return Number(rows[0]?.read ?? 0)
}

/**
 * Does a piece of work, and says how many rows of a table were read for it.
 *
 * @param ctx that of a transaction under way
 */
export async function readsOf<T>(
  ctx: Ctx,
  table: string,
  work: (ctx: Ctx) => Promise<T>,
): Promise<{ answer: T; read: number }> {
  const before = await readSoFar(ctx, table)
  const answer = await work(ctx)
  return { answer, read: (await readSoFar(ctx, table)) - before }
}
