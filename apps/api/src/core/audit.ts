import type { Auditable } from '@steward/contract/audits.ts'
import { audits } from '../db/schema/audits.ts'
import type { Ctx } from './ctx.ts'

/** Per field, what it was and what it became. */
export type Changes = Record<string, [unknown, unknown]>

/** Writes what happened into the history, in the transaction of the change itself. */
export async function audit(
  ctx: Ctx,
  ...events: { type: Auditable; id: string; action: string; changes?: Changes }[]
): Promise<void> {
  if (!ctx.client) throw new Error('history is written in the transaction of the change')
  if (events.length === 0) return
  await ctx.db.insert(audits).values(
    events.map(({ type, id, action, changes = {} }) => ({
      account_id: ctx.account_id,
      auditable_type: type,
      auditable_id: id,
      action,
      changes,
      user_id: ctx.user_id,
      session_id: ctx.session_id,
      request_id: ctx.request_id,
      address: ctx.address,
    })),
  )
}

/** What the database keeps for itself is no change that a person made. */
const UNSEEN = new Set([
  'account_id',
  'id',
  'created_at',
  'updated_at',
  'lock_version',
  'search',
  'full_name',
])

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** The fields that differ between two states of a row. A file's key is nobody's business: it counts as set or not. */
export function changesBetween(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Changes {
  const changes: Changes = {}
  for (const field of Object.keys(after))
    if (!UNSEEN.has(field) && !same(before[field], after[field]))
      changes[field.replace(/_key$/, '')] = field.endsWith('_key')
        ? [Boolean(before[field]), Boolean(after[field])]
        : [before[field] ?? null, after[field] ?? null]
  return changes
}
