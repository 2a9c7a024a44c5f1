import type { Permission } from './permissions.ts'

/** The reports: the last parts of the names of their routes. */
export const REPORTS = ['depreciation', 'asset_lifecycle'] as const
export type ReportName = (typeof REPORTS)[number]

/** Their addresses in the web app. */
export const REPORT_PAGES = {
  depreciation: '/reports/depreciation',
  asset_lifecycle: '/reports/asset-lifecycle',
} as const satisfies Record<ReportName, string>

/** The length of the periods of a report; quarters and years are those of the fiscal year. */
export const REPORT_PERIODS = ['year', 'quarter', 'month'] as const

/** The maximum number of levels of groups. */
export const MAX_GROUP_LEVELS = 3

/** Who may read reports. */
export const REPORT_READERS = ['report:view', 'asset:view'] as const satisfies readonly Permission[]

/** The name under which the views of a report are saved. */
export const viewsOfReport = (report: ReportName) => `reports.${report}` as const
export const REPORT_VIEWS = REPORTS.map(viewsOfReport)
