import type { NotificationEvent } from '@steward/contract/notification-kinds.ts'
import { memberMay } from './rights.ts'

// Who is notified of what. Each source selects account_id, user_id, record_id, site_id, by_id (who did it), key (equal
// for the same cause), said (the values for its text) and count.

interface Found {
  /** Its record is in a site: users who are limited to sites are notified only in theirs. */
  placed?: true
  sql: string
}

/** Runs when rows are written: `news` are the new rows. */
export interface Source extends Found {
  on: 'audits' | 'bulk_imports' | 'exports'
  /** The condition on a written row `e`. */
  where: string
}

/** Run by a job for the account `$1` and a day `$2`, however late or often. */
export interface Reminder extends Found {
  often: 'hourly' | 'daily'
}

const OPEN = "archived_at is null and o.status in ('to_do', 'in_progress')"
/**
 * The lateral join makes PostgreSQL find the order by its id: it would otherwise scan an index of open orders for each
 * event.
 */
const ORDER = `cross join lateral (select * from work_orders w
    where w.account_id = e.account_id and w.id = e.auditable_id offset 0) o`
const NOTHING = "'{}'::jsonb as said, 1 as count"
const EVENT = 'e.user_id as by_id, e.id::text as key'

/** The beginning of a text, with the names of people who are mentioned. */
const glance = (text: string) =>
  String.raw`left(regexp_replace(${text}, '@\[([^]]+)\]\(user:[^)]+\)', '@\1', 'g'), 200)`

/** The comments on the order that this transaction wrote. */
const COMMENT = `join work_order_comments c on c.account_id = e.account_id and c.work_order_id = e.auditable_id
    and c.updated_at = now()`

const SAID_COMMENT = `jsonb_build_object('text', ${glance('c.body')}) as said, 1 as count`

const imported = (status: string): Source => {
  const where = `e.status = '${status}'`
  return {
    on: 'bulk_imports',
    where,
    // They are notified although they started it themselves: that was a while ago.
    sql: `select e.account_id, e.created_by_id as user_id, e.id as record_id, null::uuid as site_id, null::uuid as by_id,
      e.id::text as key, jsonb_build_object('imported', e.successful_rows, 'failed', e.error_rows) as said, 1 as count
    from news e where ${where}`,
  }
}

const answered = (action: string, record: string): Source => {
  const where = `e.auditable_type = 'WorkRequest' and e.action = '${action}'`
  return {
    on: 'audits',
    placed: true,
    where,
    sql: `select e.account_id, q.requested_by_id as user_id, ${record}, q.site_id, ${EVENT},
      jsonb_strip_nulls(jsonb_build_object('text', left(q.decline_reason, 200))) as said, 1 as count
    from news e join work_requests q on q.account_id = e.account_id and q.id = e.auditable_id where ${where}`,
  }
}

const ofOrder = (where: string, sql: (where: string) => string): Source => {
  const all = `e.auditable_type = 'WorkOrder' and ${where}`
  return { on: 'audits', placed: true, where: all, sql: sql(all) }
}

const due = (days: string): Reminder => ({
  often: 'hourly',
  placed: true,
  sql: `select o.account_id, o.assigned_to_id as user_id, o.id as record_id, o.site_id, null::uuid as by_id,
      o.id || ' ' || o.due_date as key, jsonb_build_object('date', o.due_date) as said, 1 as count
    from work_orders o where o.account_id = $1 and o.${OPEN} and o.assigned_to_id is not null and o.due_date ${days}`,
})

