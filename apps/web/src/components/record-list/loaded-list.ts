import type { PageMeta } from '@steward/contract/kit/list.ts'

/** A list as a page shows it, however it is paged. Any part of it may have been read, and none of the rest. */
export interface LoadedList<Row> {
  /** The rows that have been read, in their order; there may be some missing between them. */
  rows: readonly Row[]
  /** Those from the first one on between which none is missing. */
  top: readonly Row[]
  /** How many rows can be scrolled to, whether they have been read or not. */
  length: number
  /** The row at a place, where it has been read. */
  at: (index: number) => Row | undefined
  /** Learns which rows are drawn: these are read, and read again when something changes. */
  onSight: (first: number, last: number) => void
  /** Reads rows that haven't been, up to the last one. */
  read: (first: number, last: number) => Promise<readonly Row[]>
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
  /** Rows in sight could not be had. */
  failed: boolean
  retry: () => void
}
