import type { ReportFormat } from '@steward/contract/kit/export.ts'
import { REPORT_ROUTES } from '@steward/contract/report-routes.ts'
import { REPORT_PAGES, type ReportName } from '@steward/contract/reports.ts'
import * as z from 'zod/mini'
import { actingCtx } from '#core/context/acting.ts'
import { clientOf, type Ctx, inTransaction } from '#core/context/ctx.ts'
import { AppError, forbidden } from '#core/context/errors.ts'
import type { Services } from '#core/context/services.ts'
import type { ExportFile } from '#core/export/file.ts'
import { dayIn } from '#core/export/shown.ts'
import { mayCall } from '#core/requests/access.ts'
import { type Letter, letter } from '#shared/mail/letter.ts'
import type { MailJob, ReportJob } from '#shared/mail/mail-jobs.ts'
import { textOf, type TextKey } from '../../texts.ts'
import { settingsAsQuery } from './settings.ts'

/** The data of a report that its mails need. */
interface MailedReport {
  title: TextKey
  /** Whether the report is of a particular day. */
  isDated: boolean
  write: (ctx: Ctx, query: never) => Promise<ExportFile>
}
export type MailedReports = Record<ReportName, MailedReport>

/** Many mail servers refuse larger mails, so a link is sent instead. */
const MOST_BYTES = 10_000_000

interface Schedule {
  report: ReportName
  name: string
  settings: Record<string, string[]>
  format: ReportFormat
  delivery: 'attachment' | 'link'
  account: string
  by: string
}

/**
 * The schedule of a mail to the caller; undefined if it is paused by now, or has sent them this date already, unless the
 * mail was requested manually.
 */
async function scheduleOf(
  ctx: Ctx,
  { schedule_id, on, asked = false }: ReportJob,
): Promise<Schedule | undefined> {
  const { rows } = await clientOf(ctx).query<Schedule>(
    `select s.report, s.name, s.settings, s.format, s.delivery, a.name as account, u.name as by
     from report_schedules s join accounts a on a.id = s.account_id join users u on u.id = s.user_id
     join report_recipients r on r.account_id = s.account_id and r.report_schedule_id = s.id and r.user_id = $3
     where s.account_id = $1 and s.id = $2 and ($4 or (not s.paused and r.sent_for is distinct from $5::date))`,
    [ctx.account_id, schedule_id, ctx.user_id, asked, on],
  )
  return rows[0]
}

/**
 * Marks a date as not sent, if its mails were stopped by a pause: when the schedule is resumed on the same day, they are
 * sent.
 */
const takeBack = (ctx: Ctx, { schedule_id, on, sent_before = null }: ReportJob) =>
  clientOf(ctx).query(
    `update report_schedules set last_on = $4::date
     where account_id = $1 and id = $2 and paused and last_on = $3::date`,
    [ctx.account_id, schedule_id, on, sent_before],
  )

/** The bytes of a file; undefined if it is too large for a mail. */
async function contentOf({ stream }: ExportFile): Promise<Buffer | undefined> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of stream) {
    const bytes = Buffer.from(part)
    size += bytes.length
    if (size > MOST_BYTES) return undefined
    parts.push(bytes)
  }
  return Buffer.concat(parts)
}

/** The query of a report on a day: as its page shows it on that day, unless its settings have dates. */
function queryOn({ settings }: Schedule, { isDated }: MailedReport, on: string) {
  const isSaid = ['as_of', 'from', 'to'].some((name) => name in settings)
  return {
    ...settingsAsQuery(settings),
    ...(isDated && !isSaid && { as_of: on }),
  }
}

function addressOf(services: Services, report: ReportName, query: object): string {
  const url = new URL(`${services.env.PUBLIC_URL}${REPORT_PAGES[report]}`)
  for (const [key, value] of Object.entries(query))
    for (const one of [value].flat()) url.searchParams.append(key, String(one))
  return url.href
}

async function attached(ctx: Ctx, schedule: Schedule, report: MailedReport, query: object) {
  if (schedule.delivery === 'link') return []
  const route = REPORT_ROUTES[schedule.report]
  const parsed = z.parse(route.query, query) as object
  const file = await report.write(ctx, { ...parsed, format: schedule.format } as never)
  const content = await contentOf(file)
  return content ? [{ filename: file.filename, contentType: file.type, content }] : []
}

/**
 * Writes the mail of a report, as its reader would see it now.
 *
 * @returns undefined if it isn't sent any more, or its reader may no longer read it
 */
export async function writeReport(
  services: Services,
  reports: MailedReports,
  { account_id = '', user_id, message_id, report: job }: MailJob,
): Promise<Letter | undefined> {
  const ctx = actingCtx(services, {
    ...{ account_id, user_id: user_id!, request_id: `mail ${message_id}` },
    site_scope: [],
    check: (member) => {
      const routes = Object.values(REPORT_ROUTES)
      if (!routes.every((route) => mayCall(route, member))) throw forbidden()
    },
  })
  try {
    return await inTransaction(ctx, async (ctx) => {
      const schedule = await scheduleOf(ctx, job!)
      if (!schedule) return void (await takeBack(ctx, job!))
      const report = reports[schedule.report]
      const { language, user_name: name, user_email: address } = ctx.member!
      const query = queryOn(schedule, report, job!.on)
      const { account, by } = schedule
      const title = textOf(language, report.title)
      return letter('report', {
        to: { name, address },
        language,
        link: addressOf(services, schedule.report, query),
        values: { name: schedule.name, title, account, by, date: dayIn(language, job!.on) },
        attachments: await attached(ctx, schedule, report, query),
      })
    })
  } catch (error) {
    if (error instanceof AppError && error.status === 403) return undefined
    throw error
  }
}
