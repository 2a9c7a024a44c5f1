import type { Auditable } from '@steward/contract/audits.ts'
import { isForLookup } from '#db/columns.ts'
import { audits } from '#db/schema/audits.ts'
import type { Ctx } from '../context/ctx.ts'

/** Per field, what it was and what it became. */
export type Changes = Record<string, [unknown, unknown]>

/** What happened to one record. */
interface AuditedEvent {
  type: Auditable
  id: string
  action: string
  changes?: Changes
  /** The keys of files before and after: for the record as it was, and answered to nobody. */
  file_keys?: Changes | null
}

/** Writes what happened into the history, in the transaction of the change itself. */
export async function audit(ctx: Ctx, ...events: AuditedEvent[]): Promise<void> {
  if (!ctx.client) throw new Error('history is written in the transaction of the change')
  if (events.length === 0) return
  await ctx.db.insert(audits).values(
    events.map(({ type, id, action, changes = {}, file_keys = null }) => ({
      account_id: ctx.account_id,
      auditable_type: type,
      auditable_id: id,
      action,
      changes,
      file_keys,
      user_id: ctx.user_id,
      session_id: ctx.session_id,
      request_id: ctx.request_id,
      address: ctx.address,
    })),
  )
}

/** The same for many records to which the same was done, in one statement. */
export async function auditRows(
  ctx: Ctx,
  { type, action }: Pick<AuditedEvent, 'type' | 'action'>,
  rows: readonly Pick<AuditedEvent, 'id' | 'changes' | 'file_keys'>[],
): Promise<void> {
  if (rows.length === 0) return
  await ctx.client!.query(
    `insert into audits (account_id, auditable_type, auditable_id, action, changes, file_keys, user_id, session_id,
       request_id, address)
     select $1, $2, id, $3, changes, file_keys, $4, $5, $6, $7
     from json_to_recordset($8::json) as t(id uuid, changes jsonb, file_keys jsonb)`,
    [
      ctx.account_id,
      type,
      action,
      ctx.user_id,
      ctx.session_id,
      ctx.request_id,
      ctx.address,
      JSON.stringify(rows),
    ],
  )
}

/** What the database keeps for itself is no change that a person made. */
const UNSEEN = new Set([
  'account_id',
  'id',
  'created_at',
  'updated_at',
  'lock_version',
  'full_name',
])

/** Whether two values of a field are one: nothing is the same however it is written. */
export const same = (a: unknown, b: unknown): boolean =>
  a === b ||
  ((typeof a === 'object' || typeof b === 'object') &&
    JSON.stringify(a ?? null) === JSON.stringify(b ?? null))

/** The account's own fields stand in one column, and in a history each for itself, as `cf:key`. */
const OWN_FIELDS = 'custom_fields'

function ownChanges(before: unknown, after: unknown): Changes {
  const was = (before ?? {}) as Record<string, unknown>
  const is = (after ?? {}) as Record<string, unknown>
  const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  return Object.fromEntries(
    keys
      .filter((key) => !same(was[key], is[key]))
      .map((key) => [`cf:${key}`, [was[key] ?? null, is[key] ?? null]]),
  )
}

/** The fields that differ between two states of a row. A file's key is nobody's business: it counts as set or not. */
export function changesBetween(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Changes {
  const changes: Changes =
    OWN_FIELDS in after ? ownChanges(before[OWN_FIELDS], after[OWN_FIELDS]) : {}
  for (const field of Object.keys(after))
    if (
      !UNSEEN.has(field) &&
      !isForLookup(field) &&
      field !== OWN_FIELDS &&
      !same(before[field], after[field])
    )
      changes[field.replace(/_key$/, '')] = field.endsWith('_key')
        ? [Boolean(before[field]), Boolean(after[field])]
        : [before[field] ?? null, after[field] ?? null]
  return changes
}

/** The keys of files that differ between two states of a row; null where none does. */
export function fileKeysBetween(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Changes | null {
  const keys = Object.keys(after).filter(
    (field) => field === 'image_key' && !same(before[field], after[field]),
  )
  if (keys.length === 0) return null
  return Object.fromEntries(keys.map((key) => [key, [before[key] ?? null, after[key] ?? null]]))
}
