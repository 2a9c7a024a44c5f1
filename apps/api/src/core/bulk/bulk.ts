import type { BulkResult } from '@steward/contract/kit/bulk.ts'
import type { Kind } from '@steward/contract/kinds.ts'
import { allows, resourceOf } from '@steward/contract/permissions.ts'
import { keepUndo } from './bulk-undo.ts'
import type { Before, Skip } from './bulk-write.ts'
import { carryOut, holdRecords, type Wanted } from './change.ts'
import { admitted, clientOf, type Ctx, inTransaction } from '../context/ctx.ts'
import type { Entity } from '../records/entity.ts'
import { forbidden } from '../context/errors.ts'
import { given } from '../records/records.ts'
import type { Rules } from '../records/rules.ts'

/** One change for many records: new values, archiving or restoring. */
interface Asked<C extends object> {
  ids: readonly string[]
  changes: C & { archived?: boolean | undefined }
  /** Answers what would change, and changes nothing. */
  dry_run?: boolean | undefined
}

/** The result of a bulk change: the values before, and the records that were skipped. */
export interface Done {
  before: Before[]
  skipped: Skip[]
}

/** @throws 403 without the permission to delete, which archiving and restoring need */
export async function refuseArchiving(ctx: Ctx, { name }: Entity<unknown>): Promise<void> {
  const { permissions } = await admitted(ctx)
  if (!allows(permissions, `${resourceOf(name as Kind)}:delete`)) throw forbidden()
}

const actionOf = (archived: boolean | undefined) =>
  archived === undefined ? 'update' : archived ? 'archive' : 'restore'

/**
 * Changes records in the transaction of `ctx`, all in the same way, each with its history. One that the rules refuse is
 * skipped, with the reason.
 */
export async function changeRows<C extends object>(
  ctx: Ctx,
  rules: Rules<C>,
  { ids, changes: { archived, ...fields }, dry_run }: Asked<C>,
): Promise<Done> {
  if (archived !== undefined) await refuseArchiving(ctx, rules.entity)
  const archived_at = archived ? new Date().toISOString() : null
  const change = given({ ...fields, ...(archived !== undefined && { archived_at }) }) as C
  return changeEach(
    ctx,
    rules,
    ids.map((id) => ({ id, change })),
    actionOf(archived),
    dry_run,
  )
}

/** The same with different values for each record. One that somebody has changed since is skipped as well. */
export async function changeEach<C extends object>(
  ctx: Ctx,
  rules: Rules<C>,
  wanted: readonly Wanted<C>[],
  action = 'update',
  isDry = false,
): Promise<Done> {
  const work = { rules, action, isDry, skipped: [] as Skip[] }
  const before = await carryOut(ctx, work, await holdRecords(ctx, work, wanted))
  return { before, skipped: work.skipped }
}

/** The skipped records as a bulk change answers them. */
export const skippedOf = ({ skipped }: Pick<Done, 'skipped'>): BulkResult['skipped'] =>
  skipped.map(({ id, name, code, reason }) => ({ id, name, code, reason }))

/** Changes records for a call, in one transaction, with a token for its undo. */
export function bulkRecords<C extends object>(
  ctx: Ctx,
  rules: Rules<C>,
  asked: Asked<C>,
): Promise<{ data: BulkResult }> {
  return inTransaction(ctx, async (ctx) => {
    const done = await changeRows(ctx, rules, asked)
    const kept = asked.dry_run ? [] : done.before
    const undo_token = await keepUndo(ctx, rules.entity.name, kept)
    return { data: { changed: done.before.length, skipped: skippedOf(done), undo_token } }
  })
}

/**
 * Restores the values of records before a change, in the transaction of `ctx`. Records that somebody has changed since,
 * or that the rules refuse, are skipped.
 *
 * @throws 403 where that archives or restores records, and the caller may no longer delete
 */
export async function giveBack<C extends object>(
  ctx: Ctx,
  rules: Rules<C>,
  before: readonly Before[],
): Promise<Done> {
  if (before.some(({ fields }) => 'archived_at' in fields)) await refuseArchiving(ctx, rules.entity)
  // Triggers read it: an assignment that an undo restores goes on as if it had never ended.
  await clientOf(ctx).query("select set_config('app.undoing', 'on', true)")
  const work = { rules, how: 'undo', action: 'undo', skipped: [] as Skip[] } as const
  const wanted = before.map(({ id, lock_version, fields }) => ({
    id,
    lock_version,
    change: fields as C,
  }))
  return {
    before: await carryOut(ctx, work, await holdRecords(ctx, work, wanted)),
    skipped: work.skipped,
  }
}
