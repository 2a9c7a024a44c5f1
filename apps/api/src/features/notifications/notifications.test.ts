import { mentionOf, workOrderCommentsApi } from '@steward/contract/work-order-comments.ts'
import { membershipsApi } from '@steward/contract/memberships.ts'
import { notificationPreferencesApi } from '@steward/contract/notification-preferences.ts'
import { notificationsApi } from '@steward/contract/notifications.ts'
import { usersApi } from '@steward/contract/users.ts'
import { workOrdersApi } from '@steward/contract/work-orders.ts'
import { workRequestsApi } from '@steward/contract/work-requests.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { clientOf, inTransaction } from '#core/context/ctx.ts'
import { newAccount, type Person, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'
import { upload, work } from '#test/builders/imports.ts'
import { ordersOf } from '#test/work-orders.ts'

let here: TestAccount
const { addSite } = adding(() => here)
let orders: ReturnType<typeof ordersOf>
let ana: Person
beforeEach(async () => {
  here = await newAccount()
  orders = ordersOf(here)
  ana = await here.person('technician')
})

const list = async (person: Person, query = {}) =>
  (await person.call(notificationsApi.list, { query })).body
/** The notifications of a person, oldest first. */
const heard = async (person: Person) =>
  (await list(person, { per_page: 100 })).data
    .map(({ type, name, count }) => [type, name, count])
    .toReversed()
const types = async (person: Person) => (await heard(person)).map(([type]) => type)

const comment = (id: string, body: string) =>
  here.call(workOrderCommentsApi.add, { params: { id }, body: { comment: { body } } })

describe('people are notified', () => {
  test('of work that they are assigned to', async () => {
    const { id, number } = await orders.add({ assigned_to_id: ana.user_id })
    const { data, meta } = await list(ana)

    expect(meta.unread).toBe(1)
    expect(data).toMatchObject([
      {
        type: 'work_order_assigned',
        entityId: id,
        name: `${number} Oil change`,
        by: { id: here.user_id, name: 'Test Person' },
        read: false,
      },
    ])
    await orders.change(id, { assigned_to_id: here.user_id })
    await orders.change(id, { assigned_to_id: ana.user_id })
    expect(await types(ana)).toEqual(['work_order_assigned', 'work_order_assigned'])
  })

  test('of comments on their work, and of those that mention them, once', async () => {
    const bo = await here.person('technician')
    const { id } = await orders.add({ assigned_to_id: bo.user_id })
    const said = await comment(id, `${mentionOf({ id: ana.user_id, name: 'Ana' })} please look`)
    await here.call(workOrderCommentsApi.update, {
      params: { id, comment_id: said.body.data.id },
      body: {
        comment: {
          body: `${'Long. '.repeat(60)} ${mentionOf({ id: ana.user_id, name: 'Ana' })} ${mentionOf({ id: bo.user_id, name: 'Bo' })}`,
        },
      },
    })

    expect(await types(ana)).toEqual(['work_order_mentioned'])
    expect((await list(ana)).data[0]!.said).toEqual({ text: '@Ana please look' })
    expect(await types(bo)).toEqual([
      'work_order_assigned',
      'work_order_commented',
      'work_order_mentioned',
    ])
  })

  test('of the status of work that they watch, ordered or do', async () => {
    const watcher = await here.person('auditor')
    const { id } = await orders.add({ assigned_to_id: ana.user_id })
    await inTransaction(here.ctx, (ctx) =>
      clientOf(ctx).query('update work_orders set watcher_ids = $2 where id = $1', [
        id,
        [watcher.user_id, ana.user_id],
      ]),
    )
    await orders.change(id, { status: 'in_progress' })

    expect((await list(watcher)).data).toMatchObject([
      { type: 'work_order_status', said: { status: 'in_progress' } },
    ])
    expect(await types(ana)).toEqual(['work_order_assigned', 'work_order_status'])
  })

  test('of what became of their request', async () => {
    const asks = await here.person('requester')
    const ask = async (title: string) =>
      (await asks.call(workRequestsApi.create, { body: { work_request: { title } } })).body.data.id
    const [yes, no] = [await ask('Cold'), await ask('Too cold')]
    const accepted = await here.call(workRequestsApi.accept, {
      params: { id: yes },
      body: { accept: {} },
    })
    await here.call(workRequestsApi.decline, {
      params: { id: no },
      body: { decline: { reason: 'Wear a coat' } },
    })

    const { data } = await list(asks)
    expect(data).toMatchObject([
      { type: 'request_declined', entityId: no, said: { text: 'Wear a coat' } },
      { type: 'request_accepted', entityId: accepted.body.data.id },
    ])
  })

  test('of the end of their imports, as severe as it went', async () => {
    const files = ['name,tag\nPump,1\n', 'name,tag\nDrill,2\n,3\n', 'name,tag\n,4\n']
    const ids: string[] = []
    for (const file of files) {
      const { id } = await upload(here, file)
      await work(here, id)
      ids.push(id)
    }

    const { data, meta } = await list(here)
    expect(meta.per_page).toBe(100)
    expect(data.toReversed()).toMatchObject([
      { type: 'import', entityId: ids[0], said: { imported: 1, failed: 0 }, severity: 'success' },
      { type: 'import', entityId: ids[1], said: { imported: 1, failed: 1 }, severity: 'warning' },
      { type: 'import', entityId: ids[2], said: { imported: 0, failed: 1 }, severity: 'error' },
    ])
    expect(data.at(-1)!.subtitle).toBe('Rows imported: 1, failed: 0')
    expect(data.map(({ read }) => read)).toEqual([true, true, true])
    expect(meta.unread).toBe(0)
  })

  test('in words of their language', async () => {
    await ana.call(usersApi.updateMe, { body: { user: { language: 'de' } } })
    const { number } = await orders.add({ assigned_to_id: ana.user_id })
    const { data } = await list(ana)

    expect(data).toMatchObject([
      {
        title: `Ihnen zugewiesen: ${number} Oil change`,
        subtitle: 'Test Person',
        severity: 'info',
        isLoading: false,
        date: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ])
    const some = await here.h.app.inject({
      url: '/api/v1/notifications?fields=title,type',
      headers: ana.headers,
    })
    expect(some.json().data).toEqual([
      { id: data[0]!.id, type: 'work_order_assigned', title: data[0]!.title },
    ])
  })
})

describe('nobody is notified', () => {
  test('of what they did themselves, or chose not to hear of', async () => {
    await ana.call(notificationPreferencesApi.update, {
      body: {
        notification_preferences: { work_order_assigned: { in_app: false, email: false } },
      },
    })
    const { id } = await orders.add({ assigned_to_id: here.user_id })
    await comment(id, `Note to myself ${mentionOf({ id: here.user_id, name: 'Me' })}`)
    await orders.change(id, { assigned_to_id: ana.user_id })

    expect(await heard(here)).toEqual([])
    expect(await heard(ana)).toEqual([])
  })

  test('of what was rolled back', async () => {
    const { id } = await orders.add({ assigned_to_id: ana.user_id })
    const isOver = (fails: boolean) =>
      inTransaction(here.ctx, async (ctx) => {
        await clientOf(ctx).query(
          `insert into audits (account_id, auditable_type, auditable_id, action, changes)
           values ($1, 'WorkOrder', $2, 'update', '{"status": ["to_do", "done"]}')`,
          [here.account_id, id],
        )
        if (fails) throw new Error('no')
      })
    await expect(isOver(true)).rejects.toThrow('no')

    expect(await types(ana)).toEqual(['work_order_assigned'])
    await isOver(false)
    expect(await types(ana)).toEqual(['work_order_assigned', 'work_order_status'])
  })

  test('of what they may not see: of other sites, without the right, or switched off', async () => {
    const site = async (name: string) => (await addSite(name)).id
    const [hall, depot] = [await site('Hall'), await site('Depot')]
    const inHall = await here.person('technician', [hall])
    const blind = await here.person({ asset: ['view'] })
    const { id } = await orders.add({ site_id: hall, assigned_to_id: inHall.user_id })
    const mention = [inHall, blind, ana]
      .map(({ user_id }) => mentionOf({ id: user_id, name: 'X' }))
      .join(' ')
    await here.call(membershipsApi.update, {
      params: { id: here.account_id, user_id: ana.user_id },
      body: { membership: { status: 'deactivated' } },
    })
    const other = await orders.add({ site_id: depot })
    await comment(other.id, mention)
    await comment(id, mention)

    expect(await heard(blind)).toEqual([])
    expect((await list(inHall)).data.map(({ type, entityId }) => [type, entityId])).toEqual([
      ['work_order_mentioned', id],
      ['work_order_assigned', id],
    ])

    // Notifications about records that they don't see any more aren't listed either; they are told that the work has gone.
    await here.call(membershipsApi.update, {
      params: { id: here.account_id, user_id: inHall.user_id },
      body: { membership: { site_scope: [depot] } },
    })
    const gone = { type: 'work_order_unassigned', entityId: null }
    expect(await list(inHall)).toMatchObject({ data: [gone], meta: { unread: 1 } })
  })

  test('of each of many: they hear once how many there are', async () => {
    const ids = []
    for (let n = 0; n < 7; n++) ids.push((await orders.add()).id)
    await here.call(workOrdersApi.bulk, {
      body: { work_orders: { ids, changes: { assigned_to_id: ana.user_id } } },
    })

    expect(await heard(ana)).toEqual([['work_order_assigned', null, 7]])
  })
})

describe('notifications', () => {
  test('are read one by one, and all at once', async () => {
    await orders.add({ assigned_to_id: ana.user_id })
    await orders.add({ assigned_to_id: ana.user_id })
    const [newest] = (await list(ana)).data
    const mark = (read: boolean, by = ana) =>
      by.call(notificationsApi.update, {
        params: { id: newest!.id },
        body: { notification: { read } },
      })

    expect((await mark(true)).body.data.read).toBe(true)
    expect((await list(ana)).meta.unread).toBe(1)
    expect((await list(ana, { 'filter[read]': true })).data.map(({ id }) => id)).toEqual([
      newest!.id,
    ])
    await mark(false)
    expect((await mark(true, here)).status).toBe(404)
    expect((await list(ana)).meta.unread).toBe(2)
    await ana.call(notificationsApi.readAll, {})
    expect((await list(ana)).meta.unread).toBe(0)
  })

  test('are of one account', async () => {
    const other = await newAccount()
    const id = (await orders.add({ assigned_to_id: ana.user_id })).id
    await ordersOf(other).add({ assigned_to_id: other.user_id })

    expect((await list(ana)).data.map(({ entityId }) => entityId)).toEqual([id])
    expect((await list(other)).data).toEqual([])
  })
})
