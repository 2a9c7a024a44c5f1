import { addDays } from '@steward/contract/calendar.ts'
import type { BodyOf } from '@steward/contract/kit/route.ts'
import { REPORT_ROUTES } from '@steward/contract/report-routes.ts'
import type {
  Recipient,
  ReportSchedule,
  reportSchedulesApi,
} from '@steward/contract/report-schedules.ts'
import type { ReportName } from '@steward/contract/reports.ts'
import { and, eq, notInArray, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type Ctx, inTransaction } from '#core/context/ctx.ts'
import { AppError, conflict, fault, forbidden, invalid, tooMany } from '#core/context/errors.ts'
import { given } from '#core/records/records.ts'
import { byId, inAccount } from '#core/records/rows.ts'
import { refuseMoreOwn } from '#core/requests/own-limit.ts'
import { refused } from '#core/requests/refused.ts'
import { report_recipients, report_schedules as t } from '#db/schema/report-schedules.ts'
import { dateFrom, type ReportDates } from '#domain/reports/dates.ts'
import { countMail, MAIL_QUOTA_SECONDS } from '#shared/mail/mail-quota.ts'
import { dayOf } from './days.queries.ts'
import { queueMails } from './due.ts'
import { readersAmong } from './readers.queries.ts'
import { readSchedule } from './report-schedules.queries.ts'
import { settingsAsQuery } from './settings.ts'

type Input = BodyOf<typeof reportSchedulesApi.create>['report_schedule']
type Changes = BodyOf<typeof reportSchedulesApi.update>['report_schedule']

/** The maximum number of schedules of a person: more than anybody can keep track of. */
const MAX = 50

const POINTER = '/report_schedule'

/** @throws 422 for settings that the report doesn't have */
function refuseSettings(report: ReportName, settings: Record<string, string[]> | undefined): void {
  const schema = REPORT_ROUTES[report].query
  if (!settings) return
  const parsed = z.safeParse(schema, settingsAsQuery(settings), { reportInput: true })
  if (parsed.success) return
  const { faults } = refused('query', parsed.error, schema)
  const pointer = (parameter = '') => `${POINTER}/settings/${parameter}`
  throw new AppError(
    422,
    'Invalid data',
    faults.map(({ source, ...rest }) => ({
      ...rest,
      source: { pointer: pointer(source?.parameter) },
    })),
  )
}

/**
 * Recipients who may no longer read reports stay until somebody removes them, so that a change of the others isn't refused
 * because of them. They are sent nothing.
 *
 * @throws 422 for others who may not read reports
 */
async function refuseStrangers(
  ctx: Ctx,
  ids: readonly string[] | undefined,
  recipients: readonly Recipient[] = [],
): Promise<void> {
  if (!ids) return
  const known = [...recipients.map(({ id }) => id), ...(await readersAmong(ctx, ids))]
  const at = ids.findIndex((id) => !known.includes(id))
  if (at >= 0)
    throw invalid(
      fault(
        `${POINTER}/recipient_ids/${at}`,
        'recipient_ids must name people of this account who may read reports',
        'not_found',
      ),
    )
}

/**
 * The next date, today or later: past dates aren't sent.
 *
 * @param last_on the last date that was sent, which isn't sent again; null for none
 */
async function nextOf(ctx: Ctx, dates: ReportDates, last_on: string | null = null) {
  const { day, first_month } = await dayOf(ctx)
  const days = [day, dates.starts_on, ...(last_on ? [addDays(last_on, 1)] : [])]
  return dateFrom(dates, days.toSorted().at(-1)!, first_month)
}

/**
 * The new dates of a changed schedule: none if they and the pause don't change, and no next date if its owner may not read
 * reports.
 */
async function datesOf(ctx: Ctx, before: ReportSchedule, after: ReportSchedule) {
  if (after.paused) return { next_on: null }
  const isSame = after.frequency === before.frequency && after.starts_on === before.starts_on
  if (isSame && before.next_on !== null && !before.paused) return {}
  const [isAllowed] = await readersAmong(ctx, [before.made_by.id])
  if (!isAllowed) return { next_on: null }
  return { next_on: await nextOf(ctx, after, isSame ? before.last_on : null) }
}

async function putRecipients(ctx: Ctx, id: string, ids: readonly string[] | undefined) {
  if (!ids) return
  await ctx.db
    .delete(report_recipients)
    .where(
      and(
        inAccount(ctx, report_recipients),
        eq(report_recipients.report_schedule_id, id),
        notInArray(report_recipients.user_id, [...ids]),
      ),
    )
  const rows = [...new Set(ids)].map((user_id) => ({
    account_id: ctx.account_id,
    report_schedule_id: id,
    user_id,
  }))
  // Remaining recipients keep their rows, which have their failures.
  await ctx.db.insert(report_recipients).values(rows).onConflictDoNothing()
}

