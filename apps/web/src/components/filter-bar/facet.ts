import type { ReactNode } from 'react'
import type { Sort } from '#components/data-table/column.ts'

export interface FacetOption {
  value: string
  label: string
  /** Quieter, below the label: the way to a place. */
  detail?: string | undefined
  /** What the chip says once it is chosen, where that is more than the label. */
  words?: string | undefined
  /** How many records there are under the other filters, where that is known. */
  count?: number | null | undefined
  icon?: ReactNode
}

/** One property that a list can be filtered by. */
export interface Facet {
  id: string
  label: string
  /** Also has what is chosen, so that the chip can name it. */
  options: readonly FacetOption[]
  /** False where the counts are estimates. */
  exact?: boolean | undefined
  loading?: boolean
  failed?: boolean
  /** The list of options opened: time to ask for the counts. */
  onOpen?: () => void
  /** Asks the server for more options; without it the search looks through those that are there. */
  onSearch?: (text: string) => void
}

/** Filters that are no lists of options: ranges of dates or of amounts. */
export interface MoreFilters {
  /** How many of them are set. */
  active: number
  content: ReactNode
}

export type FacetValues = Readonly<Record<string, readonly string[] | undefined>>

/** What the list is sorted by, and what it can be. */
export interface Sorting {
  columns: readonly { id: string; header: string }[]
  sort: Sort
  /** The order in which the list comes, where nothing is said. */
  onSort: (sort: Sort | null) => void
  /** The heading of the column that it is sorted by, where that isn't on screen. */
  unseen: string | undefined
}
