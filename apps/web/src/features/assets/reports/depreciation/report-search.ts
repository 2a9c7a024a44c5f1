import {
  type DepreciationRow,
  depreciationReportApi,
  groupFilter,
  type ReportGroup,
} from '@steward/contract/depreciation-report.ts'
import type { QueryOf } from '@steward/contract/kit/route.ts'
import * as z from 'zod/mini'

export type DepreciationQuery = Partial<QueryOf<typeof depreciationReportApi.leftOut>>

/** What the report is made by, in the names of the API, and what only its page knows. */
export type DepreciationSearch = DepreciationQuery & {
  /** The assets are shown instead of the groups. */
  assets?: boolean | undefined
  saved?: string | undefined
}

/** Columns of a schedule and of book values are called by the last day of their period. */
export const isDay = (column: string) => /^\d{4}-/.test(column)

/** The question of the API. */
export function queryOf(search: DepreciationSearch): DepreciationQuery {
  const { assets: _assets, saved: _saved, ...query } = search
  return query
}

/** The question for the assets behind a row: what the report is narrowed to, and the values of the row. */
export function behind(
  search: DepreciationSearch,
  groups: readonly ReportGroup[],
  path: DepreciationRow['path'],
): DepreciationQuery {
  const values = path.map(({ id }, at) => [groupFilter(groups[at]!), id ?? 'null'] as const)
  const asked = { ...queryOf(search), group_by: undefined, ...Object.fromEntries(values) }
  return z.parse(depreciationReportApi.leftOut.query, asked)
}
