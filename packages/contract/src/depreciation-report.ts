import * as z from 'zod/mini'
import { assetFilters } from './asset-filters.ts'
import { ASSET_STATUSES } from './asset-status.ts'
import { FIELD_TYPES } from './data-fields.ts'
import { DEPRECIATION_FIGURES, DEPRECIATION_VIEWS } from './depreciation-figures.ts'
import { type CustomColumn, customColumn, keyOf } from './kit/custom-column.ts'
import { withCustom } from './kit/custom.ts'
import { REPORT_FORMATS } from './kit/export.ts'
import { date, id, instant, Money, money, Named } from './kit/fields.ts'
import { between, one, yesNo } from './kit/list.ts'
import { textOrNull } from './kit/record.ts'
import { route } from './kit/route.ts'
import { REPORT_READERS } from './reports.ts'

export * from './depreciation-figures.ts'

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
/** The same, or a field of the account's own whose values are few: `cf:key`. */
export type ReportGroup = DepreciationGroup | CustomColumn
export const isOwnGroup = (group: ReportGroup): group is CustomColumn => keyOf(group) !== undefined

export const MAX_GROUP_LEVELS = 3

/** The filter that a value of a group is, for the assets behind it. */
export const GROUP_FILTERS = {
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
  isOwnGroup(group) ? (`filter[${group}][eq]` as const) : GROUP_FILTERS[group]

export const DEPRECIATION_PERIODS = ['year', 'quarter', 'month'] as const
export const SCHEDULE_STEPS = ['month', 'year'] as const
export const MAX_FORECAST_YEARS = 10

/** Texts of an address, with commas or repeated. */
const listOf = (value: unknown): unknown[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one) => String(one).split(','))

const Group = z.union([z.enum(DEPRECIATION_GROUPS), customColumn()])

const groups = () =>
  z.optional(
    z.pipe(
      z.transform(listOf),
      z.array(Group).check(
        z.maxLength(MAX_GROUP_LEVELS),
        z.refine((all) => new Set(all).size === all.length, { params: { code: 'taken' } }),
      ),
    ) as unknown as z.ZodMiniType<ReportGroup[], string | readonly string[]>,
  )

const whole = (min: number, max: number) =>
  z.coerce.number<number | string>().check(z.int(), z.minimum(min), z.maximum(max))

/** Any of several values; `null` among them is none. */
const values = <T extends z.ZodMiniType<string | number, string | number>>(item: T) =>
  z.optional(
    z.pipe(
      z.transform((given: unknown) => listOf(given).map((one) => (one === 'null' ? null : one))),
      z.array(z.nullable(item)),
    ) as unknown as z.ZodMiniType<
      (z.output<T> | null)[],
      string | number | readonly (string | number | null)[]
    >,
  )

const { 'filter[archived]': _archived, ...narrowed } = assetFilters

/** What the report is made by. */
const shape = {
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
  years: z._default(whole(1, MAX_FORECAST_YEARS), 5),
  /** A figure, or the last day of a period of the view: the columns are this one and what it is made of. */
  explain: z.optional(z.union([z.enum(DEPRECIATION_FIGURES), date()])),
  search: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  ...narrowed,
  'filter[location_id][eq]': values(id()),
  'filter[method_id]': values(id()),
  /** The fiscal year in which they were acquired. */
  'filter[acquired_in]': values(whole(1900, 2200)),
  ...between('book_value', money()),
  include_disposed: yesNo(),
  include_non_depreciating: yesNo(),
}

const Ref = z.strictObject({ id: id(), name: z.string() })

/** What a report says of itself. */
const Head = z.strictObject({
  view: z.enum(DEPRECIATION_VIEWS),
  book: Ref,
  other_book: z.nullable(Ref),
  currency: z.string(),
  /** Whole months. */
  from: date(),
  to: date(),
  /** The fiscal years that it falls into. */
  fiscal_years: z.strictObject({ first: z.int(), last: z.int() }),
  /** What is explained, and what it is the sum of; null where nothing is. */
  explained: z.nullable(
    z.strictObject({
      column: z.string(),
      parts: z.array(
        z.strictObject({ sign: z.union([z.literal(1), z.literal(-1)]), column: z.string() }),
      ),
    }),
  ),
  /** A month counts once it has ended. */
  basis: z.literal('recognised'),
  generated_at: instant(),
  locked_through: z.nullable(date()),
  /** Reports that name the same version were made of the same figures; some may still be computed. */
  figures: z.strictObject({ version: z.int(), pending: z.int() }),
})
export type DepreciationHead = z.infer<typeof Head>

