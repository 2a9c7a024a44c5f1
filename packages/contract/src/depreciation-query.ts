import * as z from 'zod/mini'
import { assetFilters } from './asset-filters.ts'
import { DEPRECIATION_FIGURES, DEPRECIATION_VIEWS } from './depreciation-figures.ts'
import { type CustomColumn, customColumn, keyOf } from './kit/custom-column.ts'
import { withCustom } from './kit/custom.ts'
import { date, id, money } from './kit/fields.ts'
import { between, wholeParam, yesNo } from './kit/list.ts'
import { typed } from './kit/typed.ts'
import { MAX_GROUP_LEVELS, REPORT_PERIODS } from './reports.ts'

// The query of the depreciation report, apart from its answer: the web app needs it for the address before it fetches the
// page itself.

/** The fields that the report can be grouped by. */
export const DEPRECIATION_GROUPS = [
  'category',
  'site',
  'location',
  'department',
  'method',
  'acquired',
  'status',
] as const
export type DepreciationGroup = (typeof DEPRECIATION_GROUPS)[number]
/** One of them, or a custom field with few values: `cf:key`. */
export type ReportGroup = DepreciationGroup | CustomColumn
export const isCustomGroup = (group: string): group is CustomColumn => keyOf(group) !== undefined

/** The filter that finds the assets of a group. */
const GROUP_FILTERS = {
  category: 'filter[category_id]',
  site: 'filter[site_id]',
  /** Only assets directly there: `filter[location_id]` also finds those below. */
  location: 'filter[location_id][eq]',
  department: 'filter[department_id]',
  method: 'filter[method_id]',
  acquired: 'filter[acquired_in]',
  status: 'filter[status]',
} as const satisfies Record<DepreciationGroup, string>
export const groupFilter = (group: ReportGroup) =>
  isCustomGroup(group) ? (`filter[${group}][eq]` as const) : GROUP_FILTERS[group]

export const SCHEDULE_STEPS = ['month', 'year'] as const
export const MAX_FORECAST_YEARS = 10

/** Texts of an address, with commas or repeated. */
const listOf = (value: unknown): unknown[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one) => String(one).split(','))

export const Group = z.union([z.enum(DEPRECIATION_GROUPS), customColumn()])

/** In place of groups: a row for each asset. */
const BY_ASSET = 'asset'
type ByAsset = [typeof BY_ASSET]
export const isByAsset = (group_by: readonly string[] = []): group_by is ByAsset =>
  group_by.includes(BY_ASSET)

const grouped = <Groups extends readonly string[]>(one: z.ZodMiniType<Groups[number]>) =>
  z.optional(
    typed<Groups, string | readonly string[]>(
      z.pipe(
        z.transform(listOf),
        z.array(one).check(
          z.maxLength(MAX_GROUP_LEVELS),
          z.refine((all) => new Set(all).size === all.length, { params: { code: 'repeated' } }),
          z.refine((all) => all.length === 1 || !isByAsset(all), { params: { code: 'alone' } }),
        ),
      ),
    ),
  )

const groups = () => grouped<ReportGroup[]>(Group)

/** Groups, or `asset` alone. */
export const groupsOrAssets = () =>
  grouped<ReportGroup[] | ByAsset>(
    z.union([z.enum([...DEPRECIATION_GROUPS, BY_ASSET]), customColumn()]),
  )

/** A filter by any of several values; `null` finds assets without one. */
const values = <T extends z.ZodMiniType<string | number, string | number>>(item: T) =>
  z.optional(
    typed<(z.output<T> | null)[], string | number | readonly (string | number | null)[]>(
      z.pipe(
        z.transform((given: unknown) => listOf(given).map((one) => (one === 'null' ? null : one))),
        z.array(z.nullable(item)),
      ),
    ),
  )

const { 'filter[archived]': _archived, ...narrowed } = assetFilters

/** The parameters of the report. */
export const depreciationQuery = {
  view: z._default(z.enum(DEPRECIATION_VIEWS), 'roll_forward'),
  /** By default, the default book. */
  book: z.optional(id()),
  /** The book to compare with. */
  other_book: z.optional(id()),
  /** The period ends with the last month that has ended by this day; by default, today. */
  as_of: z.optional(date()),
  /** The period begins with the fiscal year, the quarter or the month of its end. */
  period: z._default(z.enum(REPORT_PERIODS), 'year'),
  /** Any whole months, instead of `as_of` and `period`. */
  from: z.optional(date()),
  to: z.optional(date()),
  group_by: groups(),
  step: z._default(z.enum(SCHEDULE_STEPS), 'month'),
  /** The number of years of a schedule by years. */
  years: z._default(wholeParam(1, MAX_FORECAST_YEARS), 5),
  /** A figure, or the last day of a period of the view: the columns are then its parts and itself. */
  explain: z.optional(z.union([z.enum(DEPRECIATION_FIGURES), date()])),
  search: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  ...narrowed,
  'filter[location_id][eq]': values(id()),
  'filter[method_id]': values(id()),
  /** The fiscal year in which they were acquired. */
  'filter[acquired_in]': values(wholeParam(1900, 2200)),
  ...between('book_value', money()),
  include_disposed: yesNo(),
  include_non_depreciating: yesNo(),
}

/** The parameters as a query, with filters by custom fields. */
export const DepreciationQuery = withCustom(z.strictObject(depreciationQuery))
