import type { AccountBulkChanges } from '@steward/contract/account-lists.ts'
import type { BulkResult } from '@steward/contract/kit/bulk.ts'
import { PLATFORM_ACCOUNT_ID } from '@steward/contract/roles.ts'
import { and, asc, inArray, ne, sql } from 'drizzle-orm'
import { audit, changesBetween } from '#core/history/audit.ts'
import { keepUndo, takeUndo } from '#core/bulk/bulk-undo.ts'
import { type Ctx, inTransaction } from '#core/context/ctx.ts'
import { accounts } from '#db/schema/accounts.ts'
import type { AccountRow } from './account-rows.ts'
import { within } from './within.ts'

type Skipped = BulkResult['skipped']
type Values = Pick<AccountRow, 'status' | 'suspended_at' | 'suspend_reason'>
type Answer = Promise<{ data: BulkResult }>

const RESOURCE = 'account'
const ACTIONS = { active: 'activate', suspended: 'suspend', deleting: 'delete' } as const

/**
 * Locks accounts in one order, so that two changes can't wait for each other. Those that are being erased aren't found.
 */
const lockAccounts = (ctx: Ctx, ids: readonly string[]) =>
  ctx.db
    .select()
    .from(accounts)
    .where(and(inArray(accounts.id, [...ids]), ne(accounts.status, 'deleting')))
    .orderBy(asc(accounts.id))
    .for('update')

const skip = ({ id, name }: Pick<AccountRow, 'id' | 'name'>, code: string, reason: string) => ({
  id,
  name,
  code,
  reason,
})

const missing = (ids: readonly string[], rows: readonly AccountRow[]): Skipped =>
  [...new Set(ids)]
    .filter((id) => !rows.some((row) => row.id === id))
    .map((id) => skip({ id, name: '' }, 'not_found', 'The record does not exist'))

/**
 * Writes the same values to locked accounts. The change is in the history of the platform and in that of each account,
 * which is entered for it.
 */
async function write(ctx: Ctx, held: readonly AccountRow[], values: Values): Promise<AccountRow[]> {
  if (held.length === 0) return []
  const before = new Map(held.map((row) => [row.id, row]))
  const rows = await ctx.db
    .update(accounts)
    .set({ ...values, updated_at: sql`now()`, lock_version: sql`${accounts.lock_version} + 1` })
    .where(inArray(accounts.id, [...before.keys()]))
    .returning()
  const events = rows.map((row) => ({
    type: 'Account' as const,
    id: row.id,
    action: ACTIONS[values.status],
    changes: changesBetween(before.get(row.id)!, row),
  }))
  await audit(ctx, ...events)
  for (const event of events) await within(ctx, event.id, (ctx) => audit(ctx, event))
  return rows
}

const fieldsOf = ({ status, suspended_at, suspend_reason }: AccountRow): Values => ({
  status,
  suspended_at,
  suspend_reason,
})

/**
 * Suspends accounts, or activates them. Accounts that already have the status keep their reason; the platform's own
 * account can't be suspended.
 */
export function bulkAccounts(
  ctx: Ctx,
  ids: readonly string[],
  { status, suspend_reason }: AccountBulkChanges,
): Answer {
  return inTransaction(ctx, async (ctx) => {
    const rows = await lockAccounts(ctx, ids)
    const skipped = missing(ids, rows)
    const platform = rows.find(({ id }) => id === PLATFORM_ACCOUNT_ID)
    if (platform)
      skipped.push(skip(platform, 'platform_account', 'This is the account of the platform itself'))
    const held = rows.filter((row) => row !== platform && row.status !== status)
    const written = await write(ctx, held, {
      status,
      suspended_at: status === 'suspended' ? new Date().toISOString() : null,
      suspend_reason: status === 'suspended' ? (suspend_reason ?? null) : null,
    })
    const version = new Map(written.map(({ id, lock_version }) => [id, lock_version]))
    const before = held.map((row) => ({
      id: row.id,
      lock_version: version.get(row.id)!,
      fields: { ...fieldsOf(row) },
    }))
    const undo_token = await keepUndo(ctx, RESOURCE, before)
    return { data: { changed: written.length, skipped, undo_token } }
  })
}

/**
 * Restores the previous values of each account that wasn't changed since.
 *
 * @throws 404 for an unknown token
 */
export function undoBulkAccounts(ctx: Ctx, token: string): Answer {
  return inTransaction(ctx, async (ctx) => {
    const before = await takeUndo(ctx, RESOURCE, token)
    const ids = before.map(({ id }) => id)
    const rows = await lockAccounts(ctx, ids)
    const skipped = missing(ids, rows)
    const kept = new Map(before.map((one) => [one.id, one]))
    const stale = rows.filter((row) => kept.get(row.id)!.lock_version !== row.lock_version)
    skipped.push(
      ...stale.map((row) => skip(row, 'stale_record', 'Someone changed it in the meantime')),
    )
    const groups = Map.groupBy(
      rows.filter((row) => !stale.includes(row)),
      ({ id }) => JSON.stringify(kept.get(id)!.fields),
    )
    let changed = 0
    for (const [fields, held] of groups)
      changed += (await write(ctx, held, JSON.parse(fields) as Values)).length
    return { data: { changed, skipped, undo_token: null } }
  })
}
