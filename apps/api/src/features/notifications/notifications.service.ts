import type { PageMeta } from '@steward/contract/kit/list.ts'
import type { QueryOf } from '@steward/contract/kit/route.ts'
import type { Notification, notificationsApi } from '@steward/contract/notifications.ts'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { admitted, ask, type Ctx, inTransaction } from '#core/context/ctx.ts'
import { notFound } from '#core/context/errors.ts'
import { orderOf } from '#core/lists/cursor.ts'
import { counted, readRows, rowsOf } from '#core/lists/page.ts'
import { selected, statement } from '#core/records/entity.ts'
import { byId, type Text } from '#core/records/rows.ts'
import { notifications as t } from '#db/schema/notifications.ts'
import { answer, shownTo } from './notifications.queries.ts'

const UNREAD = isNull(t.read_at)

const isRead = (read: boolean | undefined): SQL | undefined =>
  read === undefined ? undefined : read ? sql`${t.read_at} is not null` : UNREAD

/** One's own, the newest first, with how many of all are unread. */
export async function listNotifications(
  ctx: Ctx,
  query: QueryOf<typeof notificationsApi.list>,
): Promise<Text<{ data: Notification[]; meta: PageMeta & { unread: number } }>> {
  const mine = shownTo(ctx, await admitted(ctx))
  const where = and(mine, isRead(query['filter[read]']))!
  const by = orderOf(t.created_at)
  const [{ data, meta }, [found]] = await Promise.all([
    readRows(ctx, { ...rowsOf(ctx, t, answer), where, by }, query),
    ask(ctx, statement(sql`select ${counted(sql`${t} where ${and(mine, UNREAD)!}`)}::int as n`)),
  ])
  const { n: unread } = found!.rows[0] as { n: number }
  return { text: `{"data":${data},"meta":${JSON.stringify({ ...meta, unread })}}` }
}

/** @throws 404 for one of somebody else */
export const markNotification = (ctx: Ctx, id: string, read: boolean) =>
  inTransaction(ctx, async (ctx): Promise<Text<{ data: Notification }>> => {
    const mine = and(byId(ctx, t, id), shownTo(ctx, await admitted(ctx)))!
    await ctx.db
      .update(t)
      .set({ read_at: read ? sql`coalesce(${t.read_at}, now())` : null })
      .where(mine)
    const [found] = await ask(
      ctx,
      statement(sql`select row_to_json(r)::text as data from (
        select ${selected(answer)} from ${t} where ${mine}) r`),
    )
    const row = found!.rows[0] as { data: string } | undefined
    if (!row) throw notFound()
    return { text: `{"data":${row.data}}` }
  })

/** Marks all of the caller's as read. */
export const readAllNotifications = (ctx: Ctx) =>
  inTransaction(ctx, async (ctx): Promise<void> => {
    await admitted(ctx)
    await ctx.db
      .update(t)
      .set({ read_at: sql`now()` })
      .where(
        and(
          eq(t.account_id, ctx.account_id),
          eq(t.user_id, ctx.user_id),
          eq(t.in_app, true),
          UNREAD,
        ),
      )
  })
