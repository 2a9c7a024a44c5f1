import { managesSystem } from '@steward/contract/permissions.ts'
import type { ReportSchedule } from '@steward/contract/report-schedules.ts'
import type { ReportName } from '@steward/contract/reports.ts'
import { type SQL, sql } from 'drizzle-orm'
import { admitted, askRows, type Ctx, type Member } from '#core/context/ctx.ts'
import { notFound } from '#core/context/errors.ts'
import { instant, statement } from '#core/records/entity.ts'

/**
 * The schedules that a person may see: their own, those whose recipient they are, and all for administrators.
 */
function selection(ctx: Ctx, member: Member, where: SQL) {
  const isMine = sql`s.user_id = ${member.user_id}`
  const isManaged = managesSystem(member.permissions) ? sql`true` : sql`false`
  return statement(sql`select s.id, s.report, s.name, s.settings, s.format, s.delivery, s.frequency,
      s.starts_on, s.paused, s.next_on, s.last_on, p.people as recipients, f.failure,
      json_build_object('id', u.id, 'name', u.name) as made_by, (${isMine} or ${isManaged}) as editable,
      ${instant(sql`s.created_at`)} as created_at, ${instant(sql`s.updated_at`)} as updated_at, s.lock_version
    from report_schedules s join users u on u.id = s.user_id
    cross join lateral (
      select coalesce(json_agg(json_build_object('id', q.id, 'name', q.name) order by q.name, q.id), '[]') as people,
        coalesce(bool_or(q.id = ${member.user_id}), false) as is_reader
      from report_recipients r join users q on q.id = r.user_id
      where r.account_id = s.account_id and r.report_schedule_id = s.id) p
    left join lateral (
      select json_build_object('at', ${instant(sql`r.failed_at`)}, 'reason', r.failure,
        'recipient', json_build_object('id', q.id, 'name', q.name), 'others', count(*) over () - 1) as failure
      from report_recipients r join users q on q.id = r.user_id
      where r.account_id = s.account_id and r.report_schedule_id = s.id and r.failed_at is not null
      order by r.failed_at desc, q.name, q.id limit 1) f on true
    where s.account_id = ${ctx.account_id} and (${isMine} or ${isManaged} or p.is_reader) and ${where}
    order by s.name, s.id`)
}

export async function listSchedules(
  ctx: Ctx,
  report: ReportName | undefined,
): Promise<{ data: ReportSchedule[] }> {
  const where = report ? sql`s.report = ${report}` : sql`true`
  const rows = await askRows<ReportSchedule>(ctx, selection(ctx, await admitted(ctx), where))
  return { data: rows }
}

/** @throws 404 for one that the caller may not see */
export async function readSchedule(ctx: Ctx, id: string): Promise<ReportSchedule> {
  const [found] = await askRows<ReportSchedule>(
    ctx,
    selection(ctx, await admitted(ctx), sql`s.id = ${id}`),
  )
  if (!found) throw notFound()
  return found
}
