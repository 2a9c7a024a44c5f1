import * as z from 'zod/mini'
import {
  maybe,
  Money,
  money,
  optionalLongText,
  optionalText,
  percent,
  text,
  whole,
} from './kit/fields.ts'
import { anyOf, listQuery, unpaged } from './kit/list.ts'
import { archivedFilter, recordFields, textOrNull } from './kit/record.ts'
import { resource } from './kit/resource.ts'
import { route } from './kit/route.ts'

export const DEPRECIATION_KINDS = [
  'straight_line',
  'declining_balance',
  'sum_of_years_digits',
  'units_of_production',
  'table',
  'pool',
  'immediate',
  'manual',
  'none',
] as const
/** How much of its first period an asset is depreciated for. */
export const CONVENTIONS = [
  'full_month',
  'following_month',
  'mid_month',
  'nearest_month',
  'actual_days_month',
  'actual_days_life',
  'actual_days_first_fiscal_year',
  'half_year',
  'mid_quarter',
  'full_first_fiscal_year',
] as const
export const RATE_KINDS = ['percent', 'factor', 'from_salvage'] as const
export const ENDS_OF_LIFE = ['write_off', 'stop', 'continue'] as const
export const SALVAGE_ROLES = ['floor', 'deducted_from_base'] as const
/** The straight-line charge that a declining balance is compared with, and how its remaining life is counted. */
export const STRAIGHT_LINE_SWITCHES = ['remaining_life', 'original_annuity'] as const
export const STRAIGHT_LINE_REMAINING = ['months', 'whole_years'] as const
export const ROUNDINGS = ['default', 'per_period'] as const
export const METHOD_STATUSES = ['active', 'inactive'] as const

/** The tables that come with the product, by class (a life in years) and convention. */
export const TABLE_KEYS = [
  'macrs_3_half_year',
  'macrs_5_half_year',
  'macrs_7_half_year',
  'macrs_10_half_year',
  'macrs_15_half_year',
  'macrs_20_half_year',
  'macrs_3_mid_quarter',
  'macrs_5_mid_quarter',
  'macrs_7_mid_quarter',
  'macrs_10_mid_quarter',
  'macrs_15_mid_quarter',
  'macrs_20_mid_quarter',
  'macrs_27_5_mid_month',
  'macrs_39_mid_month',
] as const
export type TableKey = (typeof TABLE_KEYS)[number]

/** A decimal number as text, greater than zero. */
const decimal = (pattern: RegExp) =>
  z.pipe(
    z.pipe(
      z.union([z.string(), z.number()]),
      z.transform((value: string | number) => String(value)),
    ),
    z.string().check(z.regex(pattern)),
  )

/** The percentage of cost that a year is charged, as printed in tables. */
const tablePercent = () => z.string().check(z.regex(/^(100(\.0{1,4})?|\d{1,2}(\.\d{1,4})?)$/))

