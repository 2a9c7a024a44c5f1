import { randomUUID } from 'node:crypto'
import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { attachmentsApi } from '@steward/contract/attachments.ts'
import { assetMetersApi } from '@steward/contract/asset-meters.ts'
import { assetLinksApi } from '@steward/contract/asset-links.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { auditsApi } from '@steward/contract/audits.ts'
import { booksApi } from '@steward/contract/books.ts'
import { bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import { depreciationMethodsApi } from '@steward/contract/depreciation-methods.ts'
import { dataFieldsApi } from '@steward/contract/data-fields.ts'
import { departmentsApi } from '@steward/contract/departments.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import { exportsApi } from '@steward/contract/exports.ts'
import type { Route } from '@steward/contract/kit/route.ts'
import { locationsApi } from '@steward/contract/locations.ts'
import { maintenancePlansApi } from '@steward/contract/maintenance-plans.ts'
import { reportSchedulesApi } from '@steward/contract/report-schedules.ts'
import { savedViewsApi } from '@steward/contract/saved-views.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { workOrderCommentsApi } from '@steward/contract/work-order-comments.ts'
import { workOrderCostsApi } from '@steward/contract/work-order-costs.ts'
import { workOrderLinksApi } from '@steward/contract/work-order-links.ts'
import { workRequestsApi } from '@steward/contract/work-requests.ts'
import { workOrdersApi } from '@steward/contract/work-orders.ts'
import { workOrderTasksApi } from '@steward/contract/work-order-tasks.ts'
import { workOrderTypesApi } from '@steward/contract/work-order-types.ts'
import { clientOf, inTransaction } from '#core/context/ctx.ts'
import { PNG } from './dot.ts'
import type { TestAccount } from './account.ts'

const unused = () => randomUUID()

const aSchedule = ({ user_id }: TestAccount) => ({
  report: 'asset_lifecycle' as const,
  name: 'Mine',
  settings: {},
  format: 'csv' as const,
  delivery: 'link' as const,
  frequency: 'weekly' as const,
  starts_on: '2026-01-01',
  recipient_ids: [user_id],
})

/** Creates a record of each kind in an account, for routes that name one. */
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
  work_orders: async (owner) =>
    idOf(await owner.call(workOrdersApi.create, { body: { work_order: { title: 'Oil change' } } })),
  work_requests: async (owner) =>
    idOf(await owner.call(workRequestsApi.create, { body: { work_request: { title: 'Leak' } } })),
  maintenance_plans: async (owner) =>
    idOf(
      await owner.call(maintenancePlansApi.create, {
        body: { maintenance_plan: await aPlan(owner) },
      }),
    ),
  books: async (owner) =>
    idOf(await owner.call(booksApi.create, { body: { book: { name: unused() } } })),
  data_fields: async (owner) =>
    idOf(
      await owner.call(dataFieldsApi.create, {
        body: { data_field: { label: unused(), type: 'text', section: 'details' } },
      }),
    ),
  assets: async (owner) =>
    idOf(await owner.call(assetsApi.create, { body: { asset: { name: 'A' } } })),
  attachments: async (owner) =>
    idOf(
      await owner.call(attachmentsApi.create, {
        query: { attachable_type: 'Asset', attachable_id: await make['assets']!(owner) },
        file: new File(['note'], 'note.txt'),
      }),
    ),
  asset_meters: async (owner) =>
    idOf(
      await owner.call(assetMetersApi.create, {
        body: {
          asset_meter: { asset_id: await make['assets']!(owner), name: 'Hours', unit: 'h' },
        },
      }),
    ),
  bulk_imports: async (owner) =>
    idOf(
      await owner.call(bulkImportsApi.create, {
        file: new File(['name\nPump\n'], 'assets.csv'),
        body: { bulk_import: { resource_type: 'Asset', start: false } },
      }),
    ),
  bulk_changes: async (owner) => {
    const ids = [await make['assets']!(owner)]
    const body = { assets: { ids, changes: { criticality: 'high' as const } } }
    return (await owner.call(assetsApi.bulk, { body })).body.data.undo_token!
  },
  audits: async (owner) => {
    const id = await make['assets']!(owner)
    await owner.call(assetsApi.update, { params: { id }, body: { asset: { notes: 'x' } } })
    const query = { 'filter[auditable_type]': 'Asset', 'filter[auditable_id]': id } as const
    return (await owner.call(auditsApi.list, { query })).body.data[0]!.id
  },
  exports: async (owner) =>
    idOf(await owner.call(exportsApi.create, { body: { export: { resource: 'assets' } } })),
  saved_views: async (owner) =>
    idOf(
      await owner.call(savedViewsApi.create, {
        body: { saved_view: { resource: 'assets', name: 'Mine', settings: {} } },
      }),
    ),
  report_schedules: async (owner) =>
    idOf(
      await owner.call(reportSchedulesApi.create, {
        body: { report_schedule: aSchedule(owner) },
      }),
    ),
  notifications: (owner) =>
    inTransaction(owner.ctx, async (ctx) => {
      const { rows } = await clientOf(ctx).query<{ id: string }>(
        `insert into notifications (account_id, user_id, type, key)
         values ($1, $2, 'work_order_assigned', gen_random_uuid()) returning id`,
        [owner.account_id, owner.user_id],
      )
      return rows[0]!.id
    }),
  // A failed job.
  installation: async ({ h }) => {
    const { rows } = await h.owner.query<{ id: string }>(
      "insert into pgboss.job (name, data, state) values ('analytics', '{}', 'failed') returning id",
    )
    return rows[0]!.id
  },
  users: async (owner) => owner.user_id,
  memberships: async (owner) => owner.account_id,
  accounts: async (owner) => owner.account_id,
  organizations: async (owner) => owner.account_id,
  my_sessions: async () => '0197a3a0-0000-7000-8000-000000000001',
}

