import { ASSET_STATUSES } from '@steward/contract/asset-status.ts'
import { HOLD_REASONS, WORK_ORDER_STATUSES } from '@steward/contract/work-order-status.ts'
import { PRIORITIES } from '@steward/contract/work-order-types.ts'
import { WORK_ORDER_SOURCES } from '@steward/contract/work-orders.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  type ExtraConfigColumn,
  index,
  integer,
  jsonb,
  numeric,
  type PgColumn,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { naturalText, timestamp } from '../column-types.ts'
import {
  accountKey,
  lazySearchIndex,
  longText,
  newest,
  type RecordTable,
  recordColumns,
  referring,
  sameAccount,
  sampleIndex,
  searchText,
  sortable,
  sortableNewestFirst,
  taken,
} from '../columns.ts'
import { accounts } from './accounts.ts'
import { assets } from './assets.ts'
import { maintenance_plans } from './maintenance-plans.ts'
import { ofMember } from './memberships.ts'
import { locations, sites } from './places.ts'
import { work_order_types } from './work-order-types.ts'

const day = () => date({ mode: 'string' })

/** The places of a word in an order of its own, by which a list is sorted instead of by the alphabet. */
const placeOf = <const Name extends string>(column: Name, words: readonly string[]) => {
  const places = words.map((word, n) => `when '${word}' then ${n + 1}`).join(' ')
  const place = bigint({ mode: 'number' }).generatedAlwaysAs(() =>
    sql.raw(`(case ${column} ${places} end)::bigint`),
  )
  return { [`${column}_units`]: place } as Record<`${Name}_units`, typeof place>
}

/**
 * An index for lists that are filtered by this column, in the order of the due dates, so that a page reads little of
 * it. It includes archived orders, for the check of references before a record is erased.
 */
const narrowing = (
  t: RecordTable & { id: ExtraConfigColumn; due_date: PgColumn },
  column: PgColumn,
) => index(`work_orders__${column.name}__due`).on(t.account_id, column, t.due_date, newest(t))

/** Work that has to be done, or was. */
export const work_orders = pgTable(
  'work_orders',
  {
    ...recordColumns(),
    number: naturalText().notNull(),
    title: naturalText().notNull(),
    description: text(),
    work_order_type_id: uuid(),
    status: text({ enum: WORK_ORDER_STATUSES }).notNull().default('to_do'),
    ...placeOf('status', WORK_ORDER_STATUSES),
    priority: text({ enum: PRIORITIES }).notNull().default('medium'),
    ...placeOf('priority', PRIORITIES.toReversed()),
    due_date: day(),
    start_date: day(),
    assigned_to_id: uuid(),
    asset_id: uuid(),
    site_id: uuid(),
    location_id: uuid(),
    requested_by_id: uuid(),
    source: text({ enum: WORK_ORDER_SOURCES }).notNull().default('manual'),
    on_hold_reason: text({ enum: HOLD_REASONS }),
    estimated_hours: numeric({ precision: 8, scale: 2 }),
    started_at: timestamp(),
    completed_at: timestamp(),
    completed_by_id: uuid(),
    resolution: text(),
    cancel_reason: text(),
    sets_asset_status: boolean().notNull().default(false),
    downtime_start: timestamp(),
    downtime_end: timestamp(),
    maintenance_plan_id: uuid(),
    /** For processes of the version before, which know one request a work order; the next version drops it. */
    work_request_id: uuid(),
    /** Which of the plan's dates it is for: a day, or what the meter reads. */
    plan_due: text(),
    watcher_ids: uuid().array().notNull().default([]),
    external_id: text(),
    /** Of custom fields, by their keys. */
    custom_fields: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    ...searchText(
      () => sql`search_text(title, number, custom_text(custom_fields), ${longText('description')})`,
    ),
  },
  (t) => [
    accountKey(t),
    sameAccount(t, t.work_order_type_id, work_order_types),
    sameAccount(t, t.asset_id, assets),
    sameAccount(t, t.site_id, sites),
    sameAccount(t, t.location_id, locations),
    sameAccount(t, t.maintenance_plan_id, maintenance_plans),
    ofMember(t, t.assigned_to_id),
    ofMember(t, t.requested_by_id),
    ofMember(t, t.completed_by_id),
    taken('work_order', t, t.number),
    taken('work_order', t, t.external_id),
    sortableNewestFirst('work_orders', t, t.due_date),
    sortable('work_orders', t, t.number),
    sortable('work_orders', t, t.title),
    sortable('work_orders', t, t.status),
    sortable('work_orders', t, t.priority),
    sortable('work_orders', t, t.start_date),
    sortable('work_orders', t, t.completed_at),
    sortable('work_orders', t, t.created_at),
    sortable('work_orders', t, t.updated_at),
    narrowing(t, t.status),
    narrowing(t, t.work_order_type_id),
    narrowing(t, t.assigned_to_id),
    narrowing(t, t.asset_id),
    narrowing(t, t.site_id),
    narrowing(t, t.location_id),
    // What still has to be done keeps an asset, a place or a type from being archived, and makes up the buckets: the
    // figures of it are known from the index alone.
    index('work_orders__open__figures')
      .on(
        t.account_id,
        t.due_date,
        newest(t),
        t.status,
        t.priority,
        t.work_order_type_id,
        t.assigned_to_id,
      )
      .where(sql`archived_at is null and status in ('to_do', 'in_progress')`),
    // The board shows what was cancelled lately.
    index('work_orders__cancelled')
      .on(t.account_id, t.updated_at, t.id)
      .where(sql`archived_at is null and status = 'cancelled'`),
    index('work_orders__watcher_ids')
      .using('gin', t.account_id, t.watcher_ids)
      .where(sql`${t.watcher_ids} <> '{}'`),
    referring('work_orders', t, t.requested_by_id),
    referring('work_orders', t, t.completed_by_id),
    referring('work_orders', t, t.maintenance_plan_id),
    // Each date of a plan is made once, whatever its job does.
    uniqueIndex('work_orders__planned_once')
      .on(t.account_id, t.maintenance_plan_id, t.asset_id, t.plan_due)
      .where(sql`${t.plan_due} is not null`),
    sampleIndex('work_orders', t),
    lazySearchIndex('work_orders', t),
  ],
)

/**
 * How many live work orders have a value, as a sum of differences as in `row_counts`; `field` is the name of a column
 * that people narrow the list by, `cf:key`, `total`, `open` (status, whether it is assigned, due date) or `done`, of
 * which `seconds` says how long they took.
 */
export const work_order_counts = pgTable(
  'work_order_counts',
  {
    account_id: uuid()
      .notNull()
      .references(() => accounts.id),
    field: text().notNull(),
    value: text(),
    n: integer().notNull(),
    seconds: numeric().notNull(),
  },
  (t) => [index('work_order_counts__sum').on(t.account_id, t.field, t.value)],
)

/** What assets were before work orders put them into maintenance: they become so again when the work is over. */
export const assets_in_maintenance = pgTable(
  'assets_in_maintenance',
  {
    account_id: uuid()
      .notNull()
      .references(() => accounts.id),
    asset_id: uuid().notNull(),
    status: text({ enum: ASSET_STATUSES }).notNull(),
    status_reason: text(),
  },
  (t) => [primaryKey({ columns: [t.account_id, t.asset_id] }), sameAccount(t, t.asset_id, assets)],
)
