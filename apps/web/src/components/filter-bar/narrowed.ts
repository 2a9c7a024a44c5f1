import type { Facet, FacetValues, MoreFilters } from './facet.ts'

interface Narrowed {
  /** The name of the open view; undefined for the one that shows everything. */
  view?: string | undefined
  bar?: {
    search: string
    facets: readonly Facet[]
    values: FacetValues
    more?: MoreFilters
  }
}

/**
 * The active filters of the list, for its print. Stored here instead of passed as props, because the bulk bar replaces
 * the filter bar without changing the filters.
 */
export const narrowed: Narrowed = {}
