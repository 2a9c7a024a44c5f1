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

/** The context of a search for a referenced record. */
interface LookupOf {
  /** The record that refers to it, which can't refer to itself. */
  id: string | undefined
  /** The record that it has to be within. */
  within: string | null
}

/** The searches for records that fields may refer to. */
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
