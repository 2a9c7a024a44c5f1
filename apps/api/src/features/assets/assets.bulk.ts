import type { AssetBulkResult, AssetChanges } from '@steward/contract/asset-bulk.ts'
import { allows } from '@steward/contract/permissions.ts'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { admitted, type Ctx, inTransaction } from '#core/ctx.ts'
import { AppError, forbidden, notFound } from '#core/errors.ts'
import { findRow, given, lockRow, type Row, updateRow } from '#core/records.ts'
import { inAccount } from '#core/rows.ts'
import { assets, bulk_changes } from '#db/schema/assets.ts'
import { assetEntity } from './assets.entity.ts'
import { changeAsset } from './assets.service.ts'

type Skipped = AssetBulkResult['skipped'][number]
type Before = { id: string; lock_version: number; fields: Row }

/** What a bulk change may touch, and so what its undo writes back. */
const TOUCHED = [
  'status',
  'status_reason',
  'category_id',
  'site_id',
  'location_id',
  'department_id',
  'archived_at',
] as const

async function refuseArchiving(ctx: Ctx, changes: AssetChanges): Promise<void> {
  if (changes.archived === undefined) return
  const { permissions } = await admitted(ctx)
  if (!allows(permissions, 'asset:delete')) throw forbidden()
}

/**
 * Changes many assets in one transaction. One that the rules refuse is left as it is and named with the reason; the
 * others are changed, each with its history.
 */
export async function bulkChange(
  ctx: Ctx,
  ids: readonly string[],
  changes: AssetChanges,
): Promise<{ data: AssetBulkResult }> {
  await refuseArchiving(ctx, changes)
  return inTransaction(ctx, async (ctx) => {
    const skipped: Skipped[] = []
    const before: Before[] = []
    // In one order, so that two bulk changes can't wait for each other.
    for (const id of [...new Set(ids)].sort()) {
      const result = await changeOne(ctx, id, changes)
      if ('reason' in result) skipped.push(result)
      else if (result.changed) before.push(result.before)
    }
    return { data: { changed: before.length, skipped, undo_token: await remember(ctx, before) } }
  })
}

type One = Skipped | { changed: boolean; before: Before }

async function changeOne(ctx: Ctx, id: string, changes: AssetChanges): Promise<One> {
  const row = await findRow(ctx, assets, id)
  if (!row) return { id, name: '', code: 'not_found', reason: 'The record does not exist' }
  const held = await lockRow(ctx, assetEntity, id)
  try {
    const after = await applied(ctx, held, changes)
    const fields = Object.fromEntries(TOUCHED.map((field) => [field, held[field]]))
    const version = after.lock_version as number
    return {
      changed: version !== held.lock_version,
      before: { id, lock_version: version, fields },
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const code = error.faults[0]?.code ?? 'invalid_data'
    return { id, name: String(held.name), code, reason: error.message }
  }
}

async function applied(ctx: Ctx, held: Row, { archived, ...changes }: AssetChanges): Promise<Row> {
  const changed =
    Object.keys(given(changes)).length > 0 ? await changeAsset(ctx, held, changes) : held
  if (archived === undefined || archived === (changed.archived_at !== null)) return changed
  if (archived) await refuseParts(ctx, held.id as string)
  const archived_at = archived ? new Date().toISOString() : null
  return updateRow(ctx, assetEntity, changed, { archived_at }, archived ? 'archive' : 'restore')
}

/** An asset that others lie in stays, lest they lose their place. */
async function refuseParts(ctx: Ctx, id: string): Promise<void> {
  const [row] = await ctx.db
    .select({ n: sql<number>`count(*)::int` })
    .from(assets)
    .where(and(inAccount(ctx, assets), eq(assets.parent_id, id), isNull(assets.archived_at)))
  if (row && row.n > 0)
    throw new AppError(409, 'Conflict', [
      { code: 'in_use', detail: `Still contains ${row.n} assets` },
    ])
}

async function remember(ctx: Ctx, before: Before[]): Promise<string | null> {
  if (before.length === 0) return null
  const [kept] = await ctx.db
    .insert(bulk_changes)
    .values({ account_id: ctx.account_id, user_id: ctx.user_id, resource: 'asset', before })
    .returning({ id: bulk_changes.id })
  return kept!.id
}

/**
 * Takes a bulk change back within a day: every asset that nobody changed since gets its fields as they were.
 *
 * @throws 404 when the token is another person's, used, or over
 */
export function undoBulkChange(ctx: Ctx, token: string): Promise<{ data: AssetBulkResult }> {
  return inTransaction(ctx, async (ctx) => {
    const [change] = await ctx.db
      .update(bulk_changes)
      .set({ undone_at: sql`now()` })
      .where(
        and(
          inAccount(ctx, bulk_changes),
          eq(bulk_changes.id, token),
          eq(bulk_changes.user_id, ctx.user_id),
          isNull(bulk_changes.undone_at),
          gt(bulk_changes.created_at, sql`now() - interval '24 hours'`),
        ),
      )
      .returning()
    if (!change) throw notFound('There is nothing to take back')
    const skipped: Skipped[] = []
    for (const { id, lock_version, fields } of change.before) {
      const held = await lockRow(ctx, assetEntity, id)
      if (held.lock_version === lock_version)
        await updateRow(ctx, assetEntity, held, fields, 'undo')
      else
        skipped.push({
          id,
          name: String(held.name),
          code: 'stale_record',
          reason: 'Somebody changed it since',
        })
    }
    return { data: { changed: change.before.length - skipped.length, skipped, undo_token: null } }
  })
}
