import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { departmentsApi } from '@steward/contract/departments.ts'
import { depreciationMethodsApi } from '@steward/contract/depreciation-methods.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import type { Route } from '@steward/contract/kit/route.ts'
import { locationsApi } from '@steward/contract/locations.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { usersApi } from '@steward/contract/users.ts'
import { workOrderTypesApi } from '@steward/contract/work-order-types.ts'
import { workOrdersApi } from '@steward/contract/work-orders.ts'
import type { TKey } from '#lib/i18n.ts'

interface Reference {
  /** The route that searches them: choosing one requires its permission. */
  list: Route
  placeholder: TKey
  /** The label of «none», if it isn't the usual one. */
  none?: TKey
  /** The route that reads one, if it requires another permission than the search. */
  get?: Route
}

/** The kinds of record that a field may refer to. Their searches are in `lookups.ts`. */
export const REFERENCES = {
  asset: { list: assetsApi.list, placeholder: 'fields.search.asset' },
  /** A user who can be assigned work. */
  assignee: {
    list: workOrdersApi.assignees,
    placeholder: 'fields.search.user',
    get: usersApi.get,
  },
  category: { list: assetCategoriesApi.list, placeholder: 'fields.search.category' },
  department: {
    list: departmentsApi.list,
    placeholder: 'fields.search.department',
    none: 'lists.bulk.remove_from.department',
  },
  employee: {
    list: employeesApi.list,
    placeholder: 'fields.search.employee',
    none: 'lists.bulk.nobody',
  },
  location: {
    list: locationsApi.list,
    placeholder: 'fields.search.location',
    none: 'lists.bulk.remove_from.location',
  },
  method: { list: depreciationMethodsApi.list, placeholder: 'fields.search.method' },
  site: {
    list: sitesApi.list,
    placeholder: 'fields.search.site',
    none: 'lists.bulk.remove_from.site',
  },
  user: { list: usersApi.list, placeholder: 'fields.search.user' },
  work_order_type: {
    list: workOrderTypesApi.list,
    placeholder: 'fields.search.work_order_type',
  },
} as const satisfies Record<string, Reference>

export type ReferenceName = keyof typeof REFERENCES

/** The label for emptying a reference. */
export const noneOf = (to: ReferenceName): TKey | undefined => {
  const { none }: Reference = REFERENCES[to]
  return none
}
