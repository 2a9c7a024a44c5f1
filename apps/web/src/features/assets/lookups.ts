import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { depreciationMethodsApi } from '@steward/contract/depreciation-methods.ts'
import { departmentsApi } from '@steward/contract/departments.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import type { Named } from '@steward/contract/kit/fields.ts'
import { locationsApi } from '@steward/contract/locations.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import type { ComboboxOption, OptionSearch } from '#components/ui/combobox.tsx'
import { send } from '#lib/http.ts'

/** How many a field offers before more is typed. */
const OFFERED = 20

/** A location with the site that it lies in. */
export interface LocationOption extends ComboboxOption {
  site: Named
}

export const isLocationOption = (option: ComboboxOption | null): option is LocationOption =>
  option !== null && 'site' in option

export const searchCategories: OptionSearch = async (search, signal) => {
  const query = { search, per_page: OFFERED, 'filter[status]': 'active' }
  const { data } = await send(assetCategoriesApi.list, { query }, signal)
  return data.map(({ id, name, parent }) => ({ value: id, label: name, detail: parent?.name }))
}

/** Sites that take something new. */
export const searchSites: OptionSearch = async (search, signal) => {
  const query = { search, per_page: OFFERED, 'filter[status]': 'active' }
  const { data } = await send(sitesApi.list, { query }, signal)
  return data.map(({ id, name, code }) => ({ value: id, label: name, detail: code }))
}

/** Locations that take something new, of a site or of all of them, with the way to each. */
export const searchLocations =
  (siteId: string | null): OptionSearch =>
  async (search, signal) => {
    const inSite = siteId === null ? {} : { 'filter[site_id]': siteId }
    const query = {
      search,
      per_page: OFFERED,
      'filter[status]': 'active',
      view: 'complete' as const,
      ...inSite,
    }
    const { data } = await send(locationsApi.list, { query }, signal)
    return data.map(({ id, name, site, path }): LocationOption => {
      const way = path?.split(' > ').slice(siteId === null ? 0 : 1, -1)
      const detail = way?.join(' > ') || undefined
      return { value: id, label: name, detail, site }
    })
  }

export const searchDepartments: OptionSearch = async (search, signal) => {
  const { data } = await send(departmentsApi.list, { query: { search, per_page: OFFERED } }, signal)
  return data.map(({ id, name, code }) => ({ value: id, label: name, detail: code ?? undefined }))
}

export const searchEmployees: OptionSearch = async (search, signal) => {
  const query = { search, per_page: OFFERED, 'filter[status]': 'active,on_leave' }
  const { data } = await send(employeesApi.list, { query }, signal)
  return data.map(({ id, full_name, email, job_title }) => ({
    value: id,
    label: full_name,
    detail: email ?? job_title ?? undefined,
  }))
}

/** Methods that new assets take. */
export const searchMethods: OptionSearch = async (search, signal) => {
  const query = { search, per_page: OFFERED, 'filter[status]': 'active' }
  const { data } = await send(depreciationMethodsApi.list, { query }, signal)
  return data.map(({ id, name, code }) => ({ value: id, label: name, detail: code ?? undefined }))
}

/** Assets by name, tag or serial number; an asset can't lie in itself. */
export const searchAssets =
  (except: string | null): OptionSearch =>
  async (search, signal) => {
    const { data } = await send(assetsApi.list, { query: { search, per_page: OFFERED } }, signal)
    return data
      .filter(({ id }) => id !== except)
      .map(({ id, name, asset_tag }) => ({ value: id, label: name, detail: asset_tag }))
  }
