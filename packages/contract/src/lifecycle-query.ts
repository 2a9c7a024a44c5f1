import * as z from 'zod/mini'
import { assetFilters, REPLACE_FROM } from './asset-filters.ts'
import { type CustomColumn, customColumn } from './kit/custom-column.ts'
import { withCustom } from './kit/custom.ts'
import { date, id } from './kit/fields.ts'
import { severalOf, wholeParam } from './kit/list.ts'
import { MAX_GROUP_LEVELS, REPORT_PERIODS } from './reports.ts'

// The query of the life-cycle report, apart from its answer: the web app needs it for the address before it fetches the
// page itself.

/** The fields that the report can be grouped by. */
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
/** One of them, or a custom field with few values: `cf:key`. */
export type LifecycleGroup = (typeof LIFECYCLE_GROUPS)[number] | CustomColumn

/** The maintenance cost of twelve months from which replacing is suggested, in percent of the purchase cost. */
export const threshold = () => z._default(wholeParam(0, 1000), REPLACE_FROM)

const { 'filter[archived]': _archived, ...narrowed } = assetFilters
/** The search and the filters of the list of assets, with the parameters of the report. */
export const lifecycleQuery = {
  search: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  ...narrowed,
  /** The book of the book values; by default, the default book. */
  book: z.optional(id()),
  /**
   * A past day: the assets, and what filters compare, are those of the history on that day. The search, `filter[image]` and
   * `filter[due_on]` find what matches today, since they have no history. By default, today.
   */
  as_of: z.optional(date()),
  group_by: severalOf<LifecycleGroup>(
    z.union([z.enum(LIFECYCLE_GROUPS), customColumn()]),
    MAX_GROUP_LEVELS,
  ),
  period: z._default(z.enum(REPORT_PERIODS), 'year'),
  /** The yearly price increase of replacements, in percent. */
  inflation: z._default(wholeParam(0, 100), 0),
  threshold: threshold(),
}

/** The parameters as a query, with filters by custom fields. */
export const LifecycleQuery = withCustom(z.strictObject(lifecycleQuery))