const aPlan = async (owner: TestAccount) => ({
  title: 'Service',
  asset_id: await make['assets']!(owner),
  every: 1,
  unit: 'months' as const,
  start_date: '2099-01-31',
})

const idOf = ({ body }: { body: unknown }) => (body as { data: { id: string } }).data.id

const image = () => new File([PNG], 'dot.png', { type: 'image/png' })

/** Creates two assets, one of which replaces the other. */
async function linked(owner: TestAccount) {
  const [id, other] = [await make['assets']!(owner), await make['assets']!(owner)]
  const link = { other_id: other, kind: 'replaces' as const }
  await owner.call(assetLinksApi.link, { params: { id }, body: { link } })
  return { params: { id, other }, query: { kind: 'replaces' } }
}

/** The path parameters of a work order's part. */
const partOf =
  (name: string, add: (owner: TestAccount, id: string) => Promise<{ body: unknown }>) =>
  async (owner: TestAccount) => {
    const id = await make['work_orders']!(owner)
    return { id, [name]: idOf(await add(owner, id)) }
  }
const task = partOf('task_id', (owner, id) =>
  owner.call(workOrderTasksApi.add, { params: { id }, body: { task: { title: 'Drain' } } }),
)
const comment = partOf('comment_id', (owner, id) =>
  owner.call(workOrderCommentsApi.add, { params: { id }, body: { comment: { body: 'Done' } } }),
)
const timeEntry = partOf('entry_id', (owner, id) =>
  owner.call(workOrderCostsApi.addTime, { params: { id }, body: { time_entry: { minutes: 5 } } }),
)
const cost = partOf('cost_id', (owner, id) =>
  owner.call(workOrderCostsApi.addCost, {
    params: { id },
    body: { cost: { description: 'Oil', unit_cost: '9' } },
  }),
)

/** Creates two work orders, one of which blocks the other. */
async function linkedOrders(owner: TestAccount) {
  const [id, other] = [await make['work_orders']!(owner), await make['work_orders']!(owner)]
  const link = { other_id: other, kind: 'blocks' as const }
  await owner.call(workOrderLinksApi.link, { params: { id }, body: { link } })
  return { params: { id, other }, query: { kind: 'blocks' } }
}

