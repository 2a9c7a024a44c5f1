import type { PageMeta } from '@steward/contract/kit/list.ts'

/** A list as a page shows it, however it is paged. */
export interface LoadedList<Row> {
  rows: readonly Row[]
  /** How many there are. */
  total: number
  /** False where the total is only known to be more than it says. */
  exact: boolean
  /** Whether anything has been answered yet. */
  known: boolean
  meta: PageMeta | undefined
  error: Error | null
  /** Nothing has been read yet, and nothing has failed. */
  loading: boolean
  refreshing: boolean
  /** The rows are those of the address before. */
  stale: boolean
  hasMore: boolean
  loadingMore: boolean
  loadMoreFailed: boolean
  onLoadMore: () => void
  retry: () => void
  /** Reads all there are. */
  loadAll: () => Promise<readonly Row[]>
}
