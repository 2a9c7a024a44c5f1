import type { OptionSearch } from '#components/ui/combobox.tsx'
import type { TKey } from '#lib/i18n.ts'
import type { FormField } from '../form-values.ts'
import {
  searchAssets,
  searchCategories,
  searchDepartments,
  searchEmployees,
  searchLocations,
  searchMethods,
  searchSites,
} from '#components/record-form/lookups.ts'

interface Lookup {
  placeholder: TKey
  /** `id` is the asset whose field it is, `siteId` where a location is looked for. */
  search: (of: { id: string; siteId: string | null }) => OptionSearch
}

/** How the record is looked for that a field refers to. */
export const LOOKUPS: Partial<Record<FormField, Lookup>> = {
  category_id: { placeholder: 'assets.form.search_categories', search: () => searchCategories() },
  site_id: { placeholder: 'assets.form.search_sites', search: () => searchSites },
  location_id: {
    placeholder: 'assets.form.search_locations',
    search: ({ siteId }) => searchLocations(siteId),
  },
  department_id: {
    placeholder: 'assets.form.search_departments',
    search: () => searchDepartments(),
  },
  custodian_id: { placeholder: 'assets.form.search_people', search: () => searchEmployees() },
  parent_id: { placeholder: 'assets.form.search_assets', search: ({ id }) => searchAssets(id) },
  depreciation_method_id: {
    placeholder: 'assets.form.search_methods',
    search: () => searchMethods,
  },
}
