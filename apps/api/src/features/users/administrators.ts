import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context/ctx.ts'
import { fault, invalid } from '#core/context/errors.ts'
import { inAccount } from '#core/records/rows.ts'
import { memberships } from '#db/schema/memberships.ts'
import { users } from '#db/schema/users.ts'
import { administratorsOf } from '#shared/members/roles.ts'

type Membership = typeof memberships.$inferSelect

// An account always has an administrator of the whole account.

/** Locks changes of administrators: otherwise two who remove each other at the same time would leave none. */
export const lockAdministrators = (ctx: Ctx) =>
  ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('administrators ' || ${ctx.account_id}, 0))`,
  )

/**
 * The conditions of an administrator of the whole account: without a pending invitation and without limits to sites.
 */
const isAdministrator = (ctx: Ctx) =>
  and(
    inAccount(ctx, memberships),
    eq(memberships.role_key, administratorsOf(ctx.account_id)),
    eq(memberships.status, 'active'),
    eq(memberships.site_scope, []),
    eq(users.status, 'active'),
    sql`coalesce(${memberships.invitation_status}, 'accepted') = 'accepted'`,
  )

/** The administrators of the account, who can't change while the lock of `lockAdministrators` is held. */
export async function administratorsIn(ctx: Ctx): Promise<Set<string>> {
  const found = await ctx.db
    .select({ user_id: memberships.user_id })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(isAdministrator(ctx))
  return new Set(found.map(({ user_id }) => user_id))
}

/** @throws 422 `last_administrator` when the account would be left without one */
export function refuseLastAdministrator(
  administrators: ReadonlySet<string>,
  user_id: string,
  pointer: string,
): void {
  if (administrators.size === 1 && administrators.has(user_id))
    throw invalid(
      fault(
        pointer,
        'This is the last administrator of the account. Make someone else an administrator first.',
        'last_administrator',
      ),
    )
}

/** The first field of a change that would end a person's being an administrator. */
export const fieldOfLoss = (
  ctx: Ctx,
  { role_key, status, site_scope }: { [K in keyof Membership]?: Membership[K] | undefined },
) => {
  if (role_key !== undefined && role_key !== administratorsOf(ctx.account_id)) return 'role_key'
  if (status === 'deactivated' || status === 'removed') return 'status'
  return site_scope && site_scope.length > 0 ? 'site_scope' : undefined
}
