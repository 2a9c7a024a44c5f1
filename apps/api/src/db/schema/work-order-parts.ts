import { COST_KINDS } from '@steward/contract/work-order-costs.ts'
import { ORDER_LINK_KINDS } from '@steward/contract/work-order-links.ts'
import { NOT_READ, type TaskAnswer } from '@steward/contract/work-order-tasks.ts'
import { STEP_KINDS } from '@steward/contract/work-order-types.ts'
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { money, timestamp } from '../column-types.ts'
import { accountColumns, accountKey, referring, sameAccount } from '../columns.ts'
import { ofMember } from './memberships.ts'
import { work_orders } from './work-orders.ts'

/** The steps of a work order's checklist. */
export const work_order_tasks = pgTable(
  'work_order_tasks',
  {
    ...accountColumns(),
    work_order_id: uuid().notNull(),
    position: integer().notNull(),
    title: text().notNull(),
    kind: text({ enum: STEP_KINDS }).notNull().default('check'),
    required: boolean().notNull().default(false),
    unit: text(),
    min: doublePrecision(),
    max: doublePrecision(),
    choices: text().array().notNull().default([]),
    answer: jsonb().$type<TaskAnswer>(),
    /** Why the answer to a meter step is no reading of a meter. */
    not_read: text({ enum: NOT_READ }),
    done_by_id: uuid(),
    done_at: timestamp(),
  },
  (t) => [
    accountKey(t),
    sameAccount(t, t.work_order_id, work_orders),
    ofMember(t, t.done_by_id),
    referring('work_order_tasks', t, t.done_by_id),
    index('work_order_tasks__of').on(t.account_id, t.work_order_id, t.position),
  ],
)

/** What was said about a work order. */
export const work_order_comments = pgTable(
  'work_order_comments',
  {
    ...accountColumns(),
    work_order_id: uuid().notNull(),
    body: text().notNull(),
    author_id: uuid(),
    edited_at: timestamp(),
    mention_ids: uuid().array().notNull().default([]),
    attachment_ids: uuid().array().notNull().default([]),
  },
  (t) => [
    accountKey(t),
    sameAccount(t, t.work_order_id, work_orders),
    ofMember(t, t.author_id),
    referring('work_order_comments', t, t.author_id),
    index('work_order_comments__of').on(t.account_id, t.work_order_id, t.created_at, t.id),
  ],
)

/** Time that people worked. */
export const work_order_time_entries = pgTable(
  'work_order_time_entries',
  {
    ...accountColumns(),
    work_order_id: uuid().notNull(),
    user_id: uuid().notNull(),
    minutes: integer().notNull(),
    rate: money(),
    worked_on: date({ mode: 'string' }).notNull(),
    note: text(),
  },
  (t) => [
    accountKey(t),
    sameAccount(t, t.work_order_id, work_orders),
    ofMember(t, t.user_id),
    referring('work_order_time_entries', t, t.user_id),
    index('work_order_time_entries__of').on(t.account_id, t.work_order_id, t.worked_on, t.id),
  ],
)

/** Parts and whatever else was paid. */
export const work_order_costs = pgTable(
  'work_order_costs',
  {
    ...accountColumns(),
    work_order_id: uuid().notNull(),
    kind: text({ enum: COST_KINDS }).notNull().default('part'),
    description: text().notNull(),
    quantity: numeric({ precision: 12, scale: 3 }).notNull().default('1'),
    unit_cost: money().notNull(),
  },
  (t) => [
    accountKey(t),
    sameAccount(t, t.work_order_id, work_orders),
    index('work_order_costs__of').on(t.account_id, t.work_order_id, t.created_at, t.id),
  ],
)

/** What one work order is to another, read from the first to the second. */
export const work_order_links = pgTable(
  'work_order_links',
  {
    ...accountColumns(),
    work_order_id: uuid().notNull(),
    other_id: uuid().notNull(),
    kind: text({ enum: ORDER_LINK_KINDS }).notNull(),
  },
  (t) => [
    accountKey(t),
    sameAccount(t, t.work_order_id, work_orders),
    sameAccount(t, t.other_id, work_orders),
    uniqueIndex('work_order_links__once').on(t.account_id, t.work_order_id, t.other_id, t.kind),
    referring('work_order_links', t, t.other_id),
  ],
)
