import type { ImportMapping } from '@steward/contract/bulk-imports.ts'
import { clientOf, type Ctx } from '#core/context/ctx.ts'
import * as lease from '#core/jobs/lease.ts'
import type { ImportResource } from '@steward/contract/bulk-imports.ts'
import type { KeptWarning } from '#db/schema/bulk-imports.ts'

/** The leases of imports: one that a person has started may be taken by any worker. */
export const IMPORTS: lease.Leased = {
  table: 'bulk_imports',
  called: 'import',
  open: "status = 'processing'",
}

/** An import as its worker reads it. */
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
  sheet: string | null
  header_row: number
  file_key: string | null
  total_rows: number
  cursor: number
  /** The person who started it. */
  user_id: string
  /** The sites that the person who started it was limited to; empty for all. */
  site_scope: string[]
  /** Milliseconds since 1970. */
  created_ms: number
}

/** The columns that a worker reads, as SQL. */
export const CLAIMED = `account_id, id, resource_type, mode, dry_run, create_missing, mapping, headers, encoding, delimiter, sheet, header_row,
  file_key, total_rows, cursor, created_by_id as user_id, site_scope, (extract(epoch from created_at) * 1000)::bigint as created_ms`

/**
 * Locks the import's row in the transaction of a chunk, so that nobody can take or cancel it before the commit, and
 * answers the errors and warnings kept so far.
 */
export const held = (ctx: Ctx, id: string, token: string) =>
  lease.held<Kept>(ctx, IMPORTS, {
    id,
    token,
    columns: 'cursor, error_rows, jsonb_array_length(error_details) as errors_kept, warnings',
  })

interface Kept {
  cursor: number
  error_rows: number
  errors_kept: number
  warnings: readonly KeptWarning[]
}

/** The result of one chunk, in the row of the import. */
export interface Progress {
  processed: number
  successful: number
  failed: number
  /** The first errors, as they are shown. */
  details: object[]
  /** All warnings so far; null if there are no new ones. */
  warnings: readonly KeptWarning[] | null
  rate: number | null
}

/** Writes the progress of the import, in the transaction of its records. */
export async function advance(ctx: Ctx, id: string, progress: Progress): Promise<void> {
  const { processed, successful, failed, details, warnings, rate } = progress
  await clientOf(ctx).query(
    `update bulk_imports set cursor = cursor + $3, successful_rows = successful_rows + $4, error_rows = error_rows + $5,
       error_details = error_details || $6::jsonb, rate = coalesce($7, rate),
       warnings = coalesce($8::jsonb, warnings), lease_until = ${lease.LEASE}
     where account_id = $1 and id = $2`,
    [
      ctx.account_id,
      id,
      processed,
      successful,
      failed,
      JSON.stringify(details),
      rate,
      warnings && JSON.stringify(warnings),
    ],
  )
}
