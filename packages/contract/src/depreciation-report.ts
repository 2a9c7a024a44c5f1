import * as z from 'zod/mini'
import { ASSET_STATUSES } from './asset-status.ts'
import { FIELD_TYPES } from './data-fields.ts'
import { DEPRECIATION_VIEWS } from './depreciation-figures.ts'
import {
  DepreciationQuery,
  depreciationQuery,
  Group,
  groupsOrAssets,
} from './depreciation-query.ts'
import { customColumn } from './kit/custom-column.ts'
import { withCustom } from './kit/custom.ts'
import { REPORT_FORMATS } from './kit/export.ts'
import { date, id, instant, Money, Named } from './kit/fields.ts'
import { one, wholeParam, yesNo } from './kit/list.ts'
import { textOrNull } from './kit/record.ts'
import { route } from './kit/route.ts'
import { Narrowed } from './report-narrowed.ts'
import { REPORT_READERS } from './reports.ts'

export * from './depreciation-figures.ts'
export * from './depreciation-query.ts'

const Ref = z.strictObject({ id: id(), name: z.string() })

/** The description of a report. */
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
  narrowed: Narrowed,
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
  /** None where its rows are assets. */
  group_by: z.array(Group),
  /** Custom fields among them. */
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
const LEFT_OUT_REASONS = ['no_cost', 'no_date', 'not_in_book'] as const

const paged = {
  cursor: z.optional(id()),
  per_page: z._default(wholeParam(1, 200), 100),
}

export const depreciationReportApi = {
  get: route({
    name: 'reports.depreciation',
    method: 'GET',
    path: '/reports/depreciation',
    access: REPORT_READERS,
    query: withCustom(
      z.strictObject({
        ...depreciationQuery,
        group_by: groupsOrAssets(),
        /** By the assets themselves it is paged. */
        page: z._default(wholeParam(1, 1_000_000), 1),
        ...paged,
      }),
    ),
    reply: z.extend(one(DepreciationReport), {
      meta: z.optional(
        z.strictObject({ page: z.int(), per_page: z.int(), next_cursor: z.nullable(id()) }),
      ),
    }),
  }),
  /** The assets behind the figures, by their tags. */
  assets: route({
    name: 'reports.depreciation_assets',
    method: 'GET',
    path: '/reports/depreciation/assets',
    access: REPORT_READERS,
    query: withCustom(z.strictObject({ ...depreciationQuery, ...paged })),
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
    query: DepreciationQuery,
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
        ...depreciationQuery,
        group_by: groupsOrAssets(),
        format: z._default(z.enum(REPORT_FORMATS), 'csv'),
        /** A line for each asset instead of one for each group. */
        detail: yesNo(),
      }),
    ),
  }),
}
