import type { PageMeta } from '@steward/contract/kit/list.ts'
import type { QueryOf } from '@steward/contract/kit/route.ts'
import type {
  KeptNotification,
  Notification,
  notificationsApi,
} from '@steward/contract/notifications.ts'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { admitted, askRow, askRows, type Ctx, inTransaction } from '#core/context/ctx.ts'
import { notFound } from '#core/context/errors.ts'
import { orderOf } from '#core/lists/cursor.ts'
import { askedOf, counted, readRows, rowsIn, rowsOf } from '#core/lists/page.ts'
import { selected, statement } from '#core/records/entity.ts'
import { byId, type Text } from '#core/records/rows.ts'
import { notifications as t } from '#db/schema/notifications.ts'
import { answer, shownTo } from './notifications.queries.ts'
import { inWords } from './words.ts'

const UNREAD = isNull(t.read_at)

const isRead = (read: boolean | undefined): SQL | undefined =>
  read === undefined ? undefined : read ? sql`${t.read_at} is not null` : UNREAD

/** Some fields of a notification; its text needs all of them. */
const only = (one: Notification, fields: readonly (keyof Notification)[]) =>
  Object.fromEntries(fields.map((field) => [field, one[field]]))

/** The caller's notifications, the newest first, with the number of unread ones. */
export async function listNotifications(
  ctx: Ctx,
  query: QueryOf<typeof notificationsApi.list>,
): Promise<Text<{ data: Notification[]; meta: PageMeta & { unread: number } }>> {
  const member = await admitted(ctx)
  const mine = shownTo(ctx, member)
  const where = and(mine, isRead(query['filter[read]']))!
  const by = orderOf(t.created_at)
  const [{ beginning, meta }, { unread }] = await Promise.all([
    readRows(ctx, { ...rowsOf(ctx, t, answer), where, by }, { ...query, fields: undefined }),
    askRow<{ unread: number }>(
      ctx,
      statement(sql`select ${counted(sql`${t} where ${and(mine, UNREAD)!}`)}::int as unread`),
    ),
  ])
  const all = rowsIn<KeptNotification>(beginning).map((one) => inWords(one, member.language))
  const asked = askedOf(query) as (keyof Notification)[] | undefined
  const answered = asked ? all.map((one) => only(one, asked)) : all
  return { text: JSON.stringify({ data: answered, meta: { ...meta, unread } }) }
}

/** @throws 404 for a notification of another person */
export const markNotification = (ctx: Ctx, id: string, read: boolean) =>
  inTransaction(ctx, async (ctx): Promise<{ data: Notification }> => {
    const member = await admitted(ctx)
    const mine = and(byId(ctx, t, id), shownTo(ctx, member))!
    await ctx.db
      .update(t)
      .set({ read_at: read ? sql`coalesce(${t.read_at}, now())` : null })
      .where(mine)
    const [row] = await askRows<{ data: KeptNotification }>(
      ctx,
      statement(sql`select row_to_json(r) as data from (
        select ${selected(answer)} from ${t} where ${mine}) r`),
    )
    if (!row) throw notFound()
    return { data: inWords(row.data, member.language) }
  })

/** Marks all notifications of the caller as read. */
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
