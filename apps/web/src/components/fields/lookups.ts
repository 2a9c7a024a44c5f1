import {
  searchAssets,
  searchAssignees,
  searchCategories,
  searchDepartments,
  searchEmployees,
  searchLocations,
  searchMethods,
  searchSites,
  searchUsers,
  searchWorkOrderTypes,
} from '#components/record-form/lookups.ts'
import type { OptionSearch } from '#components/ui/combobox.tsx'
import type { ReferenceName } from './references.ts'

/** What a record that is looked for has to do with the one that refers to it. */
interface LookupOf {
  /** The record that refers: it can't refer to itself. */
  id: string | undefined
  /** Within which record it is looked for. */
  within: string | null
}

/** How the records that a field may refer to are looked for. */
export const LOOKUPS: { readonly [K in ReferenceName]: (of: LookupOf) => OptionSearch } = {
  asset: ({ id }) => searchAssets(id),
  assignee: () => searchAssignees,
  category: ({ id }) => searchCategories(id),
  department: ({ id }) => searchDepartments(id),
  employee: ({ id }) => searchEmployees(id),
  location: ({ within }) => searchLocations(within),
  method: () => searchMethods,
  site: () => searchSites,
  user: () => searchUsers,
  work_order_type: () => searchWorkOrderTypes,
}