/** The valid input of a call besides the record's id, so that only permissions can be missing. */
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
  'work_orders.create': () => ({ body: { work_order: { title: 'New' } } }),
  'work_orders.update': () => ({ body: { work_order: { priority: 'high' } } }),
  'work_requests.create': () => ({ body: { work_request: { title: 'New' } } }),
  'work_requests.update': () => ({ body: { work_request: { description: 'x' } } }),
  'work_requests.accept': () => ({ body: { accept: {} } }),
  'work_requests.accept_into': async (owner) => ({
    body: { requests: { ids: [await make['work_requests']!(owner)] } },
  }),
  'work_requests.reopen': async (owner) => ({
    body: { reopen: { ids: [await make['work_requests']!(owner)] } },
  }),
  'work_requests.decline': () => ({ body: { decline: { reason: 'No' } } }),
  'work_requests.form_link': async (owner) => ({
    query: { about: 'asset', id: await make['assets']!(owner) },
  }),
  'work_requests.public_submit': () => ({ body: { request: { title: 'Leak' } } }),
  'maintenance_plans.create': async (owner) => ({
    body: { maintenance_plan: await aPlan(owner) },
  }),
  'maintenance_plans.update': () => ({ body: { maintenance_plan: { every: 2 } } }),
  'maintenance_plans.skip': () => ({ body: { skip: {} } }),
  'maintenance_plans.undo_date': () => ({ body: { undo_date: {} } }),
  'maintenance_plans.postpone': () => ({ body: { postpone: { to: '2099-02-05' } } }),
  'work_orders.past_parts': () => ({ query: { at: '2999-01-01T00:00:00.000Z' } }),
  'work_orders.watch': () => ({ body: { watch: { watching: true } } }),
  'work_orders.link': async (owner) => ({
    body: { link: { other_id: await make['work_orders']!(owner), kind: 'blocks' } },
  }),
  'work_orders.unlink': linkedOrders,
  'work_orders.add_task': () => ({ body: { task: { title: 'Fill' } } }),
  'work_orders.update_task': async (owner) => ({
    params: await task(owner),
    body: { task: { answer: true } },
  }),
  'work_orders.remove_task': async (owner) => ({ params: await task(owner) }),
  'work_orders.add_comment': () => ({ body: { comment: { body: 'Done' } } }),
  'work_orders.update_comment': async (owner) => ({
    params: await comment(owner),
    body: { comment: { body: 'Done.' } },
  }),
  'work_orders.remove_comment': async (owner) => ({ params: await comment(owner) }),
  'work_orders.add_time_entry': () => ({ body: { time_entry: { minutes: 30 } } }),
  'work_orders.update_time_entry': async (owner) => ({
    params: await timeEntry(owner),
    body: { time_entry: { minutes: 45 } },
  }),
  'work_orders.remove_time_entry': async (owner) => ({ params: await timeEntry(owner) }),
  'work_orders.add_cost': () => ({ body: { cost: { description: 'Oil', unit_cost: '9' } } }),
  'work_orders.update_cost': async (owner) => ({
    params: await cost(owner),
    body: { cost: { unit_cost: '10' } },
  }),
  'work_orders.remove_cost': async (owner) => ({ params: await cost(owner) }),
  'assets.explain_depreciation': () => ({ query: { fiscal_year: 2025 } }),
  'assets.add_depreciation_event': () => ({
    body: {
      depreciation_event: { type: 'addition', effective_date: '2025-01-01', amount: '1' },
    },
  }),
  'assets.undo_depreciation_event': async (owner) => ({
    params: { id: await make['assets']!(owner), event_id: UNKNOWN },
  }),
  'assets.update_book': async (owner) => ({
    params: { id: await make['assets']!(owner), book_id: await make['books']!(owner) },
    body: { asset_book: {} },
  }),
  'asset_categories.update_book': async (owner) => ({
    params: { id: await make['asset_categories']!(owner), book_id: await make['books']!(owner) },
    body: { category_book: {} },
  }),
  'books.create': () => ({ body: { book: { name: unused() } } }),
  'books.update': () => ({ body: { book: { code: 'B1' } } }),
  'books.lock': () => ({ body: { book: { locked_through: '2020-12-31' } } }),
  'books.unlock': () => ({ body: { book: { locked_through: null } } }),
  'data_fields.create': () => ({
    body: { data_field: { label: unused(), type: 'date', section: 'details' } },
  }),
  'data_fields.update': () => ({ body: { data_field: { help_text: 'x' } } }),
  'data_fields.reorder': async (owner) => ({
    body: { data_fields: { ids: [await make['data_fields']!(owner)] } },
  }),
  'assets.create': () => ({ body: { asset: { name: 'New' } } }),
  'assets.update': () => ({ body: { asset: { notes: 'x' } } }),
  'assets.set_image': () => ({ file: image() }),
  'assets.write_cells': () => ({
    body: { assets: { rows: [{ id: UNKNOWN, lock_version: 0, changes: { notes: 'x' } }] } },
  }),
  'assets.check_cells': () => ({
    body: { assets: { rows: [{ id: UNKNOWN, lock_version: 0, texts: { notes: 'x' } }] } },
  }),
  'attachments.list': async (owner) => ({ query: await attachable(owner) }),
  'attachments.create': async (owner) => ({
    query: await attachable(owner),
    file: new File(['note'], 'note.txt'),
  }),
  'attachments.update': () => ({ body: { attachment: { file_name: 'b.txt' } } }),
  'assets.link': async (owner) => ({
    body: { link: { other_id: await make['assets']!(owner), kind: 'replaces' } },
  }),
  'assets.unlink': linked,
  'assets.hand_over': async (owner) => ({
    body: { assignment: { employee_id: await make['employees']!(owner) } },
  }),
  'assets.take_back': () => ({ body: { return: {} } }),
  'assets.hand_over_many': async (owner) => ({
    body: { hand_over: { ids: [UNKNOWN], employee_id: await make['employees']!(owner) } },
  }),
  'assets.take_back_many': () => ({ body: { take_back: { ids: [UNKNOWN] } } }),
  'assets.undo_hand_over': () => ({ body: { hand_over: { undo_token: UNKNOWN } } }),
  'employees.send_receipt': () => ({ body: { receipt: {} } }),
  'asset_meters.list': async (owner) => ({
    query: { 'filter[asset_id]': await make['assets']!(owner) },
  }),
  'asset_meters.create': async (owner) => ({
    body: { asset_meter: { asset_id: await make['assets']!(owner), name: 'Hours', unit: 'h' } },
  }),
  'asset_meters.update': () => ({ body: { asset_meter: { unit: 'km' } } }),
  'asset_meters.read': () => ({ body: { reading: { value: '1' } } }),
  'assets.labels': async (owner) => ({
    body: { labels: { ids: [await make['assets']!(owner)] } },
  }),
  'assets.by_code': () => ({ query: { code: 'AST-00001' } }),
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
  'roles.bulk': () => ({ body: { roles: { ids: [UNKNOWN], changes: { deleted: true } } } }),
  'memberships.create': () => ({
    body: { membership: { email: `${unused()}@example.com`, name: 'New', role_key: 'requester' } },
  }),
  'memberships.update': async (owner) => ({
    params: await memberOf(owner),
    body: { membership: { status: 'deactivated' } },
  }),
  'accounts.user_bulk': async (owner) => ({
    body: { users: { ids: await memberIds(owner), changes: { role_key: 'auditor' } } },
  }),
  'accounts.undo_user_bulk': () => ({ body: { users: { undo_token: UNKNOWN } } }),
  'accounts.bulk': (owner) => ({
    body: { accounts: { ids: [owner.account_id], changes: { status: 'active' } } },
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
  'exports.create': () => ({ body: { export: { resource: 'assets' } } }),
  'saved_views.create': () => ({
    body: { saved_view: { resource: 'assets', name: 'Mine', settings: {} } },
  }),
  'report_schedules.create': (owner) => ({ body: { report_schedule: aSchedule(owner) } }),
  'report_schedules.update': () => ({ body: { report_schedule: { name: 'Ours' } } }),
  'saved_views.update': () => ({ body: { saved_view: { name: 'Ours' } } }),
  'notifications.update': () => ({ body: { notification: { read: true } } }),
  'audits.undo': () => ({ body: { undo: {} } }),
  'search.search': () => ({ query: { q: 'pump' } }),
}

const attachable = async (owner: TestAccount) => ({
  attachable_type: 'Asset' as const,
  attachable_id: await make['assets']!(owner),
})

const memberOf = async (owner: TestAccount) => ({
  id: owner.account_id,
  user_id: (await owner.person('requester')).user_id,
})

const memberIds = async (owner: TestAccount) => [(await owner.person('requester')).user_id]

const own = (route: Route) => route.name.split('.')[0]!

const UNKNOWN = '0197a3a0-0000-7000-8000-000000000001'

/** The inputs of the bulk routes that every kind has. */
async function bulkInput(route: Route, owner: TestAccount): Promise<object | undefined> {
  const kind = own(route)
  if (route.name.endsWith('.undo_bulk')) return { body: { [kind]: { undo_token: UNKNOWN } } }
  if (!route.name.endsWith('.bulk')) return undefined
  return { body: { [kind]: { ids: [await make[kind]!(owner)], changes: {} } } }
}

/** The input of a route in an account, in which the named records are created. */
export async function inputFor(route: Route, owner: TestAccount): Promise<object> {
  const more = (await inputs[route.name]?.(owner)) ?? (await bulkInput(route, owner))
  if (route.path.includes(':id')) return { params: { id: await make[own(route)]!(owner) }, ...more }
  if (route.path.includes(':key')) return { params: { key: 'admin' }, ...more }
  if (route.path.includes(':resource_type')) return { params: { resource_type: 'Asset' }, ...more }
  return { ...more }
}
