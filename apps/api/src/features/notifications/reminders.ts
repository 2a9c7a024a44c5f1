import { clientOf, inTransaction } from '#core/context/ctx.ts'
import type { Services } from '#core/context/services.ts'
import { systemCtx } from '#core/context/system.ts'
import { REMIND } from '#db/notifications.ts'

/** The hour, in the organization's time zone, from which people are reminded of a day. */
const DAY_BEGINS = '6 hours'

/**
 * Reminds the people of an account of due work and of what ends soon. However late or often it runs, and however many
 * run at once, nobody is reminded of the same date twice.
 *
 * @param now by default the time of the database
 */
export async function remind(
  services: Services,
  account_id: string,
  often: keyof typeof REMIND,
  now: Date | null = null,
): Promise<void> {
  await inTransaction(systemCtx(services, { account_id }), async (ctx) => {
    const { rows } = await clientOf(ctx).query<{ day: string }>(
      `select ((coalesce($2::timestamptz, now()) at time zone time_zone) - interval '${DAY_BEGINS}')::date::text as day
       from accounts where id = $1 and status = 'active'`,
      [account_id, now],
    )
    if (rows[0]) await clientOf(ctx).query(REMIND[often], [account_id, rows[0].day])
  })
}
