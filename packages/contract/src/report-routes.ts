import { depreciationReportApi } from './depreciation-report.ts'
import type { Route } from './kit/route.ts'
import { lifecycleReportApi } from './lifecycle-report.ts'
import type { ReportName } from './reports.ts'

/** The calls that answer each report: what it is made by is what they take. */
export const REPORT_ROUTES: Record<ReportName, Route> = {
  depreciation: depreciationReportApi.get,
  asset_lifecycle: lifecycleReportApi.get,
}
