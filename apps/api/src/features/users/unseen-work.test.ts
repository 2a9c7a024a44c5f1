import { auditsApi } from '@steward/contract/audits.ts'
import { bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import { membershipsApi } from '@steward/contract/memberships.ts'
import { notificationsApi } from '@steward/contract/notifications.ts'
import { BUILT_IN_ROLES } from '@steward/contract/roles.ts'
import { usersApi } from '@steward/contract/users.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { clientOf, inTransaction } from '#core/context/ctx.ts'
import { newAccount, type Person, type TestAccount } from '#test/account.ts'
import { csvOf } from '#test/builders/csv.ts'
import { bringIn } from '#test/builders/imports.ts'
import { untilBlocking, workOnBulk } from '#test/builders/jobs.ts'
import { adding } from '#test/builders/register.ts'
import { ordersOf } from '#test/work-orders.ts'
import { changeMembership } from './memberships.service.ts'

let here: TestAccount
let orders: ReturnType<typeof ordersOf>
let ana: Person
let [kiel, lyon] = ['', '']
const { addSite } = adding(() => here)
beforeEach(async () => {
  here = await newAccount()
  orders = ordersOf(here)
  ;[kiel, lyon] = [(await addSite('Kiel')).id, (await addSite('Lyon')).id]
  ana = await here.person('technician', [kiel, lyon])
})

const limit = (site_scope: string[], who = ana) =>
  here.call(membershipsApi.update, {
    params: { id: here.account_id, user_id: who.user_id },
    body: { membership: { site_scope } },
  })
const assigneeOf = async (id: string) => (await orders.get(id)).assigned_to?.id ?? null
const told = async (person: Person) =>
  (await person.call(notificationsApi.list, {})).body.data
    .filter(({ event }) => event === 'work_order_unassigned')
    .map(({ entityId, title }) => [entityId, title])

describe('work of somebody who is limited to other sites', () => {
  test('is unassigned where they don’t see it any more, and they and whoever planned it are told', async () => {
    const planner = await here.person('maintenance_manager')
    const { id, number } = await ordersOf(planner).add({
      ...{ title: 'Oil change', site_id: lyon, assigned_to_id: ana.user_id },
    })

    expect((await limit([kiel])).status).toBe(200)

    expect(await assigneeOf(id)).toBeNull()
    const { body } = await here.call(auditsApi.list, {
      query: { 'filter[auditable_type]': 'WorkOrder', 'filter[auditable_id]': id, order: 'desc' },
    })
    expect(body.data[0]).toMatchObject({
      action: 'update',
      user: { id: here.user_id },
      changes: { assigned_to_id: [ana.user_id, null] },
    })
    const title = `Unassigned, because its assignee no longer sees its site: ${number} Oil change`
    expect(await told(ana)).toEqual([[null, title]])
    expect(await told(planner)).toEqual([[id, title]])
  })

  test('stays theirs where they see it, where it is over, and where they see more than before', async () => {
    const assigned_to_id = ana.user_id
    const seen = await orders.add({ site_id: kiel, assigned_to_id })
    const done = await orders.add({ site_id: lyon, assigned_to_id, status: 'done' })
    const bo = await here.person('technician')
    const others = await orders.add({ site_id: lyon, assigned_to_id: bo.user_id })

    await limit([kiel])
    await limit([])

    for (const { id } of [seen, done]) expect(await assigneeOf(id)).toBe(ana.user_id)
    expect(await assigneeOf(others.id)).toBe(bo.user_id)
    expect(await told(ana)).toEqual([])
  })

  test('without a site is unassigned from who saw all sites', async () => {
    const bo = await here.person('technician')
    const { id } = await orders.add({ site_id: null, assigned_to_id: bo.user_id })
    await limit([kiel], bo)
    expect(await assigneeOf(id)).toBeNull()
  })

  test('is unassigned by the form of a person, and by an import', async () => {
    const assigned_to_id = ana.user_id
    const { id } = await orders.add({ site_id: lyon, assigned_to_id })
    const other = await orders.add({ site_id: kiel, assigned_to_id })

    const { status } = await here.call(usersApi.update, {
      params: { id: ana.user_id },
      body: { user: { account_user: { site_scope: [kiel] } } },
    })
    expect([status, await assigneeOf(id), await assigneeOf(other.id)]).toEqual([
      ...[200, null, ana.user_id],
    ])

    const file = csvOf([
      ['email', 'site_scope'],
      [ana.email, 'Lyon'],
    ])
    const done = await bringIn(here, file, { resource_type: 'User', mode: 'update' })
    expect(done).toMatchObject({ successful_rows: 1, error_rows: 0 })
    expect(await assigneeOf(other.id)).toBeNull()
  })

  test('comes back when the import that limited them is undone, unless it is somebody else’s', async () => {
    const bo = await here.person('technician')
    const assigned_to_id = ana.user_id
    const mine = await orders.add({ site_id: lyon, assigned_to_id })
    const others = await orders.add({ site_id: lyon, assigned_to_id })
    const nobodys = await orders.add({ site_id: lyon, assigned_to_id })
    const file = csvOf([
      ['email', 'site_scope'],
      [ana.email, 'Kiel'],
    ])
    const done = await bringIn(here, file, { resource_type: 'User', mode: 'update' })
    expect(await assigneeOf(mine.id)).toBeNull()
    await orders.change(others.id, { assigned_to_id: bo.user_id })
    await orders.change(nobodys.id, { assigned_to_id: bo.user_id })
    await orders.change(nobodys.id, { assigned_to_id: null })

    const { body } = await here.call(bulkImportsApi.undo, { params: { id: done.id } })
    await workOnBulk(here, body.data.undo!.id)

    const now = await Promise.all([mine, others, nobodys].map(({ id }) => assigneeOf(id)))
    expect(now).toEqual([ana.user_id, bo.user_id, null])
    expect(await orders.get(mine.id)).toMatchObject({ lock_version: mine.lock_version + 2 })
  })

  test('that is assigned to them meanwhile waits, and is refused', async () => {
    const { id } = await orders.add({ site_id: lyon })
    const granter = {
      permissions: BUILT_IN_ROLES.admin,
      user_id: here.user_id,
      site_scope: [],
    }
    const seen = { lock_version: undefined, read: () => Promise.reject(new Error('not read')) }
    const { answer } = await inTransaction(here.ctx, async (ctx) => {
      await changeMembership({ ctx, granter }, ana.user_id, { site_scope: [kiel] }, seen)
      const answer = orders.change(id, { assigned_to_id: ana.user_id })
      await untilBlocking(clientOf(ctx))
      return { answer }
    })
    const { status, body } = await answer
    expect([status, body.errors?.[0]?.code]).toEqual([422, 'out_of_sight'])
  })
})
