import {
  NOTIFICATION_EVENTS,
  NOTIFICATION_GROUPS,
  type NotificationEvent,
  type NotificationGroup,
  NOTIFICATIONS,
} from '@steward/contract/notification-kinds.ts'
import { NOTIFICATION_DEFAULTS } from '@steward/contract/notification-preferences.ts'
import { REMINDED, type Reminder, SAID, type Source } from './notification-sources.ts'
import { memberMay, textList } from './rights.ts'

// Notifications are created by triggers, in the transaction of the change: code that writes records needn't do it, and
// nobody is notified of what was rolled back. This builds the statement for the triggers, and for the job that reminds
// of dates.

/** If one statement creates more than so many similar notifications, a person gets a single one with their number. */
const ALIKE = 5

/** For more rows than these in one statement, planning it anew is worth the cost. */
const FEW = 20

const typesIn = (group: NotificationGroup) =>
  NOTIFICATION_EVENTS.filter((type) => NOTIFICATIONS[type].group === group)

const needOf = (group: NotificationGroup): string => {
  const spec = NOTIFICATION_GROUPS[group]
  return 'need' in spec ? memberMay(spec.need) : 'true'
}

const MAY_HEAR = (Object.keys(NOTIFICATION_GROUPS) as NotificationGroup[])
  .map((group) => `c.type = any (${textList(typesIn(group))}) and ${needOf(group)}`)
  .join('\n      or ')

/** Events that need no attention: listed, but not counted as unread. */
const READ = textList(NOTIFICATION_EVENTS.filter((type) => 'read' in NOTIFICATIONS[type]))

const BY_MAIL = textList(NOTIFICATION_EVENTS.filter((type) => NOTIFICATION_DEFAULTS[type].email))

const SOURCES: Readonly<Record<NotificationEvent, Source | Reminder>> = { ...SAID, ...REMINDED }
const PLACED = textList(NOTIFICATION_EVENTS.filter((type) => SOURCES[type].placed))

const channel = (name: 'in_app' | 'email', otherwise: string) =>
  `coalesce((m.notification_preferences -> c.type ->> '${name}')::boolean, ${otherwise})`

/**
 * Notifies people of what sources find, except of what they did themselves, may not see, have turned off, or were
 * notified of before.
 *
 * @param remember whether each is stored even if many were combined into one, because the same may be found again
 */
const notifying = (sources: Partial<Record<NotificationEvent, string>>, remember: boolean) => `
  with found as (${Object.entries(sources)
    .map(([type, sql]) => `select '${type}' as type, s.* from (${sql}) s`)
    .join('\n    union all ')}),
  heard as (
    select c.*, ${channel('in_app', 'true')} as in_app, ${channel('email', `c.type = any (${BY_MAIL})`)} as email,
      coalesce(u.time_zone, a.time_zone) as zone, m.notification_preferences -> 'delivery' as delivery,
      count(*) over alike as alike, row_number() over (alike order by c.record_id) as nth
    from found c
    join memberships m on m.account_id = c.account_id and m.user_id = c.user_id and m.status = 'active'
    join users u on u.id = m.user_id and u.status = 'active'
    join accounts a on a.id = m.account_id
    where c.by_id is distinct from c.user_id
      and (m.site_scope = '{}' or c.type <> all (${PLACED}) or c.site_id = any (m.site_scope))
      and (${MAY_HEAR})
      and not exists (select from notifications n
        where n.account_id = c.account_id and n.user_id = c.user_id and n.type = c.type and n.key = c.key)
    window alike as (partition by c.account_id, c.user_id, c.type)
  )
  insert into notifications (account_id, user_id, type, record_id, key, by_id, count, said, in_app, mail_at, read_at)
  select account_id, user_id, type, case when alike <= ${ALIKE} then record_id end, key, by_id,
    case when alike <= ${ALIKE} then count else alike end, case when alike <= ${ALIKE} then said else '{}' end,
    in_app and (alike <= ${ALIKE} or nth = 1),
    case when email and (alike <= ${ALIKE} or nth = 1) then mail_time(now(), zone, delivery) end,
    case when type = any (${READ}) then now() end
  from heard where (in_app or email) and (alike <= ${ALIKE} or nth = 1 or ${remember})
  on conflict do nothing`

const sqlOf = (sources: Partial<Record<NotificationEvent, { sql: string }>>) =>
  Object.fromEntries(Object.entries(sources).map(([type, { sql }]) => [type, sql]))

/** Reminds the people of an account of what is due on a day (`$1` the account, `$2` the day). */
export const REMIND = Object.fromEntries(
  (['hourly', 'daily'] as const).map((often) => [
    often,
    notifying(
      sqlOf(Object.fromEntries(Object.entries(REMINDED).filter(([, one]) => one.often === often))),
      true,
    ),
  ]),
) as Record<'hourly' | 'daily', string>

/** The tables and their events. Rows with a date in the past are history, of which nobody is notified. */
const TABLES = {
  audits: {
    event: 'insert',
    news: "select * from added where event_date > now() - interval '1 hour'",
  },
  bulk_imports: {
    event: 'update',
    news: `select a.* from added a join removed r on r.account_id = a.account_id and r.id = a.id
      where a.status <> r.status and not a.cancelled and not a.dry_run`,
  },
  exports: {
    event: 'update',
    news: `select a.* from added a join removed r on r.account_id = a.account_id and r.id = a.id
      where a.status <> r.status`,
  },
} as const

function trigger(table: keyof typeof TABLES): string {
  const { event, news } = TABLES[table]
  const own = Object.fromEntries(
    Object.entries(SAID).filter(([, one]) => one.on === table),
  ) as Partial<Record<NotificationEvent, Source>>
  const wanted = Object.values(own).map(({ where }) => `(${where})`)
  const statement = `with news as (${news})${notifying(sqlOf(own), false).replace(/^\s*with /, ',\n  ')}`
  const rows = event === 'update' ? 'old table as removed new table as added' : 'new table as added'
  return `
create or replace function notify_${table}() returns trigger language plpgsql as $$
begin
  if exists (select from added e where ${wanted.join(' or ')}) then
    -- The plan for a few is kept by the connection, and holds each of thousands against all records.
    if (select count(*) from added) > ${FEW} then
      execute $many$ ${statement} $many$;
    else
      ${statement};
    end if;
  end if;
  return null;
end $$;
select 'trigger' as kind, '${table}' as on_table, 'notify_${table}' as name,
  'after ${event} on ${table} referencing ${rows} for each statement execute function notify_${table}()' as body;`
}

/** The functions that make notifications, and the triggers that call them, as on-tables.ts reads them. */
export const NOTIFICATION_TRIGGERS = (Object.keys(TABLES) as (keyof typeof TABLES)[])
  .map(trigger)
  .join('\n')
