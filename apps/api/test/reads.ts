import type { Ctx } from '#core/context/ctx.ts'

// PostgreSQL updates its statistics of a connection from time to time. Until then, this transaction's counts include
// rows of earlier ones.
async function readSoFar({ client }: Ctx, table: string): Promise<number> {
  const { rows } = await client!.query<{ read: string }>(
    `select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as read
     from pg_stat_xact_user_tables where relname = $1`,
    [table],
  )
  return Number(rows[0]?.read ?? 0)
}

/**
 * Runs `work`, and returns how many rows of a table it read.
 *
 * @param ctx of the current transaction
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
