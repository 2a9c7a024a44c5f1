import type { Route, Schema } from '@steward/contract/kit/route.ts'
import { expect, test } from 'vitest'
import { declaredRoutes } from './contract.ts'
import { harness } from './harness.ts'

/** Short lists that need no index: an account has a few hundred rows at most. */
const SHORT = ['data_fields', 'roles', 'users', 'accounts', 'asset_meters.list']

/** Lists of one record or one person, with the index that they use. */
const BESIDE: Readonly<Record<string, string>> = {
  'assets.list due_on': 'asset_assignments__due_on',
  'assets.list book_value': 'asset_books__book_value',
  'assets.assignments created_at': 'asset_assignments__asset',
  'employees.assignments created_at': 'asset_assignments__employee_id',
  'asset_meters.readings read_at': 'asset_meter_readings__newest',
  'attachments.list created_at': 'attachments__of',
  'work_orders.comments created_at': 'work_order_comments__of',
  'work_orders.time_entries worked_on': 'work_order_time_entries__of',
  'work_orders.costs created_at': 'work_order_costs__of',
  'bulk_changes.list created_at': 'bulk_changes__of',
  'exports.list created_at': 'exports__of',
  'notifications.list created_at': 'notifications__of',
}

interface Def {
  shape?: Record<string, Schema>
  innerType?: Schema
  options?: Schema[]
  entries?: Record<string, string>
}
const defOf = (schema: Schema) => schema._zod.def as unknown as Def

/** The columns by which a list can be sorted. */
function sortsOf({ query }: Route): string[] {
  const sort = defOf(query).shape?.['sort']
  const choice = sort && defOf(sort).innerType
  // Custom fields are sorted by an index of their values, not by columns.
  const columns = choice && (defOf(choice).options?.[0] ?? choice)
  return columns ? Object.keys(defOf(columns).entries ?? {}) : []
}

const isShort = ({ name }: Route) =>
  SHORT.some((list) => name === list || name.startsWith(`${list}.`))

test('every column that a list can be sorted by has an index', async () => {
  const { owner } = await harness()
  const { rows } = await owner.query<{ index: string; keys: string }>(`
    select i.indexrelid::regclass::text as index, t.relname || ' ' || (
        select string_agg(regexp_replace(a.attname, '_units$', ''), ' ' order by a.attnum) from pg_attribute a where a.attrelid = i.indexrelid) as keys
    from pg_index i join pg_class t on t.oid = i.indrelid and t.relnamespace = 'public'::regnamespace`)
  const named = rows.map(({ index }) => index)
  // The index may have more columns.
  const isKeyed = (wanted: string) => rows.some(({ keys }) => `${keys} `.startsWith(`${wanted} `))
  const routes = await declaredRoutes()

  const sorts = routes
    .filter((route) => route.method === 'GET' && !route.download && !isShort(route))
    .flatMap((route) => sortsOf(route).map((column) => ({ route, column })))
  const missing = sorts.filter(({ route, column }) => {
    const beside = BESIDE[`${route.name} ${column}`]
    return beside
      ? !named.includes(beside)
      : !isKeyed(`${route.path.slice(1)} account_id ${column} id`)
  })

  expect(missing.map(({ route, column }) => `${route.name} ${column}`)).toEqual([])
  expect(sorts.length).toBeGreaterThan(40)
})
