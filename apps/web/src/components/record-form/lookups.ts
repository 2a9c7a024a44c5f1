import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { departmentsApi } from '@steward/contract/departments.ts'
import { depreciationMethodsApi } from '@steward/contract/depreciation-methods.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import { locationsApi } from '@steward/contract/locations.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { usersApi } from '@steward/contract/users.ts'
import type { OptionSearch } from '#components/ui/combobox.tsx'
import { send } from '#lib/http.ts'

/** How many a field offers before more is typed. */
const OFFERED = 20
/** Who may not see what is looked for stays where they are. */
const QUIETLY = { handles: [403] }

const but = (except: string | undefined) => (record: { id: string }) => record.id !== except

/** Departments, without the one that can't lie in itself. */
export const searchDepartments =
  (except?: string): OptionSearch =>
  async (search, signal) => {
    const query = { search, per_page: OFFERED, 'filter[status]': 'active' }
    const { data } = await send(departmentsApi.list, { query }, signal, QUIETLY)
    return data
      .filter(but(except))
      .map(({ id, name, parent }) => ({ value: id, label: name, detail: parent?.name }))
  }

/** People who work here, without the one who can't be their own manager. */
export const searchEmployees =
  (except?: string): OptionSearch =>
  async (search, signal) => {
    const query = { search, per_page: OFFERED, 'filter[status]': 'active,on_leave' }
    const { data } = await send(employeesApi.list, { query }, signal, QUIETLY)
    return data.filter(but(except)).map(({ id, full_name, email, job_title }) => ({
      value: id,
      label: full_name,
      detail: job_title ?? email ?? undefined,
    }))
  }

export const searchSites: OptionSearch = async (search, signal) => {
  const query = { search, per_page: OFFERED, 'filter[status]': 'active' }
  const { data } = await send(sitesApi.list, { query }, signal, QUIETLY)
  return data.map(({ id, name, code }) => ({ value: id, label: name, detail: code }))
}

/** Locations of a site, or of all of them, then with the site beside each. */
export const searchLocations =
  (site: string | null): OptionSearch =>
  async (search, signal) => {
    const inSite = site === null ? {} : { 'filter[site_id]': site }
    const query = { search, per_page: OFFERED, 'filter[status]': 'active', ...inSite }
    const { data } = await send(locationsApi.list, { query }, signal, QUIETLY)
    return data.map(({ id, name, parent, ...one }) => ({
      value: id,
      label: name,
      detail: (site === null ? one.site : parent)?.name,
    }))
  }

/** Categories, without the one that can't lie in itself. */
export const searchCategories =
  (except?: string): OptionSearch =>
  async (search, signal) => {
    const query = { search, per_page: OFFERED, 'filter[status]': 'active' }
    const { data } = await send(assetCategoriesApi.list, { query }, signal, QUIETLY)
    return data
      .filter(but(except))
      .map(({ id, name, parent }) => ({ value: id, label: name, detail: parent?.name }))
  }

export const searchMethods: OptionSearch = async (search, signal) => {
  const query = { search, per_page: OFFERED, 'filter[status]': 'active' }
  const { data } = await send(depreciationMethodsApi.list, { query }, signal, QUIETLY)
  return data.map(({ id, name, code }) => ({ value: id, label: name, detail: code ?? undefined }))
}

/** People with a sign-in. */
export const searchUsers: OptionSearch = async (search, signal) => {
  const { data } = await send(
    usersApi.list,
    { query: { search, per_page: OFFERED } },
    signal,
    QUIETLY,
  )
  return data.map(({ id, name, email }) => ({ value: id, label: name, detail: email }))
}

/** Assets by name, tag or serial number, without the one that can't be tied to itself. */
export const searchAssets =
  (except?: string): OptionSearch =>
  async (search, signal) => {
    const { data } = await send(
      assetsApi.list,
      { query: { search, per_page: OFFERED } },
      signal,
      QUIETLY,
    )
    return data.filter(but(except)).map(({ id, name, asset_tag, site }) => ({
      value: id,
      label: name,
      detail: [asset_tag, site?.name].filter(Boolean).join(' · '),
    }))
  }
