import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { assetMetersApi } from '@steward/contract/asset-meters.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { assignmentsApi } from '@steward/contract/assignments.ts'
import { attachmentsApi } from '@steward/contract/attachments.ts'
import { departmentsApi } from '@steward/contract/departments.ts'
import { depreciationMethodsApi } from '@steward/contract/depreciation-methods.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import { exportsApi } from '@steward/contract/exports.ts'
import { type Route, shapeOf } from '@steward/contract/kit/route.ts'
import { locationsApi } from '@steward/contract/locations.ts'
import { maintenancePlansApi } from '@steward/contract/maintenance-plans.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { workOrderCommentsApi } from '@steward/contract/work-order-comments.ts'
import { workOrderCostsApi } from '@steward/contract/work-order-costs.ts'
import { workOrderTypesApi } from '@steward/contract/work-order-types.ts'
import { workRequestsApi } from '@steward/contract/work-requests.ts'
import { workOrdersApi } from '@steward/contract/work-orders.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call, newAccount, type Person, signedIn, type TestAccount } from './account.ts'
import { upload } from './builders/imports.ts'
import { addAssetWith, addField } from './custom-fields.ts'
import { declaredRoutes, listedBy } from './contract.ts'
import { platformPerson } from './platform.ts'

const lists = (await declaredRoutes()).flatMap((route) => {
  const item = listedBy(route)
  return item ? [{ ...route, fields: Object.keys(item.shape) }] : []
})

/** Fields that each record of a list has, if its kind has them. */
const ALWAYS = ['id', 'lock_version', 'archived_at', 'status']

let here: TestAccount
let platform: Person
/** Values for path and query parameters. */
let params: Record<string, string>
let needed: Record<string, string>

const idOf = ({ body }: { body: { data: { id: string } } }) => body.data.id

/** Creates a record of everything that can be listed. */
beforeAll(async () => {
  here = await newAccount({
    flags: {
      'assets.custom_fields.enable': true,
      'locations.hierarchical.enable': true,
    },
  })
  platform = await platformPerson(here.h)
  const { call } = here
  const site_id = idOf(await call(sitesApi.create, { body: { site: { name: 'Kiel' } } }))
  const location_id = idOf(
    await call(locationsApi.create, {
      body: { location: { name: 'Hall', site_id } },
    }),
  )
  const category_id = idOf(
    await call(assetCategoriesApi.create, {
      body: { asset_category: { name: 'Pumps' } },
    }),
  )
  await call(departmentsApi.create, {
    body: { department: { name: 'Works', site_id } },
  })
  await call(depreciationMethodsApi.create, {
    body: {
      depreciation_method: { name: 'Five years', kind: 'straight_line' },
    },
  })
  await call(workOrderTypesApi.create, {
    body: { work_order_type: { name: 'Repair' } },
  })
  const employee_id = idOf(
    await call(employeesApi.create, {
      body: { employee: { first_name: 'Ana', last_name: 'Ruiz', site_id } },
    }),
  )
  await addField(here, { type: 'employee', key: 'keeper' })
  const asset = await addAssetWith(
    here,
    { keeper: employee_id },
    { site_id, location_id, category_id },
  )
  await call(assignmentsApi.handOver, {
    params: { id: asset.id },
    body: { assignment: { employee_id, due_on: '2099-01-31' } },
  })
  const meter_id = idOf(
    await call(assetMetersApi.create, {
      body: {
        asset_meter: {
          asset_id: asset.id,
          name: 'Hours',
          unit: 'h',
          reading: '7',
        },
      },
    }),
  )
  await call(attachmentsApi.create, {
    query: { attachable_type: 'Asset', attachable_id: asset.id },
    file: new File(['hello'], 'a.txt', { type: 'text/plain' }),
  })
  const order_id = idOf(
    await call(workOrdersApi.create, {
      body: {
        work_order: { title: 'Oil change', asset_id: asset.id, assigned_to_id: here.user_id },
      },
    }),
  )
  const order = { params: { id: order_id } }
  await call(workRequestsApi.create, {
    body: { work_request: { title: 'Leak', asset_id: asset.id } },
  })
  await call(maintenancePlansApi.create, {
    body: {
      maintenance_plan: {
        title: 'Service',
        asset_id: asset.id,
        every: 1,
        unit: 'months',
        start_date: '2099-01-31',
      },
    },
  })
  await call(workOrderCommentsApi.add, { ...order, body: { comment: { body: 'Soon' } } })
  await call(workOrderCostsApi.addTime, {
    ...order,
    body: { time_entry: { minutes: 30, rate: '60' } },
  })
  await call(workOrderCostsApi.addCost, {
    ...order,
    body: { cost: { description: 'Oil', unit_cost: '9' } },
  })
  await call(assetsApi.bulk, {
    body: {
      assets: {
        filter: { 'filter[site_id]': site_id },
        changes: { criticality: 'high' },
      },
    },
  })
  await call(exportsApi.create, { body: { export: { resource: 'assets' } } })
  await upload(here, 'name\nSaw\n', { start: false })
  params = { id: asset.id, key: 'admin' }
  needed = {
    'filter[asset_id]': asset.id,
    attachable_type: 'Asset',
    attachable_id: asset.id,
    employee: employee_id,
    meter: meter_id,
    account: here.account_id,
    work_order: order_id,
  }
})

