import { clientOf, type Ctx, inTransaction } from '../context/ctx.ts'

/**
 * The end of a lease, by the clock of the database. Each claim makes a new token: a worker that paused beyond its
 * lease, while another took over, finds a different token and changes nothing more.
 */
export const LEASE = "clock_timestamp() + interval '10 seconds'"

/** How often a worker renews its lease. */
const RENEW_MS = 3_000

/** A table of jobs that are taken by lease, with `status`, `lease_by`, `lease_until` and `started_at`. */
export interface Leased {
  table: 'bulk_imports' | 'bulk_changes' | 'exports'
  /** The name of such a job in the history. */
  called: string
  /** An SQL condition: jobs that wait for a worker or have one. */
  open: string
}

/** Takes an open job that no worker holds, or whose lease has expired. */
export function claim<Row extends object>(
  ctx: Ctx,
  { table, open }: Leased,
  { id, token, columns }: { id: string; token: string; columns: string },
): Promise<Row | undefined> {
  return inTransaction(ctx, async (ctx) => {
    const { rows } = await clientOf(ctx).query<Row>(
      `update ${table} set status = 'processing', lease_by = $3, lease_until = ${LEASE},
         started_at = coalesce(started_at, now())
       where account_id = $1 and id = (
         select id from ${table} where account_id = $1 and id = $2 and ${open}
           and coalesce(lease_until, '-infinity') < clock_timestamp() for update skip locked)
       returning ${columns}`,
      [ctx.account_id, id, token],
    )
    return rows[0]
  })
}

/** The open jobs of the account that no worker holds, the oldest first. */
export function waiting(ctx: Ctx, { table, open }: Leased): Promise<string[]> {
  return inTransaction(ctx, async (ctx) => {
    const { rows } = await clientOf(ctx).query<{ id: string }>(
      `select id from ${table}
       where account_id = $1 and ${open} and coalesce(lease_until, '-infinity') < clock_timestamp()
       order by created_at, id`,
      [ctx.account_id],
    )
    return rows.map(({ id }) => id)
  })
}

/**
 * Renews the lease; false if the worker no longer holds it. It never waits: while a piece is being written, its
 * transaction locks the row, so that no other worker can take it, and renews the lease at its end.
 */
export function renew(ctx: Ctx, { table, open }: Leased, id: string, token: string) {
  const mine = `account_id = $1 and id = $2 and lease_by = $3 and ${open}`
  return inTransaction(ctx, async (ctx) => {
    const { rows } = await clientOf(ctx).query<{ is_mine: boolean }>(
      `with free as (select id from ${table} where ${mine} for update skip locked),
       renewed as (
         update ${table} set lease_until = ${LEASE} where account_id = $1 and id in (select id from free) returning 1)
       select exists (select from renewed) or exists (select from ${table} where ${mine}) as is_mine`,
      [ctx.account_id, id, token],
    )
    return rows[0]!.is_mine
  })
}

/** Releases a job, so that another worker can take it at once. */
export function release(ctx: Ctx, { table }: Leased, id: string, token: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await clientOf(ctx).query(
      `update ${table} set lease_by = null, lease_until = null where account_id = $1 and id = $2 and lease_by = $3`,
      [ctx.account_id, id, token],
    )
  })
}

/**
 * Inside a transaction, locks the row, so that nobody can take or cancel the job before the commit. Answers undefined
 * if the worker no longer holds it.
 */
export async function held<Row extends object>(
  ctx: Ctx,
  { table, open }: Leased,
  { id, token, columns }: { id: string; token: string; columns: string },
): Promise<Row | undefined> {
  const { rows } = await clientOf(ctx).query<Row>(
    `select ${columns} from ${table}
     where account_id = $1 and id = $2 and lease_by = $3 and ${open} for update`,
    [ctx.account_id, id, token],
  )
  return rows[0]
}

/** Renews the lease every few seconds, until this worker no longer holds it. */
export function keepLease(
  ctx: Ctx,
  leased: Leased,
  { id, token, stopping }: { id: string; token: string; stopping: AbortController },
): { stop(): void } {
  let isRenewing = false
  const timer = setInterval(() => {
    // On a slow database, renewals would pile up.
    if (isRenewing) return
    isRenewing = true
    renew(ctx, leased, id, token)
      .then(
        (mine) => mine || stopping.abort(),
        (error: unknown) => ctx.services.log.warn({ err: error }, 'the lease could not be renewed'),
      )
      .finally(() => {
        isRenewing = false
      })
  }, RENEW_MS)
  return { stop: () => clearInterval(timer) }
}
