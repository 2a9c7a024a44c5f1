import type { auditsApi } from '@steward/contract/audits.ts'
import type { QueryOf } from '@steward/contract/kit/route.ts'
import { and, type SQL, sql } from 'drizzle-orm'
import { beyondScope, clientOf, type Ctx } from '#core/context/ctx.ts'
import { orderOf } from '#core/lists/cursor.ts'
import { literal, orderIn, rangesOf } from '#core/lists/page.ts'
import { statement } from '#core/records/entity.ts'
import { audits } from '#db/schema/audits.ts'

/**
 * The moment up to which a page is searched for events that no index finds; undefined if the search reaches the end. It
 * is measured in events of the whole account, so that people who see few of them don't wait longer.
 *
 * @param where the conditions that an index has
 * @param most the maximum number of events to search
 */
export async function endOfSearch(
  ctx: Ctx,
  query: QueryOf<typeof auditsApi.list>,
  where: SQL,
  most: number,
): Promise<string | undefined> {
  const by = orderOf(audits.event_date)
  const [after] = rangesOf(query, by, audits.id)
  const { text, values } = statement(
    sql`select to_char(${audits.event_date} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment
      from ${audits} where ${and(where, after)!} ${orderIn(query, by, audits.id)}
      limit 1 offset ${literal(most)}`,
  )
  const { rows } = await beyondScope(ctx, () =>
    clientOf(ctx).query<{ moment: string }>(text, values as unknown[]),
  )
  return rows[0]?.moment
}
