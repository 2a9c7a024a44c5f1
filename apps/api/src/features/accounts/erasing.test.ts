import { accountsApi } from '@steward/contract/accounts.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { auditsApi } from '@steward/contract/audits.ts'
import { departmentsApi } from '@steward/contract/departments.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import { locationsApi } from '@steward/contract/locations.ts'
import { PLATFORM_ACCOUNT_ID } from '@steward/contract/roles.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { ask, inTransaction } from '#core/context/ctx.ts'
import { systemCtx } from '#core/context/system.ts'
import { newAccount, type Person, type TestAccount } from '#test/account.ts'
import { memberOf, platformPerson } from '#test/platform.ts'
import { eraseAccount, resumeErasing } from './erasing.ts'

let here: TestAccount
let platform: Person
beforeEach(async () => {
  here = await newAccount()
  platform = await platformPerson(here.h)
})

const idOf = ({ body }: { body: { data: { id: string } } }) => body.data.id
const remove = (confirm: string | undefined, account = here) =>
  platform.call(accountsApi.remove, {
    params: { id: account.account_id },
    query: { ...(confirm && { confirm }) },
  })
const suspend = (account = here) =>
  platform.call(accountsApi.suspend, { params: { id: account.account_id }, body: {} })

/** A register with references in all directions, also in circles. */
async function furnish(account: TestAccount): Promise<void> {
  const { call } = account
  const site_id = idOf(await call(sitesApi.create, { body: { site: { name: 'HQ' } } }))
  const location_id = idOf(
    await call(locationsApi.create, { body: { location: { name: 'Room', site_id } } }),
  )
  const department_id = idOf(
    await call(departmentsApi.create, { body: { department: { name: 'IT', site_id } } }),
  )
  const employee = { last_name: 'B', site_id, location_id, department_id }
  const manager_id = idOf(
    await call(employeesApi.create, { body: { employee: { ...employee, first_name: 'A' } } }),
  )
  await call(employeesApi.create, {
    body: { employee: { ...employee, first_name: 'C', manager_id } },
  })
  await call(sitesApi.update, { params: { id: site_id }, body: { site: { manager_id } } })
  await call(departmentsApi.update, {
    params: { id: department_id },
    body: { department: { manager_id } },
  })
  let parent_id: string | null = null
  for (let n = 0; n < 5; n++)
    parent_id = idOf(
      await call(assetsApi.create, {
        body: {
          asset: { name: `A${n}`, site_id, location_id, parent_id, custodian_id: manager_id },
        },
      }),
    )
  await account.h.services.storage.put(`${account.account_id}/x.webp`, 'x')
  await account.h.services.storage.put(`${account.account_id}/imports/y`, 'y')
}

