import * as z from 'zod/mini'
import { REPLACE_REASONS } from './asset-filters.ts'
import { ASSET_STATUSES } from './asset-status.ts'
import { DISPOSAL_TYPES } from './asset-values.ts'
import type { CustomColumn } from './kit/custom-column.ts'
import { withCustom } from './kit/custom.ts'
import { REPORT_FORMATS } from './kit/export.ts'
import { date, id, instant, Money } from './kit/fields.ts'
import { one } from './kit/list.ts'
import { textOrNull } from './kit/record.ts'
import { ById } from './kit/resource.ts'
import { route } from './kit/route.ts'
import {
  type LifecycleGroup,
  LifecycleQuery,
  lifecycleQuery,
  threshold,
} from './lifecycle-query.ts'
import { Narrowed, OwnGroups } from './report-parts.ts'
import { REPORT_READERS } from './reports.ts'

export * from './lifecycle-query.ts'

/** The field of assets that each group is made by, custom fields apart. */
export const GROUP_FIELDS = {
  category: 'category_id',
  site: 'site_id',
  location: 'location_id',
  department: 'department_id',
  method: 'depreciation_method_id',
  /** Groups are fiscal years, named by their first day. */
  acquired: 'purchase_date',
  status: 'status',
  manufacturer: 'manufacturer',
} as const satisfies Record<Exclude<LifecycleGroup, CustomColumn>, string>

/** Ages in years; the upper limit of a band belongs to the next. */
export const AGE_BANDS = ['under_1', '1_to_3', '3_to_5', '5_to_10', 'over_10', 'unknown'] as const
export const REMAINING_BANDS = [
  'ended',
  'under_1',
  '1_to_3',
  '3_to_5',
  'over_5',
  'unknown',
] as const

/** The periods, in days from today on, for which the report counts what ends in them. */
export const ENDING_DAYS = [30, 90, 180, 365] as const

/** The maximum number of assets that the report lists as better replaced than repaired. */
export const WORST_ASSETS = 20

const sums = { count: z.int(), cost: Money }
/** With the book value in the book of the report. */
const valued = { ...sums, book_value: Money }
/** The filter of the list that shows the same assets; null for an open end of the band. */
const days = { from: z.nullable(date()), to: z.nullable(date()) }
const daysOrNull = () => z.nullable(z.int())

/** An asset with high maintenance costs compared with its purchase cost, or past its end of life. */
const Worst = z.strictObject({
  id: id(),
  asset_tag: z.string(),
  name: z.string(),
  status: z.enum(ASSET_STATUSES),
  purchase_cost: z.nullable(Money),
  purchase_date: z.nullable(date()),
  end_of_life: z.nullable(date()),
  /** Of the last twelve months. */
  work_orders: z.int(),
  maintenance_cost: Money,
  downtime_hours: z.number(),
  /** Percent of the purchase cost. */
  share: z.nullable(z.number()),
  /** Purchase cost and all maintenance so far, less disposal proceeds. */
  cost_of_ownership: Money,
  reasons: z.array(z.enum(REPLACE_REASONS)),
})
export type WorstAsset = z.infer<typeof Worst>

