import * as z from 'zod/mini'
import { assetFilters } from './asset-filters.ts'
import { DEPRECIATION_FIGURES, DEPRECIATION_VIEWS } from './depreciation-figures.ts'
import { type CustomColumn, customColumn, keyOf } from './kit/custom-column.ts'
import { withCustom } from './kit/custom.ts'
import { date, id, money } from './kit/fields.ts'
import { between, wholeParam, yesNo } from './kit/list.ts'
import { typed } from './kit/typed.ts'

// What the depreciation report is asked by, apart from what it answers: the address of its page is read before the page
// itself is fetched.

/** What assets can be grouped by, in up to three levels. */
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
/** The same, or a custom field whose values are few: `cf:key`. */
export type ReportGroup = DepreciationGroup | CustomColumn
export const isCustomGroup = (group: string): group is CustomColumn => keyOf(group) !== undefined

export const MAX_GROUP_LEVELS = 3

/** The filter that a value of a group is, for the assets behind it. */
const GROUP_FILTERS = {
  category: 'filter[category_id]',
  site: 'filter[site_id]',
  /** Exactly there: its own filter finds what is anywhere below it, too. */
  location: 'filter[location_id][eq]',
  department: 'filter[department_id]',
  method: 'filter[method_id]',
  acquired: 'filter[acquired_in]',
  status: 'filter[status]',
} as const satisfies Record<DepreciationGroup, string>
export const groupFilter = (group: ReportGroup) =>
  isCustomGroup(group) ? (`filter[${group}][eq]` as const) : GROUP_FILTERS[group]

export const DEPRECIATION_PERIODS = ['year', 'quarter', 'month'] as const
export const SCHEDULE_STEPS = ['month', 'year'] as const
export const MAX_FORECAST_YEARS = 10

/** Texts of an address, with commas or repeated. */
const listOf = (value: unknown): unknown[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one) => String(one).split(','))

export const Group = z.union([z.enum(DEPRECIATION_GROUPS), customColumn()])

/** Each asset on its own, instead of groups of them. */
export const BY_ASSET = 'asset'
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

/** The same, or the assets themselves. */
export const groupsOrAssets = () =>
  grouped<ReportGroup[] | ByAsset>(
    z.union([z.enum([...DEPRECIATION_GROUPS, BY_ASSET]), customColumn()]),
  )

/** Any of several values; `null` among them is none. */
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

/** What the report is made by. */
export const depreciationQuery = {
  view: z._default(z.enum(DEPRECIATION_VIEWS), 'roll_forward'),
  /** The default one, unless it is said. */
  book: z.optional(id()),
  /** Of a comparison. */
  other_book: z.optional(id()),
  /** The period ends with the last month that has ended by this day; by today, unless it is said. */
  as_of: z.optional(date()),
  /** It begins with the fiscal year, the quarter or the month. */
  period: z._default(z.enum(DEPRECIATION_PERIODS), 'year'),
  /** Any whole months instead. */
  from: z.optional(date()),
  to: z.optional(date()),
  group_by: groups(),
  step: z._default(z.enum(SCHEDULE_STEPS), 'month'),
  /** Of a schedule by years. */
  years: z._default(wholeParam(1, MAX_FORECAST_YEARS), 5),
  /** A figure, or the last day of a period of the view: the columns are this one and what it is made of. */
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

/** The same as a query. */
export const DepreciationQuery = withCustom(z.strictObject(depreciationQuery))
