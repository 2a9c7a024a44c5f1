import { PLATFORM_ACCOUNT_ID } from '@steward/contract/roles.ts'
import { and, eq } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Services } from '#core/context/services.ts'
import { commit, type Db, drizzleOn } from '#db/client.ts'
import { accounts } from '#db/schema/accounts.ts'
import { asset_assignments } from '#db/schema/asset-assignments.ts'
import { asset_categories } from '#db/schema/asset-categories.ts'
import { data_fields } from '#db/schema/data-fields.ts'
import { depreciation_methods } from '#db/schema/depreciation-methods.ts'
import { assets, counters } from '#db/schema/assets.ts'
import { audits } from '#db/schema/audits.ts'
import { memberships } from '#db/schema/memberships.ts'
import { departments, employees } from '#db/schema/people.ts'
import { locations, sites } from '#db/schema/places.ts'
import { users } from '#db/schema/users.ts'
import { asset_meter_readings, asset_meters } from '#db/schema/asset-meters.ts'
import { maintenance_plan_dates, maintenance_plans } from '#db/schema/maintenance-plans.ts'
import {
  work_order_comments,
  work_order_costs,
  work_order_tasks,
  work_order_time_entries,
} from '#db/schema/work-order-parts.ts'
import { work_order_types } from '#db/schema/work-order-types.ts'
import { assets_in_maintenance, work_orders } from '#db/schema/work-orders.ts'
import { work_requests } from '#db/schema/work-requests.ts'
import { hashPassword } from '#features/session/passwords.ts'
import { harbor } from './harbor/organization.ts'
import { addMoney, closeLastYear } from './money.ts'
import { northwind } from './northwind/organization.ts'
import type { DemoPerson, Organization } from './organization.ts'
import { buildRegister, type Register } from './register.ts'

/** Two processes that start at once take turns, so that the second finds it loaded. */
const LOADING_LOCK = 7_301_101
const ROWS_AT_ONCE = 500

export const platformPerson: DemoPerson = {
  email: 'platform@demo.test',
  name: 'Robin Castellan',
  role: 'platform_admin',
}
export const bothPerson = { email: 'both@demo.test', name: 'Noor van Dijk' }

/**
 * Whether the demonstration may be loaded. Its password is printed, so the server must only be reachable from this
 * machine, unless a password was set.
 */
export const mayHaveDemonstration = ({ loopback, DEMO_PASSWORD }: Services['env']) =>
  loopback || DEMO_PASSWORD !== undefined

export const demoPasswordOf = ({ env, secrets }: Services) =>
  env.DEMO_PASSWORD ?? secrets.demo_password

/**
 * Loads the demonstration into an unused installation, in one transaction: after an interruption the next start loads
 * it.
 *
 * @returns whether it was loaded now
 */
export async function loadDemonstration(services: Services, now = new Date()): Promise<boolean> {
  const made = await loadOnce(services, now)
  // In Northwind, where people try imports, all periods stay open.
  const closed = made?.get(harbor)
  if (closed) await closeLastYear(services, closed, now)
  return made !== undefined
}

/** @returns the accounts that were created; undefined if the installation is in use */
async function loadOnce(
  services: Services,
  now: Date,
): Promise<Map<Organization, string> | undefined> {
  const client = await services.pool.connect()
  try {
    await client.query('begin')
    // On a busy machine the rows take long, and nothing else is waiting for them.
    await client.query("set local statement_timeout = '120s'")
    await client.query('select pg_advisory_xact_lock($1)', [LOADING_LOCK])
    const isFirst = await isUntouched(client)
    const made = isFirst
      ? await load(client, await hashPassword(demoPasswordOf(services)), now)
      : undefined
    await commit(client)
    client.release()
    return made
  } catch (error) {
    // Closing the connection rolls the transaction back.
    client.release(true)
    throw error
  }
}

/** Whether there is no account and no link to set up the first administrator. */
async function isUntouched(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ untouched: boolean }>(
    `select not exists (select from accounts)
       and not exists (select from tokens where purpose = 'setup') as untouched`,
  )
  return rows[0]!.untouched
}

/** Enters an account for what follows in this transaction. */
const enter = (client: pg.PoolClient, account_id: string) =>
  client.query("select set_config('app.account_id', $1, true)", [account_id])

