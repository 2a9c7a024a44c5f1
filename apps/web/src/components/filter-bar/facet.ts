import type { ReactNode } from 'react'
import type { Sort } from '#components/data-table/column.ts'

export interface FacetOption {
  value: string
  label: string
  /** A second line below the label: the path of a place. */
  detail?: string | undefined
  /** The text of the chip when selected, if it is longer than the label. */
  words?: string | undefined
  /** The number of records under the other filters, if known. */
  count?: number | null | undefined
  icon?: ReactNode
}

/** A property that a list can be filtered by. */
export interface Facet {
  id: string
  label: string
  /** Includes the selected options, so that the chip can name them. */
  options: readonly FacetOption[]
  /** False if the counts are estimates. */
  exact?: boolean | undefined
  loading?: boolean
  failed?: boolean
  /** Called when the options are opened, to load the counts. */
  onOpen?: () => void
  /** Searches options on the server; without it the loaded ones are filtered. */
  onSearch?: (text: string) => void
}

/** Filters that aren't lists of options: ranges of dates or amounts. */
export interface MoreFilters {
  /** The number of active ones. */
  active: number
  content: ReactNode
}

export type FacetValues = Readonly<Record<string, readonly string[] | undefined>>

/** The current and the possible orders of a list. */
export interface Sorting {
  columns: readonly { id: string; header: string }[]
  sort: Sort
  /** Null for the default order. */
  onSort: (sort: Sort | null) => void
  /** The heading of the column that the list is sorted by, if it is hidden. */
  unseen: string | undefined
}
