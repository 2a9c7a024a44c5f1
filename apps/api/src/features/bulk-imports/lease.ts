import type { ImportMapping } from '@steward/contract/bulk-imports.ts'
import { type Ctx, inTransaction } from '#core/ctx.ts'
import type { ImportResource } from '#domain/imports/targets.ts'

/**
 * Who works on an import, and until when, by the clock of the database. The token is made anew for each claim: a worker
 * that slept past its lease, while another took over, finds a token that isn't its own and changes nothing more.
 */
const LEASE = "clock_timestamp() + interval '10 seconds'"

/** How often a worker says that it is still there, within its lease. */
export const RENEW_MS = 3_000

/** What a worker has to know of the import that it carries out. */
export interface ClaimedImport {
  account_id: string
  id: string
  resource_type: ImportResource
  mode: 'create' | 'update' | 'upsert'
  dry_run: boolean
  create_missing: boolean
  mapping: ImportMapping
  headers: string[]
  encoding: string
  delimiter: string
  file_key: string | null
  total_rows: number
  cursor: number
  created_by_id: string
  /** Milliseconds since 1970. */
  created_ms: number
}

const COLUMNS = `account_id, id, resource_type, mode, dry_run, create_missing, mapping, headers, encoding, delimiter,
  file_key, total_rows, cursor, created_by_id, (extract(epoch from created_at) * 1000)::bigint as created_ms`

/** Takes an import that was started and that nobody holds, or whose holder's lease has run out. */
export function claim(ctx: Ctx, id: string, token: string): Promise<ClaimedImport | undefined> {
  return inTransaction(ctx, async (ctx) => {
    const { rows } = await ctx.client!.query<ClaimedImport>(
      `update bulk_imports set lease_by = $3, lease_until = ${LEASE}, started_at = coalesce(started_at, now())
       where account_id = $1 and id = (
         select id from bulk_imports where account_id = $1 and id = $2 and status = 'processing'
           and coalesce(lease_until, '-infinity') < clock_timestamp() for update skip locked)
       returning ${COLUMNS}`,
      [ctx.account_id, id, token],
    )
    return rows[0]
  })
}

/** Imports of the account that were started and that nobody holds, the oldest first. */
export function waiting(ctx: Ctx): Promise<string[]> {
  return inTransaction(ctx, async (ctx) => {
    const { rows } = await ctx.client!.query<{ id: string }>(
      `select id from bulk_imports
       where account_id = $1 and status = 'processing' and coalesce(lease_until, '-infinity') < clock_timestamp()
       order by created_at, id`,
      [ctx.account_id],
    )
    return rows.map(({ id }) => id)
  })
}

/** Says that the worker is still there. False: it no longer holds the import. */
export function renew(ctx: Ctx, id: string, token: string): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const { rowCount } = await ctx.client!.query(
      `update bulk_imports set lease_until = ${LEASE}
       where account_id = $1 and id = $2 and lease_by = $3 and status = 'processing'`,
      [ctx.account_id, id, token],
    )
    return rowCount === 1
  })
}

/** Lets go of an import, for another to go on with at once. */
export function release(ctx: Ctx, id: string, token: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await ctx.client!.query(
      'update bulk_imports set lease_by = null, lease_until = null where account_id = $1 and id = $2 and lease_by = $3',
      [ctx.account_id, id, token],
    )
  })
}

/**
 * Inside the transaction of a chunk: holds the import's row, so that nobody can take it or cancel it until the chunk is
 * committed, and says how many errors are kept already.
 */
export async function held(
  ctx: Ctx,
  id: string,
  token: string,
): Promise<{ cursor: number; errors_kept: number } | undefined> {
  const { rows } = await ctx.client!.query<{ cursor: number; errors_kept: number }>(
    `select cursor, jsonb_array_length(error_details) as errors_kept from bulk_imports
     where account_id = $1 and id = $2 and lease_by = $3 and status = 'processing' for update`,
    [ctx.account_id, id, token],
  )
  return rows[0]
}

/** What one chunk did, on the import's own row. */
export interface Progress {
  processed: number
  successful: number
  failed: number
  /** The first errors, as they are shown. */
  details: object[]
  rate: number | null
}

/** Writes how far the import has come, in the transaction of what was done. */
export async function advance(ctx: Ctx, id: string, progress: Progress): Promise<void> {
  const { processed, successful, failed, details, rate } = progress
  await ctx.client!.query(
    `update bulk_imports set cursor = cursor + $3, successful_rows = successful_rows + $4, error_rows = error_rows + $5,
       error_details = error_details || $6::jsonb, rate = coalesce($7, rate), lease_until = ${LEASE}
     where account_id = $1 and id = $2`,
    [ctx.account_id, id, processed, successful, failed, JSON.stringify(details), rate],
  )
}
