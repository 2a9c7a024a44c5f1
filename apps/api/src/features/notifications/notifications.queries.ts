import {
  NOTIFICATION_EVENTS,
  NOTIFICATION_GROUPS,
  type NotificationEvent,
  NOTIFICATIONS,
  notified,
} from '@steward/contract/notification-kinds.ts'
import { KeptNotification } from '@steward/contract/notifications.ts'
import { allows } from '@steward/contract/permissions.ts'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Ctx, Member } from '#core/context/ctx.ts'
import { answerOf } from '#core/records/answer.ts'
import { instant } from '#core/records/entity.ts'
import { inAccount } from '#core/records/rows.ts'
import { notifications as t } from '#db/schema/notifications.ts'

/** The events that a person may be notified of, by their role and features. */
const heardBy = ({ permissions, flags }: Member): NotificationEvent[] =>
  NOTIFICATION_EVENTS.filter((type) => {
    const group = NOTIFICATION_GROUPS[NOTIFICATIONS[type].group]
    return (
      (!('need' in group) || allows(permissions, group.need)) &&
      (!('flag' in group) || flags[group.flag])
    )
  })

type Notified = (typeof NOTIFICATIONS)[NotificationEvent]['of']

/** The titles of records that aren't just their name. */
const CALLED: Partial<Record<Notified, string>> = {
  work_order: "r.number || ' ' || r.title",
  work_request: "r.number || ' ' || r.title",
  bulk_import: 'r.filename',
  export: 'r.file_name',
}

const KINDS_NOTIFIED = [...new Set(NOTIFICATION_EVENTS.map((type) => NOTIFICATIONS[type].of))]

const typesOf = (kind: Notified) =>
  NOTIFICATION_EVENTS.filter((type) => NOTIFICATIONS[type].of === kind).map((type) => `'${type}'`)

/** Users belong to no account, so their membership of this one is checked. */
const owned = (kind: Notified) =>
  kind === 'user'
    ? 'exists (select from memberships m where m.account_id = notifications.account_id and m.user_id = r.id)'
    : 'r.account_id = notifications.account_id'

/**
 * The present name of the record of a notification; null if the reader doesn't see it, or it doesn't exist any more.
 */
const NAME: SQL = sql.raw(
  `case ${KINDS_NOTIFIED.map(
    (
      kind,
    ) => `when notifications.type in (${typesOf(kind).join(', ')}) then (select ${CALLED[kind] ?? 'r.name'}
      from ${notified(kind).plural} r where ${owned(kind)} and r.id = notifications.record_id)`,
  ).join(' ')} end`,
)

/** The fields of a notification. Users who aren't members of the account aren't named. */
export const answer = answerOf(KeptNotification, t, {
  event: t.type,
  entityId: t.record_id,
  name: NAME,
  by: sql`(select json_build_object('id', u.id, 'name', u.name) from users u
    join memberships m on m.account_id = ${t.account_id} and m.user_id = u.id where u.id = ${t.by_id})`,
  read: sql`${t.read_at} is not null`,
  date: instant(t.created_at),
})

/** The notifications of a person about events and records that they may still see, however they were delivered. */
export const ofMember = (ctx: Ctx, member: Member): SQL =>
  and(
    inAccount(ctx, t),
    eq(t.user_id, member.user_id),
    inArray(t.type, heardBy(member)),
    sql`(${t.record_id} is null or ${NAME} is not null)`,
  )!

/** Those of them that are shown in the product. */
export const shownTo = (ctx: Ctx, member: Member): SQL =>
  and(ofMember(ctx, member), eq(t.in_app, true))!
