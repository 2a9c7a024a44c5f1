import * as z from 'zod/mini'
import { maybe, optionalText, text, whole } from './kit/fields.ts'
import { anyOf, listQuery } from './kit/list.ts'
import { archivedFilter, recordFields, textOrNull } from './kit/record.ts'
import { resource } from './kit/resource.ts'

export const DEPRECIATION_KINDS = [
  'straight_line',
  'declining_balance',
  'sum_of_years_digits',
  'units_of_production',
  'immediate',
  'none',
] as const
/** From when in its first period an asset is depreciated. */
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
/** By what straight line a declining balance is compared with, and how long that goes. */
export const STRAIGHT_LINE_SWITCHES = ['remaining_life', 'original_annuity'] as const
export const STRAIGHT_LINE_REMAINING = ['months', 'whole_years'] as const
export const ROUNDINGS = ['default', 'per_period'] as const
export const METHOD_STATUSES = ['active', 'inactive'] as const

/** A decimal number as text, greater than zero. */
const decimal = (pattern: RegExp) =>
  z.pipe(
    z.pipe(
      z.union([z.string(), z.number()]),
      z.transform((value: string | number) => String(value)),
    ),
    z.string().check(z.regex(pattern)),
  )

/** What people may say of a method. `annual_rate` 0.25 is 25 percent a year; `factor` 2 is double declining. */
export const DepreciationMethodInput = z.strictObject({
  name: text(255),
  code: optionalText(64),
  description: optionalText(10_000),
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
  status: z.optional(z.enum(METHOD_STATUSES)),
  external_id: optionalText(128),
})
export type DepreciationMethodInput = z.infer<typeof DepreciationMethodInput>

/** How assets lose their value. */
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
  status: z.enum(METHOD_STATUSES),
  external_id: textOrNull(),
})
export type DepreciationMethod = z.infer<typeof DepreciationMethod>

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
