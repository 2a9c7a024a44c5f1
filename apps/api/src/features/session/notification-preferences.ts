import {
  NOTIFICATION_DEFAULTS,
  type NotificationPreferences,
} from '@steward/contract/notification-preferences.ts'
import { sql } from 'drizzle-orm'
import { admitted, askRows, type Ctx, inTransaction } from '#core/context/ctx.ts'
import { statement } from '#core/records/entity.ts'
import { forbidden } from '#core/context/errors.ts'
import { memberships } from '#db/schema/memberships.ts'
import { isOwnMembership } from './own-membership.ts'

type Answer = { data: NotificationPreferences }

const complete = (own: NotificationPreferences | undefined): Answer => ({
  data: {
    ...NOTIFICATION_DEFAULTS,
    ...own,
    delivery: { ...NOTIFICATION_DEFAULTS.delivery, ...own?.delivery },
  },
})

/** How the person is notified of each event in this account: as they chose, or by default. */
export async function getNotificationPreferences(ctx: Ctx): Promise<Answer> {
  const { account_id } = await admitted(ctx)
  if (!account_id) return complete(undefined)
  const [row] = await askRows<{ own: NotificationPreferences }>(
    ctx,
    statement(
      sql`select ${memberships.notification_preferences} as own from ${memberships} where ${isOwnMembership(ctx)}`,
    ),
  )
  return complete(row?.own)
}

/**
 * Changes the given preferences; others stay.
 *
 * @throws 403 `no_membership` for somebody who is in no account
 */
export function updateNotificationPreferences(
  ctx: Ctx,
  { delivery, ...events }: NotificationPreferences,
): Promise<Answer> {
  const own = memberships.notification_preferences
  return inTransaction(ctx, async (ctx) => {
    if (!ctx.account_id) throw forbidden('You are not a member of any account', 'no_membership')
    const [row] = await ctx.db
      .update(memberships)
      .set({
        notification_preferences: sql`${own} || ${JSON.stringify(events)}::jsonb || jsonb_build_object(
          'delivery', coalesce(${own} -> 'delivery', '{}') || ${JSON.stringify(delivery ?? {})}::jsonb)`,
        updated_at: sql`now()`,
      })
      .where(isOwnMembership(ctx))
      .returning({ own })
    return complete(row?.own)
  })
}
