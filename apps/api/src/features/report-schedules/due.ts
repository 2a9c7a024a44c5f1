import { randomUUID } from 'node:crypto'
import { addDays } from '@steward/contract/calendar.ts'
import type { ReportSchedule } from '@steward/contract/report-schedules.ts'
import { clientOf, type Ctx, inTransaction } from '#core/context/ctx.ts'
import type { Services } from '#core/context/services.ts'
import { systemCtx } from '#core/context/system.ts'
import { later } from '#core/jobs/queue.ts'
import { dateFrom } from '#domain/reports/dates.ts'
import type { MailJob, ReportJob } from '#shared/mail/mail-jobs.ts'
import { dayOf } from './days.queries.ts'
import { readersAmong } from './readers.queries.ts'

/** After a longer outage, in days, reports that were due before aren't sent any more. */
const LATEST_DAYS = 100

type Due = Pick<ReportSchedule, 'id' | 'frequency' | 'starts_on'> & {
  user_id: string
  next_on: string
  last_on: string | null
  recipient_ids: string[]
}

/**
 * The next report that is due, locked against other processes that send reports; undefined if there is none.
 */
async function nextDue(ctx: Ctx, day: string): Promise<Due | undefined> {
  const { rows } = await clientOf(ctx).query<Due>(
    `select s.id, s.user_id, s.frequency, s.starts_on::text as starts_on, s.next_on::text as next_on,
       s.last_on::text as last_on,
       array(select user_id from report_recipients r
         where r.account_id = s.account_id and r.report_schedule_id = s.id order by 1) as recipient_ids
     from report_schedules s join accounts a on a.id = s.account_id and a.status = 'active'
     where s.account_id = $1 and s.next_on <= $2::date and not s.paused
     order by s.next_on, s.id limit 1 for update of s skip locked`,
    [ctx.account_id, day],
  )
  return rows[0]
}

const moveOn = (ctx: Ctx, { id, next_on }: Due, following: string | null, isSent: boolean) =>
  clientOf(ctx).query(
    `update report_schedules set next_on = $3, last_on = case when $4 then $5::date else last_on end, updated_at = now()
     where account_id = $1 and id = $2`,
    [ctx.account_id, id, following, isSent, next_on],
  )

/** Queues the mails of a date, to those who may read reports. */
export async function queueMails(
  ctx: Ctx,
  { recipient_ids, ...report }: ReportJob & { recipient_ids: readonly string[] },
): Promise<void> {
  for (const user_id of await readersAmong(ctx, recipient_ids))
    await later(ctx, 'mail', {
      kind: 'report',
      user_id,
      account_id: ctx.account_id,
      report,
      message_id: randomUUID(),
    } satisfies MailJob)
}

/** Queues the mails of a date and stores the next one in one transaction, so that none is missed or sent twice. */
const sendNext = (ctx: Ctx, today: { day: string; first_month: number }): Promise<boolean> =>
  inTransaction(ctx, async (ctx) => {
    const due = await nextDue(ctx, today.day)
    if (!due) return false
    const [isAllowed] = await readersAmong(ctx, [due.user_id])
    if (!isAllowed) {
      await moveOn(ctx, due, null, false)
      return true
    }
    const isSent = due.next_on >= addDays(today.day, -LATEST_DAYS)
    if (isSent)
      await queueMails(ctx, {
        schedule_id: due.id,
        on: due.next_on,
        sent_before: due.last_on,
        recipient_ids: due.recipient_ids,
      })
    const following = dateFrom(due, addDays(due.next_on, 1), today.first_month)
    await moveOn(ctx, due, following, isSent)
    return true
  })

/**
 * Sends the reports of an account that are due. Each date is sent once, however late, often or concurrently this runs. A
 * schedule ends when its owner may no longer read reports.
 *
 * @param day by default, today
 */
export async function sendReports(
  services: Services,
  account_id: string,
  day?: string,
): Promise<void> {
  const ctx = systemCtx(services, { account_id })
  const today = await dayOf(ctx)
  while (await sendNext(ctx, { ...today, ...(day !== undefined && { day }) }));
}
