import type { Language } from '@steward/contract/limits.ts'
import { type NotificationEvent, pageOfNotification } from '@steward/contract/notification-kinds.ts'
import {
  NOTIFICATION_DEFAULTS,
  type NotificationPreferences,
} from '@steward/contract/notification-preferences.ts'
import type { Notification } from '@steward/contract/notifications.ts'
import type { WorkOrderStatus } from '@steward/contract/work-order-status.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { actingCtx } from '#core/context/acting.ts'
import { type Ctx, inTransaction } from '#core/context/ctx.ts'
import { AppError } from '#core/context/errors.ts'
import type { Services } from '#core/context/services.ts'
import { selected } from '#core/records/entity.ts'
import { notifications as t } from '#db/schema/notifications.ts'
import { type Letter, letter, type LetterItem } from '#shared/mail/letter.ts'
import type { MailJob } from '#shared/mail/mail-jobs.ts'
import { textOf } from '../../texts.ts'
import { answer, ofMember } from './notifications.queries.ts'

/** So many are named in one mail; of more it says how many. */
const NAMED = 50

const SETTINGS = '/profile/notifications'

interface Reader {
  language: Language
  /** Theirs, else the account's. */
  time_zone: string
}

const dayIn = (language: Language, day: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** What the words of a notification are filled in with. */
function valuesOf({ name, count, said }: Notification, language: Language) {
  const { date, status } = said as { date?: string; status?: WorkOrderStatus }
  return {
    ...said,
    name: name ?? '',
    count,
    ...(date && { date: dayIn(language, date) }),
    ...(status && { status: textOf(language, `status.work_order.${status}`) }),
  }
}

/** A notification in one sentence. */
export function sentenceOf(one: Notification, language: Language): string {
  const words = one.record_id === null ? 'many' : 'one'
  return textOf(language, `notifications.kinds.${one.type}.${words}`, valuesOf(one, language))
}

/** What there is to say besides: what was said, how many rows, who did it and when. */
function detailsOf(one: Notification, { language, time_zone }: Reader): string[] {
  const { text, imported, failed, rows } = one.said
  const when = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: time_zone,
  }).format(new Date(one.created_at))
  return [
    ...(text === undefined ? [] : [String(text)]),
    ...(imported === undefined
      ? []
      : [textOf(language, 'notifications.rows', { imported, failed: failed ?? 0 })]),
    ...(rows === undefined ? [] : [textOf(language, 'notifications.written', { rows })]),
    one.by ? `${one.by.name}, ${when}` : when,
  ]
}

interface Whose extends Reader {
  account: string
  name: string
  email: string
  preferences: NotificationPreferences
}

async function readerOf(ctx: Ctx): Promise<Whose> {
  const { rows } = await ctx.client!.query<Omit<Whose, 'language' | 'name' | 'email'>>(
    `select a.name as account, coalesce(u.time_zone, a.time_zone) as time_zone, m.notification_preferences as preferences
     from memberships m join users u on u.id = m.user_id join accounts a on a.id = m.account_id
     where m.account_id = $1 and m.user_id = $2`,
    [ctx.account_id, ctx.user_id],
  )
  const { language, user_name: name, user_email: email } = ctx.member!
  return { ...rows[0]!, language, name, email }
}

const wantsMail = (own: NotificationPreferences, type: NotificationEvent) =>
  (own[type] ?? NOTIFICATION_DEFAULTS[type]).email

/** What went into a mail and still has to be said: what was read in the product needn't be. */
async function inMail(ctx: Ctx, mail_id: string): Promise<Notification[]> {
  const { rows } = await ctx.db.execute(
    sql`select ${selected(answer)} from ${t}
      where ${and(ofMember(ctx, ctx.member!), eq(t.mail_id, mail_id), isNull(t.read_at))}
      order by ${t.created_at}, ${t.id}`,
  )
  return rows as unknown as Notification[]
}

/** Several notifications as one mail, or one as its own. */
export function letterOf(all: readonly Notification[], reader: Whose, url: string): Letter {
  const { language, account, name, email: address } = reader
  const link = (one: Notification) => `${url}${pageOfNotification(one.type, one.record_id) ?? ''}`
  const to = { name, address }
  const settings = `${url}${SETTINGS}`
  const [first] = all as [Notification]
  if (all.length === 1)
    return letter('notification', {
      ...{ to, language, settings, link: link(first) },
      values: { what: sentenceOf(first, language), account },
      items: [{ details: detailsOf(first, reader) }],
    })
  const items = all.slice(0, NAMED).map((one): LetterItem => {
    const [title, details] = [sentenceOf(one, language), detailsOf(one, reader)]
    return { title, details, link: link(one) }
  })
  return letter('notifications', {
    ...{ to, language, settings, items, link: `${url}/notifications` },
    values: { count: all.length, account },
  })
}

/**
 * Writes the mail that notifications went into, as its reader would see them now.
 *
 * @returns undefined where they have left, may not see any of it any more, or have read it
 */
export async function writeNotifications(
  services: Services,
  { account_id = '', user_id, message_id }: MailJob,
): Promise<Letter | undefined> {
  const ctx = actingCtx(services, {
    ...{ account_id, user_id: user_id!, request_id: `mail ${message_id}` },
    site_scope: [],
    check: () => {},
  })
  try {
    return await inTransaction(ctx, async (ctx) => {
      const reader = await readerOf(ctx)
      const all = await inMail(ctx, message_id)
      const wanted = all.filter(({ type }) => wantsMail(reader.preferences, type))
      return wanted.length > 0 ? letterOf(wanted, reader, services.env.PUBLIC_URL) : undefined
    })
  } catch (error) {
    if (error instanceof AppError && error.status === 403) return undefined
    throw error
  }
}
