import * as z from 'zod/mini'
import { ASSET_STATUSES } from './asset-status.ts'
import { DEPRECIATION_VIEWS } from './depreciation-figures.ts'
import {
  DepreciationQuery,
  depreciationQuery,
  Group,
  groupsOrAssets,
} from './depreciation-query.ts'
import { withCustom } from './kit/custom.ts'
import { REPORT_FORMATS } from './kit/export.ts'
import { date, id, instant, Money, Named } from './kit/fields.ts'
import { one, wholeParam, yesNo } from './kit/list.ts'
import { textOrNull } from './kit/record.ts'
import { route } from './kit/route.ts'
import { Narrowed, OwnGroups } from './report-parts.ts'
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
  /** The fiscal years of the period. */
  fiscal_years: z.strictObject({ first: z.int(), last: z.int() }),
  /** The explained column and its parts; null unless `explain` is given. */
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
  /** Reports with the same version were computed from the same figures; those of `pending` assets are still to come. */
  figures: z.strictObject({ version: z.int(), pending: z.int() }),
})
export type DepreciationHead = z.infer<typeof Head>

const Row = z.strictObject({
  /** The value of each level down to that of the row; empty for the total. */
  path: z.array(z.strictObject({ id: textOrNull(), name: textOrNull() })),
  /** The assets at the end of the period; in the views of additions and disposals, those that had any. */
  count: z.int(),
  /** One for each column. */
  figures: z.array(Money),
})
export type DepreciationRow = z.infer<typeof Row>

export const DepreciationReport = z.strictObject({
  ...Head.shape,
  columns: z.array(z.string()),
  /** Empty if the rows are assets. */
  group_by: z.array(Group),
  own_groups: OwnGroups,
  /** Each group, followed by those in it. */
  groups: z.array(Row),
  /** Whether there are more groups than the report has. */
  more: z.boolean(),
  total: Row,
  ties: z.strictObject({
    /** Whether the groups add up to the total. */
    groups: z.boolean(),
    /** Whether the opening equals the closing of the period before; null if the report is filtered. */
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
  /** The depreciated part of the base, in percent. */
  depreciated: z.nullable(z.number()),
  /** The code of the problem that prevents its depreciation. */
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
        /** For a report by assets, which has pages. */
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
  /** The assets behind the figures, in the order of their tags. */
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
        /** Counted up to 10,001. */
        count: z.int(),
        /** The first of them, in the order of their tags. */
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
        /** Whether the file has a row for each asset instead of one for each group. */
        detail: yesNo(),
      }),
    ),
  }),
}
