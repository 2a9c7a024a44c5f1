import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { departmentsApi } from '@steward/contract/departments.ts'
import { depreciationMethodsApi } from '@steward/contract/depreciation-methods.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import type { Route } from '@steward/contract/kit/route.ts'
import { locationsApi } from '@steward/contract/locations.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { may, useSession } from '#lib/session.ts'
import type { AssetField } from '../asset-fields.ts'
import { FORM_FIELDS, type FormField } from '../form-values.ts'

/** These belong together, and are asked for where the status is changed. */
const WITH_STATUS: ReadonlySet<string> = new Set([
  'status',
  'status_reason',
  'disposed_on',
  'disposal_type',
  'disposal_proceeds',
])

/** Who changes a reference has to be allowed to look for what it may refer to. */
const LISTS: Partial<Record<AssetField, Route>> = {
  category_id: assetCategoriesApi.list,
  site_id: sitesApi.list,
  location_id: locationsApi.list,
  department_id: departmentsApi.list,
  custodian_id: employeesApi.list,
  parent_id: assetsApi.list,
  depreciation_method_id: depreciationMethodsApi.list,
}

/** Whether the person may change a field of an asset right where it stands. */
export function useEditable(): (field: AssetField) => field is FormField {
  const session = useSession()
  const mayUpdate = may(session, assetsApi.update)
  return (field): field is FormField => {
    if (!mayUpdate || WITH_STATUS.has(field)) return false
    const list = LISTS[field]
    return FORM_FIELDS.some((one) => one === field) && (!list || may(session, list))
  }
}
