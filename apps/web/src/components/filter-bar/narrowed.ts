import type { Facet, FacetValues, MoreFilters } from './facet.ts'

interface Narrowed {
  /** The view that is open; none where it is the one that shows everything. */
  view?: string | undefined
  bar?: {
    search: string
    facets: readonly Facet[]
    values: FacetValues
    more?: MoreFilters
  }
}

/**
 * What narrows the list on screen, for its print. The bar of chosen rows takes the place of the filters without
 * changing them: so they are remembered here, and not passed as props.
 */
export const narrowed: Narrowed = {}
