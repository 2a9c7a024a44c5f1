import type { PermissionMap } from '@steward/contract/permissions.ts'
import { PLATFORM_ACCOUNT_ID } from '@steward/contract/roles.ts'
import { eq, sql } from 'drizzle-orm'
import { admitted, type Ctx, inTransaction } from '#core/context/ctx.ts'
import { notFound } from '#core/context/errors.ts'
import { systemCtx } from '#core/context/system.ts'
import { accounts } from '#db/schema/accounts.ts'

/** The person who grants permissions, with their own. */
export interface Granter {
  user_id: string
  /**
   * Undefined: somebody of the platform, who sets up other people's accounts and may give whatever there is in them.
   */
  permissions: PermissionMap | undefined
  /** Empty means all sites. */
  site_scope: readonly string[]
}

/**
 * An account that the caller reaches into, be it their own or another one, and what they may give to the people in it.
 */
export interface AccountAccess {
  ctx: Ctx
  granter: Granter
}

/** Whether the caller is somebody of the platform, in whichever account. */
export const isOfPlatform = ({ ctx, granter }: AccountAccess): boolean =>
  granter.permissions === undefined || ctx.account_id === PLATFORM_ACCOUNT_ID

/**
 * Reaches into the account with this id: one's own, or any for people of the platform.
 *
 * @throws 404 for every other account
 */
export async function accessTo(ctx: Ctx, account_id: string): Promise<AccountAccess> {
  const { account_id: own, user_id, permissions, site_scope } = await admitted(ctx)
  if (account_id === own) return { ctx, granter: { user_id, permissions, site_scope } }
  if (own !== PLATFORM_ACCOUNT_ID) throw notFound()
  const [found] = await inTransaction(ctx, (ctx) =>
    ctx.db.select({ status: accounts.status }).from(accounts).where(eq(accounts.id, account_id)),
  )
  if (!found || found.status === 'deleting') throw notFound()
  const { services, request_id, session_id, address } = ctx
  return {
    ctx: { ...systemCtx(services, { account_id, user_id, request_id }), session_id, address },
    granter: { user_id, permissions: undefined, site_scope: [] },
  }
}

/**
 * Changes something in such an account, in one transaction. What people of the platform do to another account is in
 * its history and in the platform's own.
 */
export async function changeWithin<T>(
  { ctx, granter }: AccountAccess,
  work: (access: AccountAccess) => Promise<T>,
): Promise<T> {
  return inTransaction(ctx, async (ctx) => {
    const result = await work({ ctx, granter })
    if (granter.permissions === undefined) await copyHistory(ctx)
    return result
  })
}

async function copyHistory(ctx: Ctx): Promise<void> {
  const { rows } = await ctx.db.execute<{ events: string }>(sql`
    select coalesce(json_agg(json_build_object('type', auditable_type, 'id', auditable_id, 'action', action,
      'changes', changes) order by event_date, id), '[]')::text as events
    from audits where account_id = ${ctx.account_id} and event_date >= now() and request_id = ${ctx.request_id}`)
  const enter = (id: string) =>
    ctx.db.execute(sql`select set_config('app.account_id', ${id}, true)`)
  await enter(PLATFORM_ACCOUNT_ID)
  await ctx.db.execute(sql`
    insert into audits (account_id, auditable_type, auditable_id, action, changes, user_id, session_id, request_id, address)
    select ${PLATFORM_ACCOUNT_ID}, e.type, e.id, e.action,
      e.changes || jsonb_build_object('account_id', jsonb_build_array(${ctx.account_id}::text, ${ctx.account_id}::text)),
      ${ctx.user_id}, ${ctx.session_id}, ${ctx.request_id}, ${ctx.address}
    from json_to_recordset(${rows[0]!.events}::json) as e(type text, id uuid, action text, changes jsonb)`)
  await enter(ctx.account_id)
}
