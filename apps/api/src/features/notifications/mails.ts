import type { Language } from '@steward/contract/limits.ts'
import { type NotificationEvent, pageOfNotification } from '@steward/contract/notification-kinds.ts'
import {
  NOTIFICATION_DEFAULTS,
  type NotificationPreferences,
} from '@steward/contract/notification-preferences.ts'
import type { KeptNotification } from '@steward/contract/notifications.ts'
import { and, eq, sql } from 'drizzle-orm'
import { actingCtx } from '#core/context/acting.ts'
import { askRows, clientOf, type Ctx, inTransaction } from '#core/context/ctx.ts'
import { AppError } from '#core/context/errors.ts'
import type { Services } from '#core/context/services.ts'
import { selected, statement } from '#core/records/entity.ts'
import { notifications as t } from '#db/schema/notifications.ts'
import { type Letter, letter, type LetterItem } from '#shared/mail/letter.ts'
import type { MailJob } from '#shared/mail/mail-jobs.ts'
import { answer, ofMember } from './notifications.queries.ts'
import { besides, sentenceOf } from './words.ts'

/** The maximum number of notifications in one mail; for more it only says how many. */
const NAMED = 50

const SETTINGS = '/profile/notifications'

interface Reader {
  language: Language
  /** The time zone of the person, else that of the account. */
  time_zone: string
}

/** Further details: who did it and when. */
function detailsOf(one: KeptNotification, { language, time_zone }: Reader): string[] {
  const when = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: time_zone,
  }).format(new Date(one.date))
  return [...besides(one, language), one.by ? `${one.by.name}, ${when}` : when]
}

interface Whose extends Reader {
  account: string
  name: string
  email: string
  preferences: NotificationPreferences
}

async function readerOf(ctx: Ctx): Promise<Whose> {
  const { rows } = await clientOf(ctx).query<Omit<Whose, 'language' | 'name' | 'email'>>(
    `select a.name as account, coalesce(u.time_zone, a.time_zone) as time_zone, m.notification_preferences as preferences
     from memberships m join users u on u.id = m.user_id join accounts a on a.id = m.account_id
     where m.account_id = $1 and m.user_id = $2`,
    [ctx.account_id, ctx.user_id],
  )
  const { language, user_name: name, user_email: email } = ctx.member!
  return { ...rows[0]!, language, name, email }
}

const wantsMail = (own: NotificationPreferences, event: NotificationEvent) =>
  (own[event] ?? NOTIFICATION_DEFAULTS[event]).email

/** Whether the person hasn't read it; it may have been marked as read when it was created. */
const isUnread = sql`(${t.read_at} is null or ${t.read_at} = ${t.created_at})`

/** The notifications in a mail, except those that were read in the product meanwhile. */
function inMail(ctx: Ctx, mail_id: string): Promise<KeptNotification[]> {
  return askRows<KeptNotification>(
    ctx,
    statement(sql`select ${selected(answer)} from ${t}
      where ${and(ofMember(ctx, ctx.member!), eq(t.mail_id, mail_id), isUnread)}
      order by ${t.created_at}, ${t.id}`),
  )
}

/** The mail for one notification or several. */
function letterOf(all: readonly KeptNotification[], reader: Whose, url: string): Letter {
  const { language, account, name, email: address } = reader
  const link = (one: KeptNotification) =>
    `${url}${pageOfNotification(one.event, one.entityId) ?? ''}`
  const to = { name, address }
  const settings = `${url}${SETTINGS}`
  const [first] = all as [KeptNotification]
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
 * Writes the mail of some notifications with what its reader may see now.
 *
 * @returns undefined if they have left, may not see any of it any more, or have read it
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
      const wanted = all.filter(({ event }) => wantsMail(reader.preferences, event))
      return wanted.length > 0 ? letterOf(wanted, reader, services.env.PUBLIC_URL) : undefined
    })
  } catch (error) {
    if (error instanceof AppError && error.status === 403) return undefined
    throw error
  }
}
