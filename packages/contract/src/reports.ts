import type { Permission } from './permissions.ts'

/** The reports, by the last part of the names of their calls. */
export const REPORTS = ['depreciation', 'asset_lifecycle'] as const
export type ReportName = (typeof REPORTS)[number]

/** Where they are in the web app. */
export const REPORT_PAGES = {
  depreciation: '/reports/depreciation',
  asset_lifecycle: '/reports/asset-lifecycle',
} as const satisfies Record<ReportName, string>

/** Who may read reports. */
export const REPORT_READERS = ['report:view', 'asset:view'] as const satisfies readonly Permission[]

/** Under what views of a report are saved. */
export const viewsOfReport = (report: ReportName) => `reports.${report}` as const
export const REPORT_VIEWS = REPORTS.map(viewsOfReport)
