import { depreciationReportApi } from './depreciation-report.ts'
import type { Route } from './kit/route.ts'
import { lifecycleReportApi } from './lifecycle-report.ts'
import type { ReportName } from './reports.ts'

/** The route of each report. Its query defines which settings a saved or scheduled report may have. */
export const REPORT_ROUTES: Record<ReportName, Route> = {
  depreciation: depreciationReportApi.get,
  asset_lifecycle: lifecycleReportApi.get,
}
