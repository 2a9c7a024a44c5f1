import type { QueryOf } from '@steward/contract/kit/route.ts'
import type { lifecycleReportApi } from '@steward/contract/lifecycle-report.ts'

/** What the report is narrowed to and made by, in the names of the API, and what only its page knows. */
export type LifecycleSearch = Partial<QueryOf<typeof lifecycleReportApi.get>> & {
  saved?: string | undefined
}
