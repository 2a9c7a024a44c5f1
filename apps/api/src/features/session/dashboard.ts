import type { Dashboard } from '@steward/contract/dashboard.ts'
import { sql } from 'drizzle-orm'
import { askRows, type Ctx, inTransaction } from '#core/context/ctx.ts'
import { statement } from '#core/records/entity.ts'
import { memberships } from '#db/schema/memberships.ts'
import { isOwnMembership } from './own-membership.ts'

type Answer = { data: Dashboard }

const UNARRANGED: Dashboard = { tiles: null }

/** The person's arrangement of the dashboard in this account. */
export async function getDashboard(ctx: Ctx): Promise<Answer> {
  const [row] = await askRows<{ own: Dashboard | null }>(
    ctx,
    statement(
      sql`select ${memberships.dashboard} as own from ${memberships} where ${isOwnMembership(ctx)}`,
    ),
  )
  return { data: row?.own ?? UNARRANGED }
}

/** Stores the arrangement of this person for this account. */
export function updateDashboard(ctx: Ctx, dashboard: Dashboard): Promise<Answer> {
  return inTransaction(ctx, async (ctx) => {
    await ctx.db
      .update(memberships)
      .set({ dashboard, updated_at: sql`now()` })
      .where(isOwnMembership(ctx))
    return { data: dashboard }
  })
}
