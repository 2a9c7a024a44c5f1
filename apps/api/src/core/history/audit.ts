import type { Auditable } from '@steward/contract/audits.ts'
import { isForLookup } from '#db/columns.ts'
import { prepare } from '#db/client.ts'
import type { Ctx } from '../context/ctx.ts'

/** For each field its values before and after. */
export type Changes = Record<string, [unknown, unknown]>

/** What happened to one record. */
interface AuditedEvent {
  type: Auditable
  id: string
  action: string
  changes?: Changes
  /** The keys of files before and after. They are needed to show a past record, and never answered. */
  file_keys?: Changes | null
}

/** `changes` is passed as jsonb: a recordset would convert it to text and back. */
const WRITE_EVENTS = `insert into audits (account_id, auditable_type, auditable_id, action, changes, file_keys, user_id,
    session_id, request_id, address)
  select $1, e ->> 'type', (e ->> 'id')::uuid, e ->> 'action', coalesce(nullif(e -> 'changes', 'null'), '{}'),
    nullif(e -> 'file_keys', 'null'), $2, $3, $4, $5
  from jsonb_array_elements($6::jsonb) e`

/** Writes events into the history, all by one statement in the transaction of the change. */
export const audit = (ctx: Ctx, ...events: AuditedEvent[]): Promise<void> => write(ctx, events)

async function write(ctx: Ctx, events: readonly AuditedEvent[]): Promise<void> {
  const { account_id, user_id, session_id, request_id, address, client } = ctx
  if (!client) throw new Error('history is written in the transaction of the change')
  if (events.length === 0) return
  const values = [account_id, user_id, session_id, request_id, address, JSON.stringify(events)]
  await client.query(prepare(WRITE_EVENTS, values))
}

/** The same for one action on many records. */
export const auditRows = (
  ctx: Ctx,
  { type, action }: Pick<AuditedEvent, 'type' | 'action'>,
  rows: readonly Pick<AuditedEvent, 'id' | 'changes' | 'file_keys'>[],
): Promise<void> =>
  write(
    ctx,
    rows.map((row) => ({ type, action, ...row })),
  )

/** Columns that only the database changes. */
const UNSEEN = new Set([
  'account_id',
  'id',
  'created_at',
  'updated_at',
  'lock_version',
  'full_name',
])

/** Whether two values of a field are equal, whatever their type; null equals undefined. */
export const same = (a: unknown, b: unknown): boolean =>
  a === b ||
  ((typeof a === 'object' || typeof b === 'object') &&
    JSON.stringify(a ?? null) === JSON.stringify(b ?? null))

/** Custom fields are one column of a record, but in the history each is a field of its own, `cf:key`. */
const CUSTOM_FIELDS = 'custom_fields'

function customChanges(before: unknown, after: unknown): Changes {
  const was = (before ?? {}) as Record<string, unknown>
  const is = (after ?? {}) as Record<string, unknown>
  const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  return Object.fromEntries(
    keys
      .filter((key) => !same(was[key], is[key]))
      .map((key) => [`cf:${key}`, [was[key] ?? null, is[key] ?? null]]),
  )
}

/**
 * The fields that differ between two states of a row. The key of a file is secret; the history only says whether there
 * is a file.
 */
export function changesBetween(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Changes {
  const changes: Changes =
    CUSTOM_FIELDS in after ? customChanges(before[CUSTOM_FIELDS], after[CUSTOM_FIELDS]) : {}
  for (const field of Object.keys(after))
    if (
      !UNSEEN.has(field) &&
      !isForLookup(field) &&
      field !== CUSTOM_FIELDS &&
      !same(before[field], after[field])
    )
      changes[field.replace(/_key$/, '')] = field.endsWith('_key')
        ? [Boolean(before[field]), Boolean(after[field])]
        : [before[field] ?? null, after[field] ?? null]
  return changes
}

/** The keys of files that differ between two states of a row; null if none does. */
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