/** The record of a path, if it isn't an asset. */
const NAMED: Record<string, string> = {
  'assignments.of_employee': 'employee',
  'employees.assignments': 'employee',
  'asset_meters.readings': 'meter',
  'accounts.users': 'account',
  'work_orders.comments': 'work_order',
  'work_orders.time_entries': 'work_order',
  'work_orders.costs': 'work_order',
}

/** The query parameters of a route. */
const parametersOf = ({ query }: Route) => Object.keys(shapeOf(query))

/** All these requests would exceed the rate limit of one session. */
let headers: Record<string, string>
beforeEach(async () => {
  headers = await signedIn(here.h, here)
})

async function read(route: Route, more: object) {
  const known = parametersOf(route)
  const query = Object.fromEntries(Object.entries(needed).filter(([name]) => known.includes(name)))
  const id = needed[NAMED[route.name] ?? ''] ?? params['id']
  const input = { params: { ...params, id }, query: { ...query, ...more } }
  const { status, body } =
    route.access === 'platform'
      ? await platform.call(route, input)
      : await call(here.h, route, input, headers)
  return { status, body: body as unknown as Body }
}
interface Body {
  data: Record<string, unknown>[]
  errors?: { detail: string; source: object }[]
}

/** The fields of an answer that a name in `fields=` selects. */
const broughtBy = (name: string) =>
  name === 'custom_fields' ? [name, 'custom_field_names'] : [name, name.replace(/_id$/, '')]

const some = (record: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)))

describe.each(lists)('$name', (route) => {
  test('answers the fields that are asked for, each as in a whole record', async () => {
    const whole = await read(route, {})
    expect(whole.body.data.length).toBeGreaterThan(0)

    for (const name of route.fields) {
      const { body } = await read(route, { fields: name })
      const wanted = [...ALWAYS, ...broughtBy(name)]
      expect(body.data).toEqual(whole.body.data.map((record) => some(record, wanted)))
    }
  })

  test('names the existing fields if another one is requested', async () => {
    const { status, body } = await read(route, {
      fields: 'id,colour_of_the_sea',
    })

    expect([status, body.errors![0]!.source]).toEqual([422, { parameter: 'fields' }])
    expect(body.errors![0]!.detail).toContain(route.fields.join(', '))
  })
})

describe('some fields of a list of assets', () => {
  const asked = async (query: object) => (await read(assetsApi.list as Route, query)).body.data

  test('are asked for by the names of the account’s own, too', async () => {
    const [asset] = await asked({ fields: 'cf:keeper' })

    expect(Object.values(asset!['custom_field_names'] as object)).toEqual(['Ana Ruiz'])
    expect(asset!['custom_fields']).toHaveProperty('keeper')
  })

  test('are the same in any order and however often they are named', async () => {
    const [once, often] = await Promise.all([
      asked({ fields: 'name,site' }),
      asked({ fields: ['site', 'name,site'] }),
    ])

    expect(often).toEqual(once)
    expect(JSON.stringify(often)).toBe(JSON.stringify(once))
  })

  test('leave the complete view as it is', async () => {
    const [whole, complete] = await Promise.all([
      asked({ view: 'complete' }),
      asked({ view: 'complete', fields: 'name' }),
    ])

    expect(complete).toEqual(whole)
  })

  test('come with every order and search', async () => {
    for (const query of [{ sort: 'due_on' }, { sort: 'cf:keeper' }, { search: 'pump' }])
      expect(Object.keys((await asked({ ...query, fields: 'name' }))[0]!)).toEqual(
        Object.keys((await asked({ fields: 'name' }))[0]!),
      )
  })
})