/** The number of rows of an account in each table. */
async function rowsOf(account: TestAccount): Promise<Record<string, number>> {
  const tables = await account.h.owner.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and exists (select from pg_attribute where attrelid = c.oid and attname = 'account_id' and not attisdropped)`,
  )
  const counts = await ask<{ n: number }[]>(
    account.ctx,
    ...tables.rows.map(({ name }) => ({
      text: `select count(*)::int as n from ${name} where account_id = $1`,
      values: [account.account_id],
    })),
  )
  const entries = tables.rows.map(({ name }, at) => [name, counts[at]![0]!.n])
  return Object.fromEntries(entries) as Record<string, number>
}

const sumOf = (rows: Record<string, number>) => Object.values(rows).reduce((sum, n) => sum + n, 0)

describe('deleting an account', () => {
  test('takes its suspension first, and its slug', async () => {
    const early = await remove(here.slug)
    expect([early.status, early.body.errors[0]!.code]).toEqual([409, 'not_suspended'])
    await suspend()
    for (const confirm of [undefined, 'something else', here.slug.toUpperCase()]) {
      const { status, body } = await remove(confirm)
      expect(status).toBe(422)
      expect(body.errors[0]!.source).toEqual({ parameter: 'confirm' })
    }
    const { status, body } = await remove(here.slug)

    expect(status).toBe(202)
    expect(body.data).toEqual({ id: here.account_id, slug: here.slug, status: 'deleting' })
    expect(await here.h.jobs('erase')).toContainEqual({ account_id: here.account_id })
    const id = here.account_id
    expect((await platform.call(accountsApi.get, { params: { id } })).status).toBe(404)
    expect((await platform.call(accountsApi.activate, { params: { id } })).status).toBe(404)
    expect((await here.call(assetsApi.list, {})).status).toBe(403)
  })

  test('leaves nothing of it in any table or folder, and everything of another', async () => {
    const other = await newAccount()
    await furnish(here)
    await furnish(other)
    const before = await rowsOf(other)
    await suspend()
    await remove(here.slug)
    await eraseAccount(here.h.services, { account_id: here.account_id })

    expect(sumOf(await rowsOf(here))).toBe(0)
    const { rowCount } = await here.h.owner.query('select from accounts where id = $1', [
      here.account_id,
    ])
    expect(rowCount).toBe(0)
    expect(await here.h.services.storage.exists(`${here.account_id}/x.webp`)).toBe(false)
    expect(await here.h.services.storage.exists(`${here.account_id}/imports/y`)).toBe(false)
    expect(await rowsOf(other)).toEqual(before)
    expect(before['assets']).toBe(5)
    expect(await here.h.services.storage.exists(`${other.account_id}/x.webp`)).toBe(true)
    expect((await other.call(assetsApi.list, {})).body.data).toHaveLength(5)
  })

  test('keeps the event in the history of the platform alone', async () => {
    await suspend()
    await remove(here.slug)
    await eraseAccount(here.h.services, { account_id: here.account_id })

    const { data } = (
      await platform.call(auditsApi.list, {
        query: { 'filter[auditable_type]': 'Account', 'filter[auditable_id]': here.account_id },
      })
    ).body
    expect(data.map(({ action }) => action)).toEqual(['erase', 'delete', 'suspend'])
    expect(data[0]).toMatchObject({ user_id: null, changes: { slug: [here.slug, null] } })
    expect(data[1]!.user_id).toBe(platform.user_id)
  })

  test('goes on where a killed process stopped, and may be done twice', async () => {
    await furnish(here)
    await suspend()
    await remove(here.slug)
    const total = sumOf(await rowsOf(here))
    const outside = systemCtx(here.h.services, { account_id: PLATFORM_ACCOUNT_ID, user_id: '' })
    for (let step = 0; step < 6; step++)
      await inTransaction(outside, (ctx) =>
        ctx.db.execute(sql`select erase_account(${here.account_id}, 3)`),
      )
    const left = sumOf(await rowsOf(here))
    expect(left).toBeLessThan(total)
    expect(left).toBeGreaterThan(0)

    const jobs = async () =>
      (await here.h.jobs('erase')).filter(({ account_id }) => account_id === here.account_id).length
    await resumeErasing(here.h.services)
    expect(await jobs()).toBe(2)
    const job = { account_id: here.account_id }
    await Promise.all([eraseAccount(here.h.services, job), eraseAccount(here.h.services, job)])
    await eraseAccount(here.h.services, job)
    expect(sumOf(await rowsOf(here))).toBe(0)
    await resumeErasing(here.h.services)
    expect(await jobs()).toBe(2)
  })

  test('lets go of people who belong nowhere else, and of nobody else', async () => {
    const elsewhere = await newAccount()
    const both = await here.person('technician')
    const there = await memberOf(here.h, elsewhere.account_id, 'technician', both)
    await suspend()
    await remove(here.slug)
    await eraseAccount(here.h.services, { account_id: here.account_id })

    const { rows } = await here.h.owner.query(
      'select id, status from users where id = any ($1) order by status',
      [[here.user_id, both.user_id]],
    )
    expect(rows).toEqual([
      { id: both.user_id, status: 'active' },
      { id: here.user_id, status: 'deactivated' },
    ])
    expect((await there.call(assetsApi.list, {})).status).toBe(200)
    expect((await here.call(assetsApi.list, {})).status).toBe(401)
  })

  test('is nothing that anybody can do to an account that lives', async () => {
    await here.call(assetsApi.create, { body: { asset: { name: 'Pump' } } })
    const attempt = inTransaction(here.ctx, (ctx) =>
      ctx.db.execute(sql`select erase_account(${here.account_id})`),
    )
    await expect(attempt).rejects.toThrow()
    await eraseAccount(here.h.services, { account_id: here.account_id })
    expect((await here.call(assetsApi.list, {})).body.data).toHaveLength(1)
  })
})
