import * as z from 'zod/mini'
import { REPORT_FORMATS } from './kit/export.ts'
import { date, id, instant, text } from './kit/fields.ts'
import { one } from './kit/list.ts'
import { ById } from './kit/resource.ts'
import { route } from './kit/route.ts'
import { REPORT_READERS, REPORTS } from './reports.ts'

/** How often a report is sent. That of a fiscal year is sent on the day after its last. */
export const REPORT_FREQUENCIES = ['weekly', 'monthly', 'quarterly', 'fiscal_year'] as const
export type ReportFrequency = (typeof REPORT_FREQUENCIES)[number]

/** As a file in the mail, or as a link to the page. */
export const REPORT_DELIVERIES = ['attachment', 'link'] as const

/**
 * Why a report didn't reach somebody: the mail server refused the address, or this mail; it can't be reached, or
 * accepts nothing from us; or the report couldn't be created.
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

/** What a report is made by, as in the address of its page. */
const Settings = z.record(word(), z.array(word()).check(z.maxLength(100)))

const shape = {
  name: text(128),
  settings: Settings,
  format: z.enum(REPORT_FORMATS),
  delivery: z.enum(REPORT_DELIVERIES),
  frequency: z.enum(REPORT_FREQUENCIES),
  /** The first day; the others follow from it. Of fiscal years only those that end after it are sent. */
  starts_on: date(),
  /** People of the account who may read reports. */
  recipient_ids: z.array(id()).check(z.minLength(1), z.maxLength(MAX_RECIPIENTS)),
}

/** A person who may be sent reports. */
const Recipient = z.strictObject({ id: id(), name: z.string() })
export type Recipient = z.infer<typeof Recipient>

/**
 * A report that is sent by mail again and again, in the name of who arranged it. Each reader gets what they may see.
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
  /** Whether it sends nothing until somebody resumes it. */
  paused: z.boolean(),
  /** None while it is paused, or once it has stopped, which it does when its maker may no longer read reports. */
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
  /** One's own, those that one is sent, and all of them for who looks after the account. */
  list: route({
    name: 'report_schedules.list',
    method: 'GET',
    path: '/report_schedules',
    access: REPORT_READERS,
    query: z.strictObject({ 'filter[report]': z.optional(z.enum(REPORTS)) }),
    reply: z.strictObject({ data: z.array(ReportSchedule) }),
  }),
  /** Those who may be sent reports, by name. */
  recipients: route({
    name: 'report_schedules.recipients',
    method: 'GET',
    path: '/report_schedules/recipients',
    access: REPORT_READERS,
    query: z.strictObject({ search: z._default(z.string().check(z.maxLength(200)), '') }),
    reply: z.strictObject({ data: z.array(Recipient) }),
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
        /** Resumed, it goes on with its next date from today on: what fell into the pause isn't sent. */
        paused: z.optional(z.boolean()),
        lock_version: z.optional(z.int()),
      }),
    }),
    reply: one(ReportSchedule),
  }),
  remove: route({ ...byId, name: 'report_schedules.remove', method: 'DELETE' }),
  /** Sends it to its recipients today as well; its next date stays. */
  sendNow: route({
    ...byId,
    name: 'report_schedules.send_now',
    method: 'POST',
    path: '/report_schedules/:id/send',
    reply: one(ReportSchedule),
  }),
  /** Takes oneself off its recipients; with the last of them it ends. */
  leave: route({
    ...byId,
    name: 'report_schedules.leave',
    method: 'POST',
    path: '/report_schedules/:id/leave',
  }),
}
