import { randomUUID } from 'node:crypto'
import { NOTIFICATION_EVENTS } from '@steward/contract/notification-kinds.ts'
import { askRows, clientOf, inTransaction } from '#core/context/ctx.ts'
import type { Services } from '#core/context/services.ts'
import { NOBODY, systemCtx } from '#core/context/system.ts'
import { later } from '#core/jobs/queue.ts'
import type { MailJob } from '#shared/mail/mail-jobs.ts'

interface Whose {
  account_id: string
  user_id: string
}

/**
 * All due notifications of a person are one mail. It waits for the end of their quiet hours, and for the acceptance of
 * their invitation. Those of events that only a newer version knows are left to it.
 */
const CLAIM = `
  with clock as (select coalesce($4::timestamptz, now()) as now)
  update notifications n set mail_id = $3
  from clock, memberships m join users u on u.id = m.user_id join accounts a on a.id = m.account_id
  where n.account_id = $1 and n.user_id = $2 and n.mail_at <= clock.now and n.mail_id is null and n.type = any ($5)
    and m.account_id = n.account_id and m.user_id = n.user_id and coalesce(m.invitation_status, 'accepted') = 'accepted'
    and quiet_until(clock.now, coalesce(u.time_zone, a.time_zone), m.notification_preferences -> 'delivery') = clock.now`

/**
 * Puts the due notifications of a person into a mail, in the transaction that queues it, so that of two workers only
 * one does.
 */
const claim = (services: Services, { account_id, user_id }: Whose, now: Date | null) =>
  inTransaction(systemCtx(services, { account_id }), async (ctx) => {
    const message_id = randomUUID()
    const { rowCount } = await clientOf(ctx).query(CLAIM, [
      ...[account_id, user_id, message_id, now],
      NOTIFICATION_EVENTS,
    ])
    if (rowCount)
      await later(ctx, 'mail', {
        kind: 'notification',
        user_id,
        account_id,
        message_id,
      } satisfies MailJob)
  })

/**
 * Queues the due mails of all accounts. Safe to run late, twice, or twice at once.
 *
 * @param now by default the time of the database
 */
export async function mailNotifications(
  services: Services,
  now: Date | null = null,
): Promise<void> {
  const outside = systemCtx(services, { account_id: NOBODY })
  const rows = await askRows<Whose>(outside, {
    text: 'select * from mail_due(coalesce($1::timestamptz, now()))',
    values: [now],
  })
  for (const whose of rows)
    await claim(services, whose, now).catch((error: unknown) =>
      services.log.warn({ err: error, account_id: whose.account_id }, 'mail could not be queued'),
    )
}
