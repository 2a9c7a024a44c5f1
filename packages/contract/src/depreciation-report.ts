import * as z from 'zod/mini'
import { assetFilters } from './asset-filters.ts'
import { ASSET_STATUSES } from './asset-status.ts'
import { withCustom } from './kit/custom.ts'
import { REPORT_FORMATS } from './kit/export.ts'
import { date, id, instant, Money, money, Named } from './kit/fields.ts'
import { between, one, yesNo } from './kit/list.ts'
import { textOrNull } from './kit/record.ts'
import { route } from './kit/route.ts'
import { REPORT_READERS } from './reports.ts'

/** What the report shows of the assets in a book. */
export const DEPRECIATION_VIEWS = [
  /** From the balances at the beginning of a period to those at its end. */
  'roll_forward',
  /** What there is at the end of the period. */
  'register',
  /** What is charged in the months of the fiscal year, or in the years from it on. */
  'schedule',
  /** The book value at the end of each month, or of each year where there are many. */
  'book_value',
  /** Charged to the end, and still there. */
  'fully_depreciated',
  'additions',
  'disposals',
  /** Beside another book. */
  'comparison',
] as const
export type DepreciationView = (typeof DEPRECIATION_VIEWS)[number]

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

export const MAX_GROUP_LEVELS = 3

/** The filter that a value of a group is, for the assets behind it. */
export const GROUP_FILTERS = {
  category: 'filter[category_id]',
  site: 'filter[site_id]',
  location: 'filter[location_id]',
  department: 'filter[department_id]',
  method: 'filter[method_id]',
  acquired: 'filter[acquired_in]',
  status: 'filter[status]',
} as const satisfies Record<DepreciationGroup, string>

export const DEPRECIATION_PERIODS = ['year', 'quarter', 'month'] as const
export const SCHEDULE_STEPS = ['month', 'year'] as const
export const MAX_FORECAST_YEARS = 10

/** The figures of the views. Those of a schedule are called by the last day of their period. */
export const DEPRECIATION_FIGURES = [
  'opening_cost',
  'brought_cost',
  'additions',
  'revaluation_cost',
  'transfers_cost',
  'disposals_cost',
  'closing_cost',
  'opening_accumulated',
  'brought_accumulated',
  'charge',
  'impairment',
  'revaluation_accumulated',
  'transfers_accumulated',
  'disposals_accumulated',
  'closing_accumulated',
  'opening_book_value',
  'closing_book_value',
  'disposed_book_value',
  'proceeds',
  'selling_costs',
  'gain_loss',
  'year_to_date',
  'other_cost',
  'other_accumulated',
  'other_book_value',
  'difference',
] as const
export type DepreciationFigure = (typeof DEPRECIATION_FIGURES)[number]

/** Texts of an address, with commas or repeated. */
const listOf = (value: unknown): unknown[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one) => String(one).split(','))

const groups = () =>
  z.optional(
    z.pipe(
      z.transform(listOf),
      z.array(z.enum(DEPRECIATION_GROUPS)).check(
        z.maxLength(MAX_GROUP_LEVELS),
        z.refine((all) => new Set(all).size === all.length, { params: { code: 'taken' } }),
      ),
    ) as unknown as z.ZodMiniType<DepreciationGroup[], string | readonly string[]>,
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
  search: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  ...narrowed,
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
  group_by: z.array(z.enum(DEPRECIATION_GROUPS)),
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
