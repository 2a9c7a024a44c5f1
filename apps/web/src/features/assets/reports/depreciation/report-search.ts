import {
  type DepreciationRow,
  depreciationReportApi,
  groupFilter,
  type ReportGroup,
} from '@steward/contract/depreciation-report.ts'
import type { QueryOf } from '@steward/contract/kit/route.ts'
import * as z from 'zod/mini'

export type DepreciationQuery = Partial<QueryOf<typeof depreciationReportApi.leftOut>>

/** The parameters of the report, with the names of the API, and those of the page only. */
export type DepreciationSearch = DepreciationQuery & {
  /** Shows assets instead of groups. */
  assets?: boolean | undefined
  saved?: string | undefined
}

/** The columns of schedules and book values are named by the last day of their period. */
export const isDay = (column: string) => /^\d{4}-/.test(column)

/** The API's query. */
export function queryOf(search: DepreciationSearch): DepreciationQuery {
  const { assets: _assets, saved: _saved, ...query } = search
  return query
}

/** The query for the assets of a row: the filters of the report, and the values of the row. */
export function behind(
  search: DepreciationSearch,
  groups: readonly ReportGroup[],
  path: DepreciationRow['path'],
): DepreciationQuery {
  const values = path.map(({ id }, at) => [groupFilter(groups[at]!), id ?? 'null'] as const)
  const asked = { ...queryOf(search), group_by: undefined, ...Object.fromEntries(values) }
  return z.parse(depreciationReportApi.leftOut.query, asked)
}
