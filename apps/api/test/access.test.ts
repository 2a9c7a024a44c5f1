import { randomUUID } from 'node:crypto'
import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import { depreciationMethodsApi } from '@steward/contract/depreciation-methods.ts'
import { departmentsApi } from '@steward/contract/departments.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import type { Route } from '@steward/contract/kit/route.ts'
import { locationsApi } from '@steward/contract/locations.ts'
import { allows, type Permission } from '@steward/contract/permissions.ts'
import { BUILT_IN_ROLES } from '@steward/contract/roles.ts'
import { savedViewsApi } from '@steward/contract/saved-views.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { workOrderTypesApi } from '@steward/contract/work-order-types.ts'
import { expect, test } from 'vitest'
import { call, newAccount, type TestAccount } from './account.ts'
import { declaredRoutes } from './contract.ts'
import { harness } from './harness.ts'
import { platformPerson } from './platform.ts'

const routes = await declaredRoutes()

const unused = () => randomUUID()

/** A record of each kind in an account, for the routes that name one. */
const make: Record<string, (owner: TestAccount) => Promise<string>> = {
  sites: async (owner) =>
    idOf(await owner.call(sitesApi.create, { body: { site: { name: unused() } } })),
  locations: async (owner) => {
    const site_id = await make['sites']!(owner)
    return idOf(
      await owner.call(locationsApi.create, { body: { location: { name: unused(), site_id } } }),
    )
  },
  departments: async (owner) =>
    idOf(await owner.call(departmentsApi.create, { body: { department: { name: unused() } } })),
  employees: async (owner) =>
    idOf(
      await owner.call(employeesApi.create, {
        body: { employee: { first_name: 'A', last_name: 'B' } },
      }),
    ),
  asset_categories: async (owner) =>
    idOf(
      await owner.call(assetCategoriesApi.create, { body: { asset_category: { name: unused() } } }),
    ),
  depreciation_methods: async (owner) =>
    idOf(
      await owner.call(depreciationMethodsApi.create, {
        body: { depreciation_method: { name: unused(), kind: 'straight_line' } },
      }),
    ),
  work_order_types: async (owner) =>
    idOf(
      await owner.call(workOrderTypesApi.create, { body: { work_order_type: { name: unused() } } }),
    ),
  assets: async (owner) =>
    idOf(await owner.call(assetsApi.create, { body: { asset: { name: 'A' } } })),
  bulk_imports: async (owner) =>
    idOf(
      await owner.call(bulkImportsApi.create, {
        file: new File(['name\nPump\n'], 'assets.csv'),
        body: { bulk_import: { resource_type: 'Asset', start: false } },
      }),
    ),
  saved_views: async (owner) =>
    idOf(
      await owner.call(savedViewsApi.create, {
        body: { saved_view: { resource: 'assets', name: 'Mine', settings: {} } },
      }),
    ),
  users: async (owner) => owner.user_id,
  memberships: async (owner) => owner.account_id,
  accounts: async (owner) => owner.account_id,
  organizations: async (owner) => owner.account_id,
  my_sessions: async () => '0197a3a0-0000-7000-8000-000000000001',
}

const idOf = ({ body }: { body: unknown }) => (body as { data: { id: string } }).data.id

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const image = () => new File([PNG], 'dot.png', { type: 'image/png' })

/** What a call needs besides the record's id, so that nothing but the right to make it can be missing. */
const inputs: Record<string, (owner: TestAccount) => object | Promise<object>> = {
  'sites.create': () => ({ body: { site: { name: unused() } } }),
  'sites.update': () => ({ body: { site: { city: 'Kiel' } } }),
  'locations.create': async (owner) => ({
    body: { location: { name: unused(), site_id: await make['sites']!(owner) } },
  }),
  'locations.update': () => ({ body: { location: { capacity: 3 } } }),
  'departments.create': () => ({ body: { department: { name: unused() } } }),
  'departments.update': () => ({ body: { department: { cost_centre: '7' } } }),
  'employees.create': () => ({ body: { employee: { first_name: 'N', last_name: 'N' } } }),
  'employees.update': () => ({ body: { employee: { job_title: 'Fitter' } } }),
  'asset_categories.create': () => ({ body: { asset_category: { name: unused() } } }),
  'asset_categories.update': () => ({ body: { asset_category: { code: 'C1' } } }),
  'depreciation_methods.create': () => ({
    body: { depreciation_method: { name: unused(), kind: 'none' } },
  }),
  'depreciation_methods.update': () => ({ body: { depreciation_method: { code: 'M1' } } }),
  'work_order_types.create': () => ({ body: { work_order_type: { name: unused() } } }),
  'work_order_types.update': () => ({ body: { work_order_type: { kind: 'safety' } } }),
  'assets.create': () => ({ body: { asset: { name: 'New' } } }),
  'assets.update': () => ({ body: { asset: { notes: 'x' } } }),
  'assets.set_image': () => ({ file: image() }),
  'bulk_imports.create': () => ({
    file: new File(['name\nPump\n'], 'assets.csv'),
    body: { bulk_import: { resource_type: 'Asset', start: false } },
  }),
  'bulk_imports.update': () => ({ body: { bulk_import: { mode: 'upsert' } } }),
  'users.update': () => ({ body: { user: {} } }),
  'roles.create': () => ({
    body: { role: { key: `r_${unused().slice(0, 8)}`, name: 'R', permissions: {} } },
  }),
  'roles.update': () => ({ body: { role: { name: 'Fitter' } } }),
  'memberships.create': () => ({
    body: { membership: { email: `${unused()}@example.com`, name: 'New', role_key: 'requester' } },
  }),
  'memberships.update': async (owner) => ({
    params: await memberOf(owner),
    body: { membership: { status: 'deactivated' } },
  }),
  'memberships.remove': async (owner) => ({ params: await memberOf(owner) }),
  'memberships.resend_invitation': async (owner) => ({ params: await memberOf(owner) }),
  'me.update': () => ({ body: { user: { name: 'Me' } } }),
  'accounts.create': () => ({
    body: {
      account: { name: 'New', administrator: { name: 'A', email: `${unused()}@example.com` } },
    },
  }),
  'accounts.update': () => ({ body: { account: { name: 'New' } } }),
  'organizations.update': () => ({ body: { organization: { city: 'Kiel' } } }),
  'saved_views.create': () => ({
    body: { saved_view: { resource: 'assets', name: 'Mine', settings: {} } },
  }),
  'saved_views.update': () => ({ body: { saved_view: { name: 'Ours' } } }),
  'search.search': () => ({ query: { q: 'pump' } }),
}

