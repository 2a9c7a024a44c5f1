import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { departmentsApi } from '@steward/contract/departments.ts'
import { depreciationMethodsApi } from '@steward/contract/depreciation-methods.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import type { Route } from '@steward/contract/kit/route.ts'
import { locationsApi } from '@steward/contract/locations.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { usersApi } from '@steward/contract/users.ts'
import type { TKey } from '#lib/i18n.ts'

interface Reference {
  /** Who chooses one has to be allowed to look for it. */
  list: Route
  placeholder: TKey
}

/** The kinds of record that a field may refer to. How each is looked for is said in `lookups.ts`. */
export const REFERENCES = {
  asset: { list: assetsApi.list, placeholder: 'fields.search.asset' },
  category: { list: assetCategoriesApi.list, placeholder: 'fields.search.category' },
  department: { list: departmentsApi.list, placeholder: 'fields.search.department' },
  employee: { list: employeesApi.list, placeholder: 'fields.search.employee' },
  location: { list: locationsApi.list, placeholder: 'fields.search.location' },
  method: { list: depreciationMethodsApi.list, placeholder: 'fields.search.method' },
  site: { list: sitesApi.list, placeholder: 'fields.search.site' },
  user: { list: usersApi.list, placeholder: 'fields.search.user' },
} as const satisfies Record<string, Reference>

export type ReferenceName = keyof typeof REFERENCES
