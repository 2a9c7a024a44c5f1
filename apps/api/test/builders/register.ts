import { type AssetCategoryInput, assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { assetMetersApi } from '@steward/contract/asset-meters.ts'
import { type AssetInput, assetsApi } from '@steward/contract/assets.ts'
import { type DepartmentInput, departmentsApi } from '@steward/contract/departments.ts'
import {
  type DepreciationMethodInput,
  depreciationMethodsApi,
} from '@steward/contract/depreciation-methods.ts'
import { type EmployeeInput, employeesApi } from '@steward/contract/employees.ts'
import { type LocationInput, locationsApi } from '@steward/contract/locations.ts'
import { type SiteInput, sitesApi } from '@steward/contract/sites.ts'
import type { InputOf } from '@steward/contract/kit/route.ts'
import type { Person } from '../account.ts'

/** The created record; throws the API's refusal, so that a test fails where it prepares data. */
async function created<T>(
  answer: Promise<{ status: number; body: { data: T; errors?: unknown } }>,
): Promise<T> {
  const { status, body } = await answer
  if (status !== 201) throw new Error(JSON.stringify(body.errors))
  return body.data
}

/**
 * Adds records of a register over the API, and returns them.
 *
 * @param who is called each time, because each test has its own account
 */
export const adding = (who: () => Pick<Person, 'call'>) => ({
  addSite: (name: string, more: Partial<SiteInput> = {}) =>
    created(who().call(sitesApi.create, { body: { site: { name, ...more } } })),
  addLocation: (name: string, site_id: string, more: Partial<LocationInput> = {}) =>
    created(who().call(locationsApi.create, { body: { location: { name, site_id, ...more } } })),
  addAsset: (name: string, more: Partial<AssetInput> = {}) =>
    created(who().call(assetsApi.create, { body: { asset: { name, ...more } } })),
  addCategory: (name: string, more: Partial<AssetCategoryInput> = {}) =>
    created(who().call(assetCategoriesApi.create, { body: { asset_category: { name, ...more } } })),
  addDepartment: (name: string, more: Partial<DepartmentInput> = {}) =>
    created(who().call(departmentsApi.create, { body: { department: { name, ...more } } })),
  /** The last name is Lind by default. */
  addEmployee: (first_name: string, more: Partial<EmployeeInput> = {}) =>
    created(
      who().call(employeesApi.create, {
        body: { employee: { first_name, last_name: 'Lind', ...more } },
      }),
    ),
  /** Straight-line by default. */
  addMethod: (name: string, more: Partial<DepreciationMethodInput> = {}) =>
    created(
      who().call(depreciationMethodsApi.create, {
        body: { depreciation_method: { name, kind: 'straight_line', ...more } },
      }),
    ),
  /** A meter of hours by default. */
  addMeter: (
    asset_id: string,
    more: Partial<InputOf<typeof assetMetersApi.create>['body']['asset_meter']> = {},
  ) =>
    created(
      who().call(assetMetersApi.create, {
        body: { asset_meter: { asset_id, name: 'Hours', unit: 'h', ...more } },
      }),
    ),
})
