import type { QueryOf } from '@steward/contract/kit/route.ts'
import type { lifecycleReportApi } from '@steward/contract/lifecycle-report.ts'

/** The filters and parameters of the report, with the names of the API, and those of the page only. */
export type LifecycleSearch = Partial<QueryOf<typeof lifecycleReportApi.get>> & {
  saved?: string | undefined
}

/**
 * Whether the assets are chosen by their values in another book than the default one, which is the only one that lists
 * know.
 *
 * @param usual the id of the default book
 */
export const isByOtherBook = (search: LifecycleSearch, usual: string | undefined): boolean =>
  search.book !== undefined &&
  search.book !== usual &&
  (search['filter[book_value][gte]'] ?? search['filter[book_value][lte]']) !== undefined
