import * as z from 'zod/mini'
import { REPLACE_REASONS } from './asset-filters.ts'
import { ASSET_STATUSES } from './asset-status.ts'
import { DISPOSAL_TYPES } from './asset-values.ts'
import { FIELD_TYPES } from './data-fields.ts'
import { type CustomColumn, customColumn } from './kit/custom-column.ts'
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
import { Narrowed } from './report-narrowed.ts'
import { REPORT_READERS } from './reports.ts'

export * from './lifecycle-query.ts'

/** By which field of assets each kind of group is, custom fields apart. */
export const GROUP_FIELDS = {
  category: 'category_id',
  site: 'site_id',
  location: 'location_id',
  department: 'department_id',
  method: 'depreciation_method_id',
  /** The fiscal year of it, by its first day. */
  acquired: 'purchase_date',
  status: 'status',
  manufacturer: 'manufacturer',
} as const satisfies Record<Exclude<LifecycleGroup, CustomColumn>, string>

/** Bands of years, each from the first number up to the next. */
export const AGE_BANDS = ['under_1', '1_to_3', '3_to_5', '5_to_10', 'over_10', 'unknown'] as const
export const REMAINING_BANDS = [
  'ended',
  'under_1',
  '1_to_3',
  '3_to_5',
  'over_5',
  'unknown',
] as const

/** Within so many days something ends, today included. */
export const ENDING_DAYS = [30, 90, 180, 365] as const

/** So many assets are named that it may be better to replace than to repair. */
export const WORST_ASSETS = 20

/** The custom fields among the groups of a report. */
export const OwnGroups = z.array(
  z.strictObject({ column: customColumn(), label: z.string(), type: z.enum(FIELD_TYPES) }),
)
export type OwnGroups = z.infer<typeof OwnGroups>

const sums = { count: z.int(), cost: Money }
/** In the default book, by the months that have ended. */
const valued = { ...sums, book_value: Money }
/** The days that filter the list of the same assets; null where the band is open. */
const days = { from: z.nullable(date()), to: z.nullable(date()) }
const daysOrNull = () => z.nullable(z.int())

/** An asset whose repairs cost much, measured by what it cost, or that is older than it was to become. */
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
  /** Cost and all maintenance so far, less what it was sold for. */
  cost_of_ownership: Money,
  reasons: z.array(z.enum(REPLACE_REASONS)),
})
export type WorstAsset = z.infer<typeof Worst>

export const LifecycleReport = z.strictObject({
  /** Today, where the organization is, or the day that was asked for. */
  as_of: date(),
  generated_at: instant(),
  narrowed: Narrowed,
  /** False where counts and sums are estimates, from a sample of very many assets. */
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
      /** Percent of their lives that is over, on average. */
      life_used: z.nullable(z.int()),
    }),
  ),
  /** Of the same. */
  ending: z.array(
    z.strictObject({ days: z.int(), to: date(), end_of_life: z.int(), warranty: z.int() }),
  ),
  /** What their ends of life cost, by fiscal year; the first is what ended already, the last all that follows. */
  replacements: z.array(
    z.strictObject({
      /** That in which the fiscal year ends. */
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
      /** From purchase to disposal, on average. */
      held_months: daysOrNull(),
      planned_months: daysOrNull(),
    }),
  ),
  utilization: z.strictObject({ assigned: z.int(), unassigned: z.int() }),
  maintenance: z.strictObject({
    work_orders: z.int(),
    /** Assets that had any. */
    assets: z.int(),
    /** On average of all assets of the report. */
    orders_per_asset: z.number(),
    cost: Money,
    downtime_hours: z.number(),
    /** Cost of all assets and all maintenance so far, less what they were sold for. */
    cost_of_ownership: Money,
    /** Of the last twelve months. */
    recent_work_orders: z.int(),
    recent_orders_per_asset: z.number(),
    recent_cost: Money,
    recent_downtime_hours: z.number(),
  }),
  /** From the history. */
  statuses: z.strictObject({
    /** Of how many assets it was read. */
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
    /** Percent of the purchase cost, for maintenance of twelve months. */
    threshold: z.int(),
    by_cost: z.int(),
    by_age: z.int(),
    worst: z.array(Worst),
  }),
  /** The custom fields that it is grouped by. */
  own_groups: OwnGroups,
  /** Where the report is grouped. */
  groups: z.nullable(
    z.array(
      z.strictObject({
        /** From the first level down; one that is shorter than others has the sub-totals of those below it. */
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
  /** The same of one asset, whether it is among the worst or not. */
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
