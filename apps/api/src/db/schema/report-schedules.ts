import { REPORT_FORMATS } from '@steward/contract/kit/export.ts'
import {
  REPORT_DELIVERIES,
  REPORT_FAILURES,
  REPORT_FREQUENCIES,
} from '@steward/contract/report-schedules.ts'
import { REPORTS } from '@steward/contract/reports.ts'
import { boolean, date, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { naturalText, timestamp } from '../column-types.ts'
import { accountColumns, accountKey, sameAccount } from '../columns.ts'
import { accounts } from './accounts.ts'
import { ofMember } from './memberships.ts'

const day = () => date({ mode: 'string' })

/** Reports that are sent by mail regularly, on behalf of the user who scheduled them. */
export const report_schedules = pgTable(
  'report_schedules',
  {
    ...accountColumns(),
    user_id: uuid().notNull(),
    report: text({ enum: REPORTS }).notNull(),
    name: naturalText().notNull(),
    /** What the report is made by, as in the address of its page. */
    settings: jsonb().$type<Record<string, string[]>>().notNull().default({}),
    format: text({ enum: REPORT_FORMATS }).notNull(),
    delivery: text({ enum: REPORT_DELIVERIES }).notNull(),
    frequency: text({ enum: REPORT_FREQUENCIES }).notNull(),
    starts_on: day().notNull(),
    paused: boolean().notNull().default(false),
    /**
     * Moved on in the transaction that queues its mails: each date is sent once. Null while it is paused, and once it has
     * stopped.
     */
    next_on: day(),
    last_on: day(),
  },
  (t) => [
    accountKey(t),
    ofMember(t, t.user_id),
    index('report_schedules__next_on').on(t.account_id, t.next_on),
  ],
)

/** Whom a report is sent to. */
export const report_recipients = pgTable(
  'report_recipients',
  {
    account_id: uuid()
      .notNull()
      .references(() => accounts.id),
    report_schedule_id: uuid().notNull(),
    user_id: uuid().notNull(),
    /** The last date whose mail went out to them, so that a date that is queued again isn't sent twice. */
    sent_for: day(),
    /** The last mail to them that didn't go out, and why; null once one has gone out since. */
    failed_at: timestamp(),
    failure: text({ enum: REPORT_FAILURES }),
  },
  (t) => [
    primaryKey({ columns: [t.account_id, t.report_schedule_id, t.user_id] }),
    sameAccount(t, t.report_schedule_id, report_schedules),
    ofMember(t, t.user_id),
    index('report_recipients__user_id').on(t.account_id, t.user_id),
  ],
)
