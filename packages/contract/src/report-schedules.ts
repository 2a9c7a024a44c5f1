import * as z from 'zod/mini'
import { REPORT_FORMATS } from './kit/export.ts'
import { date, id, instant, text } from './kit/fields.ts'
import { one, unpaged } from './kit/list.ts'
import { ById } from './kit/resource.ts'
import { route } from './kit/route.ts'
import { REPORT_READERS, REPORTS } from './reports.ts'

/** How often a report is sent; `fiscal_year`: on the day after the end of each fiscal year. */
export const REPORT_FREQUENCIES = ['weekly', 'monthly', 'quarterly', 'fiscal_year'] as const
export type ReportFrequency = (typeof REPORT_FREQUENCIES)[number]

/** Whether the mail has the report as a file, or a link to its page. */
export const REPORT_DELIVERIES = ['attachment', 'link'] as const

/**
 * Why a report didn't reach a recipient: the mail server refused the address or the mail, can't be reached, or refuses our
 * connection; or the report couldn't be created.
 */
export const REPORT_FAILURES = [
  'address_refused',
  'mail_refused',
  'server_unreachable',
  'server_refused',
  'not_made',
] as const
export type ReportFailure = (typeof REPORT_FAILURES)[number]

const MAX_RECIPIENTS = 50

const word = () => z.string().check(z.maxLength(200))

/** The parameters of a report, as in the address of its page. */
const Settings = z.record(word(), z.array(word()).check(z.maxLength(100)))

const shape = {
  name: text(128),
  settings: Settings,
  format: z.enum(REPORT_FORMATS),
  delivery: z.enum(REPORT_DELIVERIES),
  frequency: z.enum(REPORT_FREQUENCIES),
  /** The first day, from which the others follow. For `fiscal_year`, only fiscal years that end after it are sent. */
  starts_on: date(),
  /** People of the account who may read reports. */
  recipient_ids: z.array(id()).check(z.minLength(1), z.maxLength(MAX_RECIPIENTS)),
}

/** A person who may receive reports. */
const Recipient = z.strictObject({ id: id(), name: z.string() })
export type Recipient = z.infer<typeof Recipient>

/**
 * A report that is sent by mail regularly. Each recipient only gets what they may see.
 */
export const ReportSchedule = z.strictObject({
  id: id(),
  report: z.enum(REPORTS),
  name: z.string(),
  settings: Settings,
  format: z.enum(REPORT_FORMATS),
  delivery: z.enum(REPORT_DELIVERIES),
  frequency: z.enum(REPORT_FREQUENCIES),
  starts_on: date(),
  /** A paused schedule sends nothing until it is resumed. */
  paused: z.boolean(),
  /** Null while it is paused, and after it has ended because its owner may no longer read reports. */
  next_on: z.nullable(date()),
  /** The last date for which it was sent. */
  last_on: z.nullable(date()),
  recipients: z.array(Recipient),
  /** The latest failed mail to a recipient whom no mail has reached since, and the number of other such recipients. */
  failure: z.nullable(
    z.strictObject({
      at: instant(),
      reason: z.enum(REPORT_FAILURES),
      recipient: Recipient,
      others: z.int(),
    }),
  ),
  made_by: Recipient,
  /** Whether the reader may change it. */
  editable: z.boolean(),
  created_at: instant(),
  updated_at: instant(),
  lock_version: z.int(),
})
export type ReportSchedule = z.infer<typeof ReportSchedule>

const byId = { path: '/report_schedules/:id', access: REPORT_READERS, params: ById } as const

export const reportSchedulesApi = {
  /** The caller's own schedules and those whose recipient they are; for administrators, all of the account. */
  list: route({
    name: 'report_schedules.list',
    method: 'GET',
    path: '/report_schedules',
    access: REPORT_READERS,
    query: z.strictObject({ 'filter[report]': z.optional(z.enum(REPORTS)) }),
    reply: unpaged(ReportSchedule),
  }),
  /** The people who may receive reports, by name. */
  recipients: route({
    name: 'report_schedules.recipients',
    method: 'GET',
    path: '/report_schedules/recipients',
    access: REPORT_READERS,
    query: z.strictObject({ search: z._default(z.string().check(z.maxLength(200)), '') }),
    reply: unpaged(Recipient),
  }),
  create: route({
    name: 'report_schedules.create',
    method: 'POST',
    status: 201,
    path: '/report_schedules',
    access: REPORT_READERS,
    body: z.strictObject({
      report_schedule: z.strictObject({ report: z.enum(REPORTS), ...shape }),
    }),
    reply: one(ReportSchedule),
  }),
  update: route({
    ...byId,
    name: 'report_schedules.update',
    method: 'PUT',
    body: z.strictObject({
      report_schedule: z.extend(z.partial(z.strictObject(shape)), {
        /** When it is resumed, it continues with the next date from today on; dates during the pause are skipped. */
        paused: z.optional(z.boolean()),
        lock_version: z.optional(z.int()),
      }),
    }),
    reply: one(ReportSchedule),
  }),
  remove: route({ ...byId, name: 'report_schedules.remove', method: 'DELETE' }),
  /** Sends the report now; its next date doesn't change. */
  sendNow: route({
    ...byId,
    name: 'report_schedules.send_now',
    method: 'POST',
    path: '/report_schedules/:id/send',
    reply: one(ReportSchedule),
  }),
  /** Removes the caller from the recipients; without any recipient left, the schedule ends. */
  leave: route({
    ...byId,
    name: 'report_schedules.leave',
    method: 'POST',
    path: '/report_schedules/:id/leave',
  }),
}