/** @returns the accounts that it created */
async function load(
  client: pg.PoolClient,
  password_hash: string,
  now: Date,
): Promise<Map<Organization, string>> {
  const made = new Map<Organization, string>()
  const db = drizzleOn(client)
  const addPeople = (people: { name: string; email: string }[]) =>
    addUsers(db, people, password_hash)
  await db.insert(accounts).values({ id: PLATFORM_ACCOUNT_ID, slug: 'system', name: 'Platform' })
  const platform = await addPeople([platformPerson])
  await enter(client, PLATFORM_ACCOUNT_ID)
  await addMembers(db, PLATFORM_ACCOUNT_ID, [platformPerson], platform)
  const both = await addPeople([bothPerson])
  for (const [organization, role] of [
    [northwind, 'auditor'],
    [harbor, 'admin'],
  ] as const) {
    const userIds = await addPeople(organization.people)
    const account_id = await addAccount(db, organization)
    await enter(client, account_id)
    await addMembers(db, account_id, organization.people, userIds)
    await addMembers(db, account_id, [{ ...bothPerson, role }], both)
    const actors = actorsOf(organization, userIds)
    await write(db, account_id, buildRegister(organization, { userIds, actors, now }))
    await addMoney(client, account_id, now)
    made.set(organization, account_id)
  }
  return made
}

/** @returns their ids, by name */
async function addUsers(
  db: Db,
  people: readonly { name: string; email: string }[],
  password_hash: string,
): Promise<Map<string, string>> {
  const rows = await db
    .insert(users)
    .values(people.map(({ name, email }) => ({ name, email, password_hash })))
    .returning({ id: users.id, name: users.name })
  return new Map(rows.map(({ id, name }) => [name, id]))
}

async function addMembers(
  db: Db,
  account_id: string,
  people: readonly DemoPerson[],
  userIds: ReadonlyMap<string, string>,
): Promise<void> {
  await db.insert(memberships).values(
    people.map(({ name, role }) => ({
      account_id,
      user_id: userIds.get(name)!,
      role_key: role,
    })),
  )
}

async function addAccount(db: Db, { account }: Organization): Promise<string> {
  const [row] = await db.insert(accounts).values(account).returning({ id: accounts.id })
  return row!.id
}

/** Who does what: in a small account the administrator does everything. */
function actorsOf({ people }: Organization, userIds: ReadonlyMap<string, string>) {
  const of = (role: DemoPerson['role']) =>
    userIds.get((people.find((person) => person.role === role) ?? people[0]!).name)!
  return {
    admin: of('admin'),
    assets: of('asset_manager'),
    maintenance: of('maintenance_manager'),
  }
}

type Add = (table: PgTable, rows: readonly object[]) => Promise<void>

/** Adds the work, after the assets that it is about. */
async function addWork(add: Add, { work }: Register): Promise<void> {
  await add(maintenance_plans, work.plans)
  await add(maintenance_plan_dates, work.dates)
  await add(work_orders, work.orders)
  await add(work_requests, work.requests)
  await add(work_order_tasks, work.tasks)
  await add(asset_meters, work.meters)
  await add(asset_meter_readings, work.readings)
  await add(work_order_comments, work.comments)
  await add(work_order_time_entries, work.times)
  await add(work_order_costs, work.costs)
  await add(assets_in_maintenance, work.kept)
  await add(audits, work.audits)
}

async function write(db: Db, account_id: string, register: Register): Promise<void> {
  const add = async (table: PgTable, rows: readonly object[]) => {
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
      await db
        .insert(table)
        .values(rows.slice(start, start + ROWS_AT_ONCE).map((row) => ({ ...row, account_id })))
  }
  await add(depreciation_methods, register.methods)
  await add(asset_categories, register.categories)
  await add(data_fields, register.fields)
  await add(work_order_types, register.types)
  await add(sites, register.sites)
  await add(locations, register.locations)
  await add(departments, register.departments)
  await add(employees, register.employees)
  for (const { id, manager_id } of register.siteManagers)
    await db
      .update(sites)
      .set({ manager_id })
      .where(and(eq(sites.account_id, account_id), eq(sites.id, id)))
  for (const { id, manager_id } of register.departmentManagers)
    await db
      .update(departments)
      .set({ manager_id })
      .where(and(eq(departments.account_id, account_id), eq(departments.id, id)))
  await add(assets, register.assets)
  await add(audits, register.audits)
  // A trigger has assigned each asset from its creation; the stories replace this by their own dates.
  await db.delete(asset_assignments).where(eq(asset_assignments.account_id, account_id))
  await add(asset_assignments, register.holdings)
  await addWork(add, register)
  await add(counters, [
    { series: 'work_orders.number WO-', next: register.work.orders.length + 1 },
    { series: 'work_requests.number REQ-', next: register.work.requests.length + 1 },
    { series: 'assets.asset_tag AST-', next: register.assets.length + 1 },
    { series: 'locations.code LOC-', next: register.locations.length + 1 },
  ])
}
