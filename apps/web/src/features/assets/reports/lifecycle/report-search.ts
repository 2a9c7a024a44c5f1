import type { QueryOf } from '@steward/contract/kit/route.ts'
import type { lifecycleReportApi } from '@steward/contract/lifecycle-report.ts'

/** The filters and parameters of the report, with the names of the API, and those of the page only. */
export type LifecycleSearch = Partial<QueryOf<typeof lifecycleReportApi.get>> & {
  saved?: string | undefined
}
