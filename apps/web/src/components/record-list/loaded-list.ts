import type { PageMeta } from '@steward/contract/kit/list.ts'

/** The state of a list, however it is paged. Any part of it may have been read. */
export interface LoadedList<Row> {
  /** The rows that have been read, in order, possibly with gaps. */
  rows: readonly Row[]
  /** The rows from the first one up to the first gap. */
  top: readonly Row[]
  /** The number of rows that can be scrolled to, read or not. */
  length: number
  /** The row at an index, if it has been read. */
  at: (index: number) => Row | undefined
  /** Reports the rendered rows, which are read and kept up to date. */
  onSight: (first: number, last: number) => void
  /** Reads missing rows, including the last one. */
  read: (first: number, last: number) => Promise<readonly Row[]>
  /** The total number. */
  total: number
  /** False if there are more than the total. */
  exact: boolean
  /** Whether there was any response yet. */
  known: boolean
  meta: PageMeta | undefined
  error: Error | null
  /** Nothing has been read yet, and nothing has failed. */
  loading: boolean
  refreshing: boolean
  /** The rows are those of the previous search. */
  stale: boolean
  /** Some rendered rows could not be read. */
  failed: boolean
  retry: () => void
}