const memberOf = async (owner: TestAccount) => ({
  id: owner.account_id,
  user_id: (await owner.person('requester')).user_id,
})

const own = (route: Route) => route.name.split('.')[0]!

const UNKNOWN = '0197a3a0-0000-7000-8000-000000000001'

/** The calls that every kind of record has, for many of it at once. */
async function bulkInput(route: Route, owner: TestAccount): Promise<object | undefined> {
  const kind = own(route)
  if (route.name.endsWith('.undo_bulk')) return { body: { [kind]: { undo_token: UNKNOWN } } }
  if (!route.name.endsWith('.bulk')) return undefined
  return { body: { [kind]: { ids: [await make[kind]!(owner)], changes: {} } } }
}

async function inputFor(route: Route, owner: TestAccount): Promise<object> {
  const more = (await inputs[route.name]?.(owner)) ?? (await bulkInput(route, owner))
  if (route.path.includes(':id')) return { params: { id: await make[own(route)]!(owner) }, ...more }
  if (route.path.includes(':key')) return { params: { key: 'admin' }, ...more }
  if (route.path.includes(':resource_type')) return { params: { resource_type: 'Asset' }, ...more }
  return { ...more }
}

const ask = async (route: Route, owner: TestAccount, headers: Record<string, string>) =>
  (await call(owner.h, route, (await inputFor(route, owner)) as never, headers)).status

const needs = ({ access }: Route) => (Array.isArray(access) ? access : [access]) as Permission[]
const isOpen = ({ access }: Route) => access === 'public'
const isForAll = ({ access }: Route) => access === 'signed_in'

test('every route of the contract is served, and nothing else', async () => {
  const { app } = await harness()

  const names = (list: Route[]) => list.map(({ name }) => name).sort()
  expect(names(app.contract)).toEqual(names(routes))
})

const closed = routes.filter((route) => !isOpen(route))
const guarded = closed.filter((route) => !isForAll(route))
const ofRoles = guarded.filter((route) => route.access !== 'platform')
const ofRecords = closed.filter(
  (route) => route.path.includes(':id') && route.access !== 'platform',
)

test.each(closed)('$name refuses strangers', async (route) => {
  expect(await ask(route, await newAccount(), {})).toBe(401)
})

test.each(guarded)('$name refuses people without the right', async (route) => {
  const here = await newAccount()
  const nobody = await here.person({})

  expect(await ask(route, here, nobody.headers)).toBe(403)
})

test.each(ofRoles)('$name answers each built-in role as its rights say', async (route) => {
  const here = await newAccount()
  for (const [role, permissions] of Object.entries(BUILT_IN_ROLES)) {
    if (role === 'platform_admin') continue
    const may = needs(route).every((permission) => allows(permissions, permission))
    const status = await ask(route, here, (await here.person(role)).headers)
    expect([role, status === 403]).toEqual([role, !may])
  }
})

const ofPlatform = guarded.filter((route) => route.access === 'platform')

test.each(ofPlatform)('$name is for people of the platform alone', async (route) => {
  const here = await newAccount()
  for (const role of Object.keys(BUILT_IN_ROLES).filter((key) => key !== 'platform_admin'))
    expect([role, await ask(route, here, (await here.person(role)).headers)]).toEqual([role, 403])
})

test.each(guarded)('$name answers the platform as its rights say', async (route) => {
  const here = await newAccount()
  const { headers } = await platformPerson(here.h)
  const rights = BUILT_IN_ROLES.platform_admin
  const may =
    route.access === 'platform' || needs(route).every((permission) => allows(rights, permission))
  expect((await ask(route, here, headers)) === 403).toBe(!may)
})

test.each(ofRecords)('$name hides the records of other accounts', async (route) => {
  const elsewhere = await newAccount()

  expect(await ask(route, elsewhere, (await newAccount()).headers)).toBe(404)
})

test.each(routes.filter(isOpen))('$name is open to strangers', async (route) => {
  const status = await ask(route, await newAccount(), {})
  // These say 401 where there is no session to work on; that is their answer, not a refusal at the door.
  if (!['session.login', 'session.refresh'].includes(route.name)) expect(status).not.toBe(401)
  expect(status).toBeLessThan(500)
})
