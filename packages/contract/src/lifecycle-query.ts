import * as z from 'zod/mini'
import { assetFilters, REPLACE_FROM } from './asset-filters.ts'
import { type CustomColumn, customColumn } from './kit/custom-column.ts'
import { withCustom } from './kit/custom.ts'
import { date } from './kit/fields.ts'
import { severalOf } from './kit/list.ts'

// What the lifecycle report is asked by, apart from what it answers: the address of its page is read before the page
// itself is fetched.

/** What the assets of the report can be grouped by. */
export const LIFECYCLE_GROUPS = [
  'category',
  'site',
  'location',
  'department',
  'method',
  'acquired',
  'status',
  'manufacturer',
] as const
/** So many levels of groups there can be. */
export const MOST_LEVELS = 3
/** One of these, or a custom field whose values are few: `cf:key`. */
export type LifecycleGroup = (typeof LIFECYCLE_GROUPS)[number] | CustomColumn

/** How long a period of acquisitions and disposals is; quarters and years are those of the fiscal year. */
export const REPORT_PERIODS = ['year', 'quarter', 'month'] as const

const percent = (most: number) =>
  z.coerce.number<number | string>().check(z.int(), z.minimum(0), z.maximum(most))

/** Percent of the purchase cost from which maintenance of twelve months speaks for replacing. */
export const threshold = () => z._default(percent(1000), REPLACE_FROM)

const { 'filter[archived]': _archived, ...narrowed } = assetFilters
/** The search and the filters of the list of assets, and what the report adds. */
export const lifecycleQuery = {
  search: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  ...narrowed,
  /** A day that has passed: assets as the history says that they were. */
  as_of: z.optional(date()),
  group_by: severalOf<LifecycleGroup>(
    z.union([z.enum(LIFECYCLE_GROUPS), customColumn()]),
    MOST_LEVELS,
  ),
  period: z._default(z.enum(REPORT_PERIODS), 'year'),
  /** Percent a year by which replacements become dearer. */
  inflation: z._default(percent(100), 0),
  threshold: threshold(),
}

/** The same as a query. */
export const LifecycleQuery = withCustom(z.strictObject(lifecycleQuery))