export const LifecycleReport = z.strictObject({
  /** The requested day, or today in the organization's time zone. */
  as_of: date(),
  generated_at: instant(),
  book: z.strictObject({ id: id(), name: z.string() }),
  narrowed: Narrowed,
  /** False if counts and sums are estimates from a sample, as in very large registers. */
  exact: z.boolean(),
  total: z.strictObject(valued),
  by_status: z.array(z.strictObject({ status: z.enum(ASSET_STATUSES), ...sums })),
  /** By the date of purchase. */
  ages: z.array(z.strictObject({ band: z.enum(AGE_BANDS), ...days, ...valued })),
  /** Until the end of life, of assets that are neither retired nor disposed of. */
  remaining: z.array(
    z.strictObject({
      band: z.enum(REMAINING_BANDS),
      ...days,
      ...sums,
      /** The average part of their lives that has passed, in percent. */
      life_used: z.nullable(z.int()),
    }),
  ),
  /** Of the same assets: those whose life or warranty ends within so many days. */
  ending: z.array(
    z.strictObject({ days: z.int(), to: date(), end_of_life: z.int(), warranty: z.int() }),
  ),
  /** The cost of replacing assets by the fiscal year of their end of life; the first row has those past it, the last all later years. */
  replacements: z.array(
    z.strictObject({
      /** The calendar year in which the fiscal year ends. */
      year: z.nullable(z.int()),
      ...days,
      ...sums,
      salvage: Money,
    }),
  ),
  periods: z.array(
    z.strictObject({
      from: date(),
      to: date(),
      acquired: z.int(),
      acquired_cost: Money,
      disposed: z.int(),
      disposed_cost: Money,
      proceeds: Money,
    }),
  ),
  disposals: z.array(
    z.strictObject({
      type: z.nullable(z.enum(DISPOSAL_TYPES)),
      ...sums,
      proceeds: Money,
      /** The average time from purchase to disposal. */
      held_months: daysOrNull(),
      planned_months: daysOrNull(),
    }),
  ),
  utilization: z.strictObject({ assigned: z.int(), unassigned: z.int() }),
  maintenance: z.strictObject({
    work_orders: z.int(),
    /** The number of assets that had work orders. */
    assets: z.int(),
    /** The average of all assets of the report. */
    orders_per_asset: z.number(),
    cost: Money,
    downtime_hours: z.number(),
    /** Purchase cost and all maintenance so far, less disposal proceeds, of all assets. */
    cost_of_ownership: Money,
    /** Of the last twelve months. */
    recent_work_orders: z.int(),
    recent_orders_per_asset: z.number(),
    recent_cost: Money,
    recent_downtime_hours: z.number(),
  }),
  /** From the history. */
  statuses: z.strictObject({
    /** The number of assets whose history was read. */
    assets: z.int(),
    mean_days: z.array(
      z.strictObject({ status: z.enum(ASSET_STATUSES), assets: z.int(), days: z.number() }),
    ),
    /** Of the last twelve months. */
    transitions: z.array(
      z.strictObject({
        from: z.enum(ASSET_STATUSES),
        to: z.enum(ASSET_STATUSES),
        count: z.int(),
      }),
    ),
    /** At the end of each period. */
    over_time: z.array(
      z.strictObject({
        to: date(),
        counts: z.array(z.strictObject({ status: z.enum(ASSET_STATUSES), count: z.int() })),
      }),
    ),
  }),
  repair_or_replace: z.strictObject({
    /** The maintenance cost of twelve months from which replacing is suggested, in percent of the purchase cost. */
    threshold: z.int(),
    by_cost: z.int(),
    by_age: z.int(),
    worst: z.array(Worst),
  }),
  /** The custom fields that the report is grouped by. */
  own_groups: OwnGroups,
  /** Null unless the report is grouped. */
  groups: z.nullable(
    z.array(
      z.strictObject({
        /** The values from the first level down. A row with fewer levels is the subtotal of the rows below it. */
        path: z.array(z.strictObject({ id: textOrNull(), name: textOrNull() })),
        ...sums,
        mean_age_months: daysOrNull(),
        ended: z.int(),
        ending: z.int(),
      }),
    ),
  ),
})
export type LifecycleReport = z.infer<typeof LifecycleReport>

export const lifecycleReportApi = {
  get: route({
    name: 'reports.asset_lifecycle',
    method: 'GET',
    path: '/reports/asset_lifecycle',
    access: REPORT_READERS,
    query: LifecycleQuery,
    reply: one(LifecycleReport),
  }),
  /** The figures of any one asset, even if the report doesn't list it. */
  asset: route({
    name: 'assets.repair_or_replace',
    method: 'GET',
    path: '/assets/:id/repair_or_replace',
    params: ById,
    access: REPORT_READERS,
    query: z.strictObject({ threshold: threshold() }),
    reply: one(Worst),
  }),
  export: route({
    name: 'reports.export_asset_lifecycle',
    method: 'GET',
    path: '/reports/asset_lifecycle/export',
    access: REPORT_READERS,
    download: 'text/csv',
    query: withCustom(
      z.strictObject({ ...lifecycleQuery, format: z._default(z.enum(REPORT_FORMATS), 'csv') }),
    ),
  }),
}
