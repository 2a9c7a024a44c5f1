import { auditsApi } from '@steward/contract/audits.ts'
import { bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import { membershipsApi } from '@steward/contract/memberships.ts'
import { notificationsApi } from '@steward/contract/notifications.ts'
import { BUILT_IN_ROLES } from '@steward/contract/roles.ts'
import { usersApi } from '@steward/contract/users.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { clientOf, type Ctx, inTransaction } from '#core/context/ctx.ts'
import { addComment } from '#features/work-orders/comments.ts'
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
/** The same in a transaction under way. */
const limitIn = (ctx: Ctx, site_scope: string[]) =>
  changeMembership(
    { ctx, granter: { permissions: BUILT_IN_ROLES.admin, user_id: here.user_id, site_scope: [] } },
    ana.user_id,
    { site_scope },
    { lock_version: undefined, read: () => Promise.reject(new Error('not read')) },
  )
const holdMember = (ctx: Ctx, { user_id }: Person) =>
  clientOf(ctx).query('select from memberships where account_id = $1 and user_id = $2 for update', [
    here.account_id,
    user_id,
  ])
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

  test('is unassigned when they come back after they had left', async () => {
    const { id } = await orders.add({ site_id: lyon, assigned_to_id: ana.user_id })
    const at = { id: here.account_id }
    await here.call(membershipsApi.remove, { params: { ...at, user_id: ana.user_id } })
    const membership = { email: ana.email, name: 'Ana', role_key: 'technician' }

    const { status } = await here.call(membershipsApi.create, {
      params: at,
      body: { membership: { ...membership, site_scope: [kiel] } },
    })

    expect([status, await assigneeOf(id)]).toEqual([201, null])
  })

  test('takes turns with a comment on it', async () => {
    const { id } = await orders.add({ site_id: lyon, assigned_to_id: ana.user_id })
    const { limited } = await inTransaction(here.ctx, async (ctx) => {
      await clientOf(ctx).query('select from work_orders where id = $1 for update', [id])
      const limited = limit([kiel])
      await untilBlocking(clientOf(ctx))
      await addComment({ ...ctx, user_id: ana.user_id }, id, { body: 'It leaks' })
      return { limited }
    })
    expect([(await limited).status, await assigneeOf(id)]).toEqual([200, null])
  })

  test('isn’t held by an import of people while it waits for those further down', async () => {
    const bo = await here.person('technician', [kiel, lyon])
    const { id } = await orders.add({ site_id: lyon, assigned_to_id: ana.user_id })
    // The second transaction of an import is the first with several chunks; rows that are left out take no time.
    const strangers = Array.from({ length: 2_000 }, (_, n) => [`${n}@example.org`, 'Kiel'])
    const file = csvOf([
      ['email', 'site_scope'],
      ...strangers.slice(0, 1_000),
      [ana.email, 'Kiel'],
      ...strangers.slice(1_000),
      [bo.email, 'Kiel'],
    ])
    const left = strangers.slice(1_000).map((_, n) => n + 1_003)
    const columns = { email: 'email', site_scope: 'site_scope' }
    const mapping = { columns, skip: { rows: left } }
    const { done } = await inTransaction(here.ctx, async (ctx) => {
      await holdMember(ctx, bo)
      const done = bringIn(here, file, { resource_type: 'User', mode: 'update', mapping })
      await untilBlocking(clientOf(ctx))
      await clientOf(ctx).query('select from work_orders where id = $1 for update nowait', [id])
      return { done }
    })
    expect(await done).toMatchObject({ successful_rows: 2, error_rows: 1_000 })
  })

  test('isn’t held by an import of people who come back while it waits for others of them', async () => {
    const bo = await here.person('technician')
    const { id } = await orders.add({ site_id: lyon, assigned_to_id: ana.user_id })
    for (const { user_id } of [ana, bo])
      await here.call(membershipsApi.remove, { params: { id: here.account_id, user_id } })
    const of = (name: string, { email }: Person) => [email, name, 'technician', 'Kiel']
    const file = csvOf([['email', 'name', 'role_key', 'site_scope'], of('Ana', ana), of('Bo', bo)])
    const { done } = await inTransaction(here.ctx, async (ctx) => {
      await holdMember(ctx, bo)
      const done = bringIn(here, file, { resource_type: 'User', mode: 'create' })
      await untilBlocking(clientOf(ctx))
      await clientOf(ctx).query('select from work_orders where id = $1 for update nowait', [id])
      return { done }
    })
    expect(await done).toMatchObject({ successful_rows: 2, error_rows: 0 })
    expect(await assigneeOf(id)).toBeNull()
  })

  test('that an import read ahead for them meanwhile is refused', async () => {
    const rows = Array.from({ length: 1_001 }, (_, n) => [
      ...[`Job ${n}`, 'Lyon', n < 1_000 ? '' : ana.email],
    ])
    const file = csvOf([['title', 'site', 'assigned_to'], ...rows])
    const { done } = await inTransaction(here.ctx, async (ctx) => {
      await holdMember(ctx, ana)
      const done = bringIn(here, file, { resource_type: 'WorkOrder' })
      await untilBlocking(clientOf(ctx))
      await limitIn(ctx, [kiel])
      return { done }
    })
    const { error_details, ...counts } = await done
    expect(counts).toMatchObject({ successful_rows: 1_000, error_rows: 1 })
    expect(error_details).toMatchObject([{ row: 1_002, code: 'out_of_sight' }])
  })

  test('that is assigned to them meanwhile waits, and is refused', async () => {
    const { id } = await orders.add({ site_id: lyon })
    const { answer } = await inTransaction(here.ctx, async (ctx) => {
      await limitIn(ctx, [kiel])
      const answer = orders.change(id, { assigned_to_id: ana.user_id })
      await untilBlocking(clientOf(ctx))
      return { answer }
    })
    const { status, body } = await answer
    expect([status, body.errors?.[0]?.code]).toEqual([422, 'out_of_sight'])
  })
})
