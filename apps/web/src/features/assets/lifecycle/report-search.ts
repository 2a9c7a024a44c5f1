import type { lifecycleReportApi } from '@steward/contract/lifecycle-report.ts'
import type { QueryOf } from '@steward/contract/kit/route.ts'

/** What the report is narrowed to and made by, in the names of the API; the page's address carries the same. */
export type ReportSearch = Partial<QueryOf<typeof lifecycleReportApi.get>>
