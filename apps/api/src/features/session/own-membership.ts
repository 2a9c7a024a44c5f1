import { and, eq, type SQL } from 'drizzle-orm'
import type { Ctx } from '#core/context/ctx.ts'
import { inAccount } from '#core/records/rows.ts'
import { memberships } from '#db/schema/memberships.ts'

/** The caller's own membership of the account. */
export const isOwnMembership = (ctx: Ctx): SQL =>
  and(inAccount(ctx, memberships), eq(memberships.user_id, ctx.user_id))!