export const SAID = {
  work_order_assigned: ofOrder(
    "e.changes #>> '{assigned_to_id,1}' is not null",
    (
      where,
    ) => `select e.account_id, o.assigned_to_id as user_id, o.id as record_id, o.site_id, ${EVENT}, ${NOTHING}
      from news e ${ORDER}
      where ${where} and o.${OPEN} and o.assigned_to_id::text = e.changes #>> '{assigned_to_id,1}'`,
  ),
  // The assignee who lost it, and whoever planned it or watches it. Who doesn't see its new site gets its name as it was;
  // where it was their sites that changed, so does the assignee.
  work_order_unassigned: ofOrder(
    "e.changes #>> '{assigned_to_id,0}' is not null and e.changes #>> '{assigned_to_id,1}' is null",
    (where) => `select e.account_id, m.user_id, case when p.sees then o.id end as record_id,
        case when p.sees then o.site_id when e.changes ? 'site_id' then (e.changes #>> '{site_id,0}')::uuid
          when m.user_id = b.user_id then b.site_scope[1] end as site_id, ${EVENT},
        case when p.sees then '{}'::jsonb else jsonb_build_object('was', o.number || ' ' || o.title) end as said, 1 as count
      from news e ${ORDER}
      join memberships b on b.account_id = e.account_id and b.user_id::text = e.changes #>> '{assigned_to_id,0}'
        and b.site_scope <> '{}' and not coalesce(o.site_id = any (b.site_scope), false)
      join memberships m on m.account_id = e.account_id and m.user_id in (
        select x from unnest(o.watcher_ids || o.requested_by_id || b.user_id) x
        union select c.user_id from audits c where c.account_id = e.account_id and c.auditable_type = 'MaintenancePlan'
          and c.auditable_id = o.maintenance_plan_id and c.action = 'create')
      cross join lateral (
        select m.site_scope = '{}' or coalesce(o.site_id = any (m.site_scope), false) as sees) p
      where ${where}`,
  ),
  work_order_mentioned: ofOrder(
    "e.action in ('add_comment', 'update_comment')",
    (where) => `select e.account_id, x as user_id, o.id as record_id, o.site_id, e.user_id as by_id,
        c.id::text as key, ${SAID_COMMENT}
      from news e join work_orders o on o.account_id = e.account_id and o.id = e.auditable_id ${COMMENT}
      cross join unnest(c.mention_ids) x where ${where}`,
  ),
  // Except whoever is mentioned, who is notified of that.
  work_order_commented: ofOrder(
    "e.action = 'add_comment'",
    (where) => `select e.account_id, x as user_id, o.id as record_id, o.site_id, e.user_id as by_id,
        c.id::text as key, ${SAID_COMMENT}
      from news e join work_orders o on o.account_id = e.account_id and o.id = e.auditable_id ${COMMENT}
      cross join lateral (select distinct x from unnest(o.watcher_ids || o.assigned_to_id) x
        where x is not null and x <> all (c.mention_ids)) p
      where ${where}`,
  ),
  work_order_status: ofOrder(
    "e.changes #>> '{status,0}' is not null",
    (where) => `select e.account_id, x as user_id, o.id as record_id, o.site_id, ${EVENT},
        jsonb_build_object('status', e.changes #>> '{status,1}') as said, 1 as count
      from news e join work_orders o on o.account_id = e.account_id and o.id = e.auditable_id
      cross join lateral (select x from unnest(o.watcher_ids || o.assigned_to_id || o.requested_by_id) x
        where x is not null union select q.requested_by_id from work_requests q
        where q.account_id = o.account_id and q.work_order_id = o.id and q.requested_by_id is not null) p
      where ${where}`,
  ),
  request_accepted: answered('accept', 'q.work_order_id as record_id'),
  request_declined: answered('decline', 'q.id as record_id'),
  import_finished: imported('completed'),
  import_failed: imported('failed'),
  export_ready: {
    on: 'exports',
    where: "e.status = 'completed'",
    sql: `select e.account_id, e.user_id, e.id as record_id, null::uuid as site_id, null::uuid as by_id, e.id::text as key,
      jsonb_build_object('rows', e.processed_rows) as said, 1 as count from news e where e.status = 'completed'`,
  },
  asset_handed_over: {
    on: 'audits',
    placed: true,
    where: "e.auditable_type = 'Asset' and e.action = 'hand_over'",
    sql: `select e.account_id, h.user_id, a.id as record_id, a.site_id, ${EVENT}, ${NOTHING}
      from news e join assets a on a.account_id = e.account_id and a.id = e.auditable_id
      join employees h on h.account_id = a.account_id and h.id = a.custodian_id and h.user_id is not null
      where e.auditable_type = 'Asset' and e.action = 'hand_over' and e.changes ? 'custodian_id'`,
  },
  invitation_accepted: {
    on: 'audits',
    where: "e.auditable_type = 'User' and e.action = 'accept_invitation'",
    sql: `select e.account_id, i.user_id, e.auditable_id as record_id, null::uuid as site_id, ${EVENT}, ${NOTHING}
      from news e cross join lateral (select a.user_id from audits a
        where a.account_id = e.account_id and a.auditable_type = 'User' and a.auditable_id = e.auditable_id and a.action = 'invite'
        order by a.event_date desc limit 1) i
      where e.auditable_type = 'User' and e.action = 'accept_invitation'`,
  },
} as const satisfies Partial<Record<NotificationEvent, Source>>

/** Nobody is reminded of what began longer ago; notifications are kept for longer than this. */
const REMINDED_DAYS = 30

export const REMINDED: Record<Exclude<NotificationEvent, keyof typeof SAID>, Reminder> = {
  work_order_due: due('between $2::date and $2::date + 1'),
  work_order_overdue: due(`between $2::date - ${REMINDED_DAYS} and $2::date - 1`),
  // Notifies whoever may update assets, and the employee it is assigned to.
  warranty_ending: {
    often: 'daily',
    sql: `select a.account_id, m.user_id, case when count(*) = 1 then (min(a.id::text))::uuid end as record_id, null::uuid as site_id,
        null::uuid as by_id, a.warranty_end::text as key, jsonb_build_object('date', a.warranty_end) as said, count(*)::int as count
      from assets a join memberships m on m.account_id = a.account_id and m.status = 'active'
        and (m.site_scope = '{}' or a.site_id = any (m.site_scope))
        and (${memberMay('asset:update')} or m.user_id = (select h.user_id from employees h
          where h.account_id = a.account_id and h.id = a.custodian_id))
      where a.account_id = $1 and a.archived_at is null and a.status <> 'disposed'
        and a.warranty_end between $2::date and $2::date + ${REMINDED_DAYS}
      group by a.account_id, m.user_id, a.warranty_end`,
  },
}