const Row = z.strictObject({
  /** The values that it is of, one for each level down to its own; the total has none. */
  path: z.array(z.strictObject({ id: textOrNull(), name: textOrNull() })),
  /** Assets at the end of the period; of additions and disposals those that had any. */
  count: z.int(),
  /** One for each column. */
  figures: z.array(Money),
})
export type DepreciationRow = z.infer<typeof Row>

export const DepreciationReport = z.strictObject({
  ...Head.shape,
  columns: z.array(z.string()),
  group_by: z.array(Group),
  /** The account's own fields among them. */
  own_groups: z.array(
    z.strictObject({ column: customColumn(), label: z.string(), type: z.enum(FIELD_TYPES) }),
  ),
  /** Each group, followed by those in it. */
  groups: z.array(Row),
  /** There are more groups than are shown. */
  more: z.boolean(),
  total: Row,
  ties: z.strictObject({
    /** The groups add up to the total. */
    groups: z.boolean(),
    /** The period opens as the one before it closed; unknown where only some of the assets are shown. */
    opening: z.nullable(z.boolean()),
  }),
})
export type DepreciationReport = z.infer<typeof DepreciationReport>

/** An asset of the report. */
const ReportedAsset = z.strictObject({
  id: id(),
  asset_tag: z.string(),
  name: z.string(),
  serial_number: textOrNull(),
  category: Named,
  site: Named,
  location: Named,
  department: Named,
  custodian: Named,
  status: z.enum(ASSET_STATUSES),
  acquired_on: z.nullable(date()),
  in_service_on: z.nullable(date()),
  method: Named,
  convention: textOrNull(),
  life_months: z.nullable(z.int()),
  remaining_months: z.nullable(z.int()),
  ends_on: z.nullable(date()),
  salvage: Money,
  /** Percent of what is to be depreciated. */
  depreciated: z.nullable(z.number()),
  /** Why it isn't depreciated though it should be. */
  problem: textOrNull(),
  figures: z.array(Money),
})
export type ReportedAsset = z.infer<typeof ReportedAsset>

/** Why an asset isn't in the report. */
export const LEFT_OUT_REASONS = ['no_cost', 'no_date', 'not_in_book'] as const

const paged = {
  cursor: z.optional(id()),
  per_page: z._default(whole(1, 200), 100),
}

export const depreciationReportApi = {
  get: route({
    name: 'reports.depreciation',
    method: 'GET',
    path: '/reports/depreciation',
    access: REPORT_READERS,
    query: withCustom(z.strictObject(shape)),
    reply: one(DepreciationReport),
  }),
  /** The assets behind the figures, by their tags. */
  assets: route({
    name: 'reports.depreciation_assets',
    method: 'GET',
    path: '/reports/depreciation/assets',
    access: REPORT_READERS,
    query: withCustom(z.strictObject({ ...shape, ...paged })),
    reply: z.strictObject({
      data: z.array(ReportedAsset),
      meta: z.strictObject({ columns: z.array(z.string()), next_cursor: z.nullable(id()) }),
    }),
  }),
  /** The assets that aren't in the report, and why. */
  leftOut: route({
    name: 'reports.depreciation_left_out',
    method: 'GET',
    path: '/reports/depreciation/left_out',
    access: REPORT_READERS,
    query: withCustom(z.strictObject(shape)),
    reply: one(
      z.strictObject({
        /** Up to 10,001 are counted. */
        count: z.int(),
        /** The first of them, by their tags. */
        assets: z.array(
          z.strictObject({
            id: id(),
            asset_tag: z.string(),
            name: z.string(),
            reason: z.enum(LEFT_OUT_REASONS),
          }),
        ),
      }),
    ),
  }),
  export: route({
    name: 'reports.export_depreciation',
    method: 'GET',
    path: '/reports/depreciation/export',
    access: REPORT_READERS,
    download: 'text/csv',
    query: withCustom(
      z.strictObject({
        ...shape,
        format: z._default(z.enum(REPORT_FORMATS), 'csv'),
        /** A line for each asset instead of one for each group. */
        detail: yesNo(),
      }),
    ),
  }),
}
