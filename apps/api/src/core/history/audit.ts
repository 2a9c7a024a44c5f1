import type { Auditable } from '@steward/contract/audits.ts'
import { isForLookup } from '#db/columns.ts'
import { prepare } from '#db/client.ts'
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

/** `changes` stays jsonb on its way: a recordset would write it as text and read it again. */
const WRITE_EVENTS = `insert into audits (account_id, auditable_type, auditable_id, action, changes, file_keys, user_id,
    session_id, request_id, address)
  select $1, e ->> 'type', (e ->> 'id')::uuid, e ->> 'action', coalesce(nullif(e -> 'changes', 'null'), '{}'),
    nullif(e -> 'file_keys', 'null'), $2, $3, $4, $5
  from jsonb_array_elements($6::jsonb) e`

/** Writes what happened into the history, in the transaction of the change itself: one statement for all of it. */
export const audit = (ctx: Ctx, ...events: AuditedEvent[]): Promise<void> => write(ctx, events)

async function write(ctx: Ctx, events: readonly AuditedEvent[]): Promise<void> {
  const { account_id, user_id, session_id, request_id, address, client } = ctx
  if (!client) throw new Error('history is written in the transaction of the change')
  if (events.length === 0) return
  const said = [account_id, user_id, session_id, request_id, address, JSON.stringify(events)]
  await client.query(prepare(WRITE_EVENTS, said))
}

/** The same for many records to which the same was done. */
export const auditRows = (
  ctx: Ctx,
  { type, action }: Pick<AuditedEvent, 'type' | 'action'>,
  rows: readonly Pick<AuditedEvent, 'id' | 'changes' | 'file_keys'>[],
): Promise<void> =>
  write(
    ctx,
    rows.map((row) => ({ type, action, ...row })),
  )

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

/** Custom fields are in one column, and in a history each for itself, as `cf:key`. */
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

/** The fields that differ between two states of a row. A file's key is nobody's business: it counts as set or not. */
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