/** The input of a method. `annual_rate` 0.25 is 25 percent a year; `factor` 2 is double declining. */
export const DepreciationMethodInput = z.strictObject({
  name: text(255),
  code: optionalText(64),
  description: optionalLongText(10_000),
  kind: z.enum(DEPRECIATION_KINDS),
  convention: z.optional(z.enum(CONVENTIONS)),
  default_life_months: maybe(whole(1, 1200)),
  rate_kind: maybe(z.enum(RATE_KINDS)),
  annual_rate: maybe(decimal(/^(1(\.0{1,8})?|0\.\d{1,8})$/)),
  factor: maybe(decimal(/^(?=.*[1-9])\d{1,3}(\.\d{1,4})?$/)),
  switch_to_straight_line: z.optional(z.boolean()),
  end_of_life: z.optional(z.enum(ENDS_OF_LIFE)),
  salvage_role: z.optional(z.enum(SALVAGE_ROLES)),
  unit_label: optionalText(32),
  /** For a switch to straight line; `whole_years` counts a year that has begun as a whole. */
  straight_line_switch: maybe(z.enum(STRAIGHT_LINE_SWITCHES)),
  straight_line_remaining: maybe(z.enum(STRAIGHT_LINE_REMAINING)),
  /** For assets whose category has no salvage; only one of the two may be set. */
  default_salvage_percent: maybe(percent()),
  default_salvage_amount: maybe(money()),
  rounding: z.optional(z.enum(ROUNDINGS)),
  /** A table of the product, or percentages of cost by fiscal year that add up to 100. */
  table_key: maybe(z.enum(TABLE_KEYS)),
  table_percents: z.optional(z.nullable(z.array(tablePercent()).check(z.maxLength(100)))),
  /**
   * Percentages in 4 or 12 columns: one for each quarter or month of the fiscal year in which an asset may be put in service.
   */
  table_columns: z.optional(
    z.nullable(
      z
        .array(z.array(tablePercent()).check(z.minLength(1), z.maxLength(100)))
        .check(z.maxLength(12)),
    ),
  ),
  pool_years: maybe(whole(1, 100)),
  status: z.optional(z.enum(METHOD_STATUSES)),
  external_id: optionalText(128),
})
export type DepreciationMethodInput = z.infer<typeof DepreciationMethodInput>

/** A depreciation method. */
export const DepreciationMethod = z.strictObject({
  ...recordFields,
  name: z.string(),
  code: textOrNull(),
  description: textOrNull(),
  kind: z.enum(DEPRECIATION_KINDS),
  convention: z.enum(CONVENTIONS),
  default_life_months: z.nullable(z.int()),
  rate_kind: z.nullable(z.enum(RATE_KINDS)),
  annual_rate: textOrNull(),
  factor: textOrNull(),
  switch_to_straight_line: z.boolean(),
  end_of_life: z.enum(ENDS_OF_LIFE),
  salvage_role: z.enum(SALVAGE_ROLES),
  unit_label: textOrNull(),
  /** Increases with each change that would change figures which exist already. */
  version: z.int(),
  straight_line_switch: z.nullable(z.enum(STRAIGHT_LINE_SWITCHES)),
  straight_line_remaining: z.nullable(z.enum(STRAIGHT_LINE_REMAINING)),
  default_salvage_percent: textOrNull(),
  default_salvage_amount: z.nullable(Money),
  rounding: z.enum(ROUNDINGS),
  table_key: z.nullable(z.enum(TABLE_KEYS)),
  table_percents: z.nullable(z.array(z.string())),
  table_columns: z.nullable(z.array(z.array(z.string()))),
  pool_years: z.nullable(z.int()),
  status: z.enum(METHOD_STATUSES),
  external_id: textOrNull(),
})
export type DepreciationMethod = z.infer<typeof DepreciationMethod>

/** A table that comes with the product, with a column for each quarter or month in which an asset may be put in service. */
const DepreciationTable = z.strictObject({
  key: z.enum(TABLE_KEYS),
  source: z.string(),
  columns: z.array(
    z.strictObject({
      quarter: z.nullable(z.int()),
      month: z.nullable(z.int()),
      percents: z.array(z.string()),
    }),
  ),
})

export const depreciationTablesApi = {
  list: route({
    name: 'depreciation_methods.tables',
    method: 'GET',
    path: '/depreciation_methods/tables',
    access: 'depreciation_method:view',
    reply: unpaged(DepreciationTable),
  }),
}

export const depreciationMethodsApi = resource({
  kind: 'depreciation_method',
  read: DepreciationMethod,
  write: DepreciationMethodInput,
  list: listQuery(DepreciationMethod, {
    sort: ['name', 'code', 'created_at', 'updated_at'],
    filters: {
      'filter[status]': anyOf(z.enum(METHOD_STATUSES)),
      'filter[kind]': anyOf(z.enum(DEPRECIATION_KINDS)),
      ...archivedFilter,
    },
  }),
  bulk: { status: z.optional(z.enum(METHOD_STATUSES)) },
  facets: ['status', 'kind'],
})