/** @throws 422 above the limit, and for settings or people that a report can't be sent with */
export function createSchedule(ctx: Ctx, input: Input): Promise<{ data: ReportSchedule }> {
  return inTransaction(ctx, async (ctx) => {
    const { recipient_ids, ...values } = input
    refuseSettings(input.report, input.settings)
    await refuseStrangers(ctx, recipient_ids)
    await refuseMoreOwn(ctx, t, MAX, `At most ${MAX} reports can be scheduled; delete one first`)
    const next_on = await nextOf(ctx, input)
    const [row] = await ctx.db
      .insert(t)
      .values({ ...values, next_on, account_id: ctx.account_id, user_id: ctx.user_id })
      .returning({ id: t.id })
    await putRecipients(ctx, row!.id, recipient_ids)
    return { data: await readSchedule(ctx, row!.id) }
  })
}

/** @throws 404 for one that the caller may not see, 403 for one that they only receive */
async function held(ctx: Ctx, id: string): Promise<ReportSchedule> {
  await ctx.db
    .select()
    .from(t)
    .where(byId(ctx, t, id))
    .for('update')
  const schedule = await readSchedule(ctx, id)
  if (!schedule.editable) throw forbidden('Only the person who scheduled this report can change it')
  return schedule
}

/** After a change of its dates, a pause or its end, it continues from today if its owner may read reports. */
export function updateSchedule(
  ctx: Ctx,
  id: string,
  { lock_version, recipient_ids, ...changes }: Changes,
): Promise<{ data: ReportSchedule }> {
  return inTransaction(ctx, async (ctx) => {
    const before = await held(ctx, id)
    if (lock_version !== undefined && lock_version !== before.lock_version)
      throw conflict('stale_record', 'Someone else changed this schedule in the meantime', {
        current: before,
      })
    refuseSettings(before.report, changes.settings)
    await refuseStrangers(ctx, recipient_ids, before.recipients)
    const after = { ...before, ...given(changes) }
    await ctx.db
      .update(t)
      .set({
        ...given(changes),
        ...(await datesOf(ctx, before, after)),
        updated_at: sql`now()`,
        lock_version: sql`${t.lock_version} + 1`,
      })
      .where(byId(ctx, t, id))
    await putRecipients(ctx, id, recipient_ids)
    return { data: await readSchedule(ctx, id) }
  })
}

/**
 * Sends the report now. Neither its next date nor its version changes, so that somebody who edits it can still save.
 *
 * @throws 404 for one that the caller may not see, 403 for one that they only receive, 429 for too many in an hour
 */
export function sendScheduleNow(ctx: Ctx, id: string): Promise<{ data: ReportSchedule }> {
  return inTransaction(ctx, async (ctx) => {
    const { recipients } = await held(ctx, id)
    if (!(await countMail(ctx, 'reports by', ctx.user_id)))
      throw tooMany(MAIL_QUOTA_SECONDS, 'You have sent too many reports; try again later')
    const { day } = await dayOf(ctx)
    const recipient_ids = recipients.map((one) => one.id)
    await queueMails(ctx, { schedule_id: id, on: day, asked: true, recipient_ids })
    await ctx.db
      .update(t)
      .set({ last_on: day })
      .where(byId(ctx, t, id))
    return { data: await readSchedule(ctx, id) }
  })
}

async function remove(ctx: Ctx, id: string): Promise<void> {
  await ctx.db
    .delete(report_recipients)
    .where(and(inAccount(ctx, report_recipients), eq(report_recipients.report_schedule_id, id)))
  await ctx.db.delete(t).where(byId(ctx, t, id))
}

export function removeSchedule(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await held(ctx, id)
    await remove(ctx, id)
  })
}

/** Removes the caller from the recipients; without any recipient left, the schedule is deleted. */
export function leaveSchedule(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await ctx.db
      .select()
      .from(t)
      .where(byId(ctx, t, id))
      .for('update')
    const { recipients } = await readSchedule(ctx, id)
    const others = recipients.filter((one) => one.id !== ctx.user_id)
    if (others.length === 0) return remove(ctx, id)
    await ctx.db
      .delete(report_recipients)
      .where(
        and(
          inAccount(ctx, report_recipients),
          eq(report_recipients.report_schedule_id, id),
          eq(report_recipients.user_id, ctx.user_id),
        ),
      )
  })
}
