import { PLAN_ANCHORS, PLAN_STATUSES, PLAN_UNITS } from '@steward/contract/maintenance-plans.ts'
import { type ChecklistStep, PRIORITIES } from '@steward/contract/work-order-types.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { naturalText } from '../column-types.ts'
import {
  accountKey,
  longText,
  recordColumns,
  referring,
  sameAccount,
  searchIndex,
  searchText,
  sortable,
  taken,
} from '../columns.ts'
import { accounts } from './accounts.ts'
import { asset_categories } from './asset-categories.ts'
import { assets } from './assets.ts'
import { ofMember } from './memberships.ts'
import { work_order_types } from './work-order-types.ts'

const day = () => date({ mode: 'string' })

/** Recurring work. */
export const maintenance_plans = pgTable(
  'maintenance_plans',
  {
    ...recordColumns(),
    title: naturalText().notNull(),
    description: text(),
    work_order_type_id: uuid(),
    asset_id: uuid(),
    category_id: uuid(),
    every: integer().notNull(),
    unit: text({ enum: PLAN_UNITS }).notNull(),
    meter_name: text(),
    anchor: text({ enum: PLAN_ANCHORS }).notNull().default('due'),
    start_date: day().notNull(),
    end_date: day(),
    lead_days: integer().notNull().default(7),
    assigned_to_id: uuid(),
    priority: text({ enum: PRIORITIES }),
    estimated_hours: numeric({ precision: 8, scale: 2 }),
    sets_asset_status: boolean().notNull().default(false),
    checklist: jsonb().$type<ChecklistStep[]>().notNull().default([]),
    status: text({ enum: PLAN_STATUSES }).notNull().default('active'),
    /** The earliest of its assets' dates, updated together with them. */
    next_due: day(),
    external_id: text(),
    ...searchText(() => sql`search_text(title, ${longText('description')})`),
  },
  (t) => [
    accountKey(t),
    sameAccount(t, t.work_order_type_id, work_order_types),
    sameAccount(t, t.asset_id, assets),
    sameAccount(t, t.category_id, asset_categories),
    ofMember(t, t.assigned_to_id),
    taken('maintenance_plan', t, t.external_id),
    sortable('maintenance_plans', t, t.title),
    sortable('maintenance_plans', t, t.next_due),
    sortable('maintenance_plans', t, t.created_at),
    sortable('maintenance_plans', t, t.updated_at),
    referring('maintenance_plans', t, t.asset_id),
    referring('maintenance_plans', t, t.category_id),
    referring('maintenance_plans', t, t.work_order_type_id),
    searchIndex('maintenance_plans', t),
  ],
)

/** The next date of a plan for each of its assets. */
export const maintenance_plan_dates = pgTable(
  'maintenance_plan_dates',
  {
    account_id: uuid()
      .notNull()
      .references(() => accounts.id),
    maintenance_plan_id: uuid().notNull(),
    asset_id: uuid().notNull(),
    /** The number of intervals between the first date and the next one. */
    n: integer().notNull(),
    /** Null for meters, and while the next date depends on work that isn't done yet. */
    due_date: day(),
    /** The reading of the meter at which it is due. */
    due_value: numeric(),
    /** The last created work order. */
    work_order_id: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.account_id, t.maintenance_plan_id, t.asset_id] }),
    sameAccount(t, t.maintenance_plan_id, maintenance_plans),
    sameAccount(t, t.asset_id, assets),
    index('maintenance_plan_dates__asset_id').on(t.account_id, t.asset_id),
    index('maintenance_plan_dates__due').on(t.account_id, t.due_date),
  ],
)
