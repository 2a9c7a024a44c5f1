import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { departmentsApi } from '@steward/contract/departments.ts'
import { depreciationMethodsApi } from '@steward/contract/depreciation-methods.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import type { Named } from '@steward/contract/kit/fields.ts'
import type { Page } from '@steward/contract/kit/list.ts'
import type { InputOf, Route } from '@steward/contract/kit/route.ts'
import { locationsApi } from '@steward/contract/locations.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { usersApi } from '@steward/contract/users.ts'
import { workOrderTypesApi } from '@steward/contract/work-order-types.ts'
import { OPEN_STATUSES } from '@steward/contract/work-order-status.ts'
import { workOrdersApi } from '@steward/contract/work-orders.ts'
import type { ComboboxOption, OptionSearch } from '#components/ui/combobox.tsx'
import { format } from '#lib/format.ts'
import { send } from '#lib/http.ts'
import { i18n } from '#lib/i18n.ts'
import { wayTo } from '#lib/place-path.ts'

/** The number of options before the user types more. */
const OFFERED = 20
const ACTIVE = { 'filter[status]': 'active' }

const detailOf = (...parts: (string | null | undefined)[]) =>
  parts.filter(Boolean).join(' · ') || undefined

type ListRoute<Row> = Route & { reply: { _zod: { output: Page<Row> } } }

/**
 * A search for the options of a reference, without `except`, the record that can't refer to itself. Lacking permission
 * doesn't lead to another page.
 *
 * @param fields the fields of an option
 */
const lookup =
  <Row extends { id: string }, Field extends keyof Row & string>(
    list: ListRoute<Row>,
    filter: Record<string, string>,
    fields: readonly Field[],
    optionOf: (row: Pick<Row, Field>) => Omit<ComboboxOption, 'value'>,
  ) =>
  (except?: string | null): OptionSearch =>
  async (search, signal) => {
    const query = { search, per_page: OFFERED, fields: fields.join(','), ...filter }
    const { data } = await send(list, { query } as InputOf<typeof list>, signal, { handles: [403] })
    return data
      .filter(({ id }) => id !== except)
      .map((row) => ({ value: row.id, ...optionOf(row) }))
  }

export const searchDepartments = lookup(
  departmentsApi.list,
  ACTIVE,
  ['name', 'code', 'parent'],
  ({ name, code, parent }) => ({
    label: name,
    detail: detailOf(code, parent?.name),
  }),
)

/** Employees by name. */
export const searchEmployees = lookup(
  employeesApi.list,
  { 'filter[status]': 'active,on_leave' },
  ['full_name', 'job_title', 'email'],
  ({ full_name, job_title, email }) => ({
    label: full_name,
    detail: detailOf(job_title, email),
  }),
)

export const searchSites = lookup(sitesApi.list, ACTIVE, ['name', 'code'], ({ name, code }) => ({
  label: name,
  detail: code,
}))()

/** A location with its site. */
interface LocationOption extends ComboboxOption {
  site: Named
}

export const isLocationOption = (option: ComboboxOption | null): option is LocationOption =>
  option !== null && 'site' in option

/** Locations of a site, or of all sites, with their paths. */
export const searchLocations = (site: string | null) =>
  lookup(
    locationsApi.list,
    { ...ACTIVE, view: 'complete', ...(site !== null && { 'filter[site_id]': site }) },
    ['name', 'path', 'site'],
    ({ name: label, path, ...location }) => ({
      label,
      detail: path && wayTo(path, site === null ? 0 : 1),
      site: location.site,
    }),
  )()

export const searchCategories = lookup(
  assetCategoriesApi.list,
  ACTIVE,
  ['name', 'parent'],
  ({ name, parent }) => ({
    label: name,
    detail: parent?.name,
  }),
)

export const searchMethods = lookup(
  depreciationMethodsApi.list,
  ACTIVE,
  ['name', 'code'],
  ({ name, code }) => ({
    label: name,
    detail: detailOf(code),
  }),
)()

/** Users of the account. */
export const searchUsers = lookup(usersApi.list, {}, ['name', 'email'], ({ name, email }) => ({
  label: name,
  detail: email,
}))()

/** Assets by name, tag or serial number. */
export const searchAssets = lookup(
  assetsApi.list,
  {},
  ['name', 'asset_tag', 'site'],
  ({ name, asset_tag, site }) => ({
    label: name,
    detail: detailOf(asset_tag, site?.name),
  }),
)

export const searchWorkOrderTypes = lookup(
  workOrderTypesApi.list,
  ACTIVE,
  ['name', 'key'],
  ({ name, key }) => ({ label: name, detail: key }),
)()

/** Users who can be assigned work, with their number of work orders. */
export const searchAssignees: OptionSearch = async (search, signal) => {
  const { data } = await send(workOrdersApi.assignees, { query: { search } }, signal, {
    handles: [403],
  })
  return data.map(({ id, name, open_count: count }) => ({
    value: id,
    label: name,
    detail: i18n.t('work_orders.open_count', { count, formatted: format.integer(count) }),
  }))
}

const workOrders = (filter: Record<string, string>) =>
  lookup(workOrdersApi.list, filter, ['number', 'title', 'asset'], ({ number, title, asset }) => ({
    label: title,
    detail: detailOf(number, asset?.name),
  }))

/** Work orders by number or title. */
export const searchWorkOrders = workOrders({})
export const searchOpenOrders = workOrders({ 'filter[status]': OPEN_STATUSES.join() })()
