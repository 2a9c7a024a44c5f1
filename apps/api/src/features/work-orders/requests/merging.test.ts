import { attachmentsApi } from '@steward/contract/attachments.ts'
import { auditsApi } from '@steward/contract/audits.ts'
import { notificationsApi } from '@steward/contract/notifications.ts'
import { organizationsApi } from '@steward/contract/accounts.ts'
import { publicRequestsApi } from '@steward/contract/public-requests.ts'
import { workOrdersApi } from '@steward/contract/work-orders.ts'
import { workRequestsApi } from '@steward/contract/work-requests.ts'
import { readdir, readFile } from 'node:fs/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { anAddress, call, newAccount, type Person, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'
import { ordersOf } from '#test/work-orders.ts'

const MIGRATIONS = 'migrations'

let here: TestAccount
const { addSite } = adding(() => here)
let site: string
beforeEach(async () => {
  here = await newAccount()
  site = (await addSite('Kiel')).id
})

const codes = (body: object) =>
  ((body as { errors?: { code: string }[] }).errors ?? []).map(({ code }) => code)
const ask = async (
  title: string,
  site_id: string | null = site,
  who: Pick<Person, 'call'> = here,
) =>
  (await who.call(workRequestsApi.create, { body: { work_request: { title, site_id } } })).body.data
    .id
const get = async (id: string) =>
  (await here.call(workRequestsApi.get, { params: { id } })).body.data
const accept = (id: string, also_ids: string[] = []) =>
  here.call(workRequestsApi.accept, { params: { id }, body: { accept: { also_ids } } })
const acceptInto = (order: string, ids: string[], who: Pick<Person, 'call'> = here) =>
  who.call(workRequestsApi.acceptInto, { params: { id: order }, body: { requests: { ids } } })
const reopen = (ids: string[], archive_order = false) =>
  here.call(workRequestsApi.reopen, { body: { reopen: { ids, archive_order } } })
const order = (fields: object = {}) => ordersOf(here).add({ site_id: site, ...fields })
const inOrder = async (id: string) =>
  (
    await here.call(workRequestsApi.list, {
      query: { 'filter[work_order_id]': id, sort: 'number', order: 'asc' },
    })
  ).body.data
const filesOf = async (id: string, at?: string) =>
  (
    await here.call(attachmentsApi.list, {
      query: { attachable_type: 'WorkOrder', attachable_id: id, ...(at && { at }) },
    })
  ).body.data.map(({ file_name }) => file_name)
const attach = (id: string, name: string) =>
  here.call(attachmentsApi.create, {
    query: { attachable_type: 'WorkRequest', attachable_id: id },
    file: new File(['wet'], name),
  })
const actions = async (type: 'WorkOrder' | 'WorkRequest', id: string) =>
  (
    await here.call(auditsApi.list, {
      query: { 'filter[auditable_type]': type, 'filter[auditable_id]': id },
    })
  ).body.data.map(({ action }) => action)

describe('several requests about the same fault', () => {
  test('become one work order with the texts and files of each', async () => {
    const [first, second] = [await ask('It leaks'), await ask('Water on the floor')]
    await attach(first, 'seal.txt')
    await attach(second, 'floor.txt')

    const { status, body } = await accept(first, [second])

    expect(status).toBe(201)
    expect(body.data).toMatchObject({ title: 'It leaks', source: 'request' })
    expect(await inOrder(body.data.id)).toMatchObject([
      { id: first, title: 'It leaks', status: 'accepted' },
      { id: second, title: 'Water on the floor', work_order: { number: body.data.number } },
    ])
    expect(await filesOf(body.data.id)).toEqual(['floor.txt', 'seal.txt'])
    expect(await actions('WorkOrder', body.data.id)).toEqual([
      'add_request',
      'add_request',
      'create',
    ])
  })

  test('are accepted into an existing work order', async () => {
    const there = await order({ title: 'Replace the seal' })
    const before = new Date().toISOString()
    const ids = [await ask('It leaks'), await ask('Wet')]
    await attach(ids[0]!, 'seal.txt')

    const { status, body } = await acceptInto(there.id, ids)

    expect([status, body.data.title]).toEqual([200, 'Replace the seal'])
    expect((await inOrder(there.id)).map(({ id }) => id)).toEqual(ids)
    expect(await filesOf(there.id)).toEqual(['seal.txt'])
    expect(await filesOf(there.id, before)).toEqual([])
    expect(await filesOf(there.id, new Date().toISOString())).toEqual(['seal.txt'])
    expect(codes((await acceptInto(there.id, [ids[0]!])).body)).toEqual(['not_new'])
  })

  test('are answered once, even by several people at the same time', async () => {
    const [first, second] = [await ask('A'), await ask('B')]
    const there = await order()

    const answers = await Promise.all([
      accept(first, [second]),
      accept(second, [first]),
      acceptInto(there.id, [second, first]),
    ])

    const good = answers.filter(({ status }) => status < 300)
    expect(answers.map(({ status }) => status).filter((one) => one === 409)).toHaveLength(2)
    const orders = new Set([(await get(first)).work_order?.id, (await get(second)).work_order?.id])
    expect([...orders]).toEqual(good.map(({ body }) => body.data.id))
  })

  test('can’t be accepted into a work order that is closed, archived or at another site', async () => {
    const id = await ask('It leaks')
    const cancelled = await order({ status: 'cancelled', cancel_reason: 'No' })
    const archived = await order()
    await here.call(workOrdersApi.remove, { params: { id: archived.id } })
    const other = await order({ site_id: (await addSite('Lyon')).id })
    const abroad = await ask('Elsewhere', other.site_id)

    expect(codes((await acceptInto(cancelled.id, [id])).body)).toEqual(['not_open'])
    expect(codes((await acceptInto(archived.id, [id])).body)).toEqual(['archived'])
    expect(codes((await acceptInto(other.id, [id])).body)).toEqual(['other_site'])
    expect(codes((await accept(id, [abroad])).body)).toEqual(['other_site'])
    expect(await get(id)).toMatchObject({ status: 'new', work_order: null })
  })

  test('must be visible to the caller, and so must the work order', async () => {
    const [mine, abroad] = [await ask('Mine'), await ask('Abroad', (await addSite('Lyon')).id)]
    const there = await order()
    const elsewhere = await newAccount()
    const foreign = (
      await elsewhere.call(workRequestsApi.create, { body: { work_request: { title: 'X' } } })
    ).body.data.id
    const foreignOrder = await ordersOf(elsewhere).add()
    const limited = await here.person('maintenance_manager', [site])
    const requester = await here.person('requester')

    expect(codes((await acceptInto(there.id, [mine, foreign])).body)).toEqual(['not_found'])
    expect((await acceptInto(foreignOrder.id, [mine])).status).toBe(404)
    expect(codes((await accept(mine, [foreign])).body)).toEqual(['not_found'])
    expect(codes((await reopen([foreign])).body)).toEqual(['not_found'])
    expect(codes((await acceptInto(there.id, [abroad], limited)).body)).toEqual(['not_found'])
    expect((await acceptInto(there.id, [mine], requester)).status).toBe(403)
    expect((await acceptInto(there.id, [mine], limited)).status).toBe(200)
  })
})

describe('the requester', () => {
  test('is notified of the work order of their request and of its status', async () => {
    const asking = await Promise.all([here.person('requester'), here.person('requester')])
    const ids = [await ask('A', site, asking[0]), await ask('B', site, asking[1])]
    const there = await order()

    await acceptInto(there.id, ids)
    await ordersOf(here).change(there.id, { status: 'in_progress' })

    for (const person of asking) {
      const { body } = await person.call(notificationsApi.list, {})
      expect(body.data.map(({ type, entityId }) => [type, entityId])).toEqual([
        ['work_order_status', there.id],
        ['request_accepted', there.id],
      ])
    }
  })

  test('follows it by the private link', async () => {
    await here.call(organizationsApi.update, {
      params: { id: here.account_id },
      body: { organization: { public_requests: true } },
    })
    const { body: link } = await here.call(workRequestsApi.formLink, {
      query: { about: 'site', id: site },
    })
    const params = { token: link.data.path.split('/').at(-1)! }
    const sent = await call(
      here.h,
      publicRequestsApi.submit,
      { params, body: { request: { title: 'Broken' } } },
      {},
      anAddress(),
    )
    const [request] = (await here.call(workRequestsApi.list, {})).body.data
    const there = await order({ status: 'in_progress' })
    const follow = async () => {
      const token = sent.body.data.follow_path.split('/').at(-1)!
      return (await call(here.h, publicRequestsApi.follow, { params: { token } }, {})).body.data
    }

    await acceptInto(there.id, [request!.id])
    expect(await follow()).toMatchObject({ status: 'accepted', work_status: 'in_progress' })
    await reopen([request!.id])
    expect(await follow()).toMatchObject({ status: 'new', work_status: null })
  })
})

test('requests of the previous version are linked to their work order, with their files', async () => {
  const id = await ask('It leaks')
  await attach(id, 'seal.txt')
  const made = (await accept(id)).body.data
  const { owner } = here.h
  const client = await owner.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.account_id', $1, true)`, [here.account_id])
    const before = [here.account_id, id]
    await client.query(
      'update work_requests set work_order_id = null where account_id = $1 and id = $2',
      before,
    )
    await client.query(
      `update attachments set attachable_type = 'WorkOrder', attachable_id = $3
       where account_id = $1 and attachable_id = $2`,
      [...before, made.id],
    )
    await client.query('commit')
    const [file] = (await readdir(MIGRATIONS)).filter((name) => /requests_of_one_order/.test(name))
    const steps = (await readFile(`${MIGRATIONS}/${file}`, 'utf8')).split(
      '--> statement-breakpoint',
    )
    await client.query('begin')
    await client.query(steps.at(-1)!)
    await client.query('commit')
  } finally {
    client.release()
  }

  expect(await inOrder(made.id)).toMatchObject([{ id, work_order: { id: made.id } }])
  const files = await here.call(attachmentsApi.list, {
    query: { attachable_type: 'WorkRequest', attachable_id: id },
  })
  expect(files.body.data.map(({ file_name }) => file_name)).toEqual(['seal.txt'])
})

describe('undoing the answer to a request', () => {
  test('sets the request to new without a work order, and is recorded in both histories', async () => {
    const there = await order()
    const [id, other] = [await ask('It leaks'), await ask('Wet')]
    await attach(id, 'seal.txt')
    await acceptInto(there.id, [id, other])

    expect((await reopen([id])).status).toBe(204)

    expect(await get(id)).toMatchObject({ status: 'new', work_order: null })
    expect((await inOrder(there.id)).map((one) => one.id)).toEqual([other])
    expect(await filesOf(there.id)).toEqual([])
    expect((await actions('WorkOrder', there.id))[0]).toBe('remove_request')
    expect((await actions('WorkRequest', id))[0]).toBe('reopen')
    expect((await accept(id)).status).toBe(201)
  })

  test('archives the work order that the answer created, if nobody has started it', async () => {
    const [first, second] = [await ask('A'), await ask('B')]
    const { id } = (await accept(first, [second])).body.data

    await reopen([first], true)
    expect((await ordersOf(here).get(id)).archived_at).toBeNull()
    await reopen([second], true)
    expect((await ordersOf(here).get(id)).archived_at).not.toBeNull()
  })

  test('keeps a work order that somebody has started', async () => {
    const first = await ask('A')
    const { id } = (await accept(first)).body.data
    await ordersOf(here).change(id, { status: 'in_progress' })

    expect((await reopen([first], true)).status).toBe(204)
    expect((await ordersOf(here).get(id)).archived_at).toBeNull()
  })

  test('is refused once the work is completed, or if there is no answer', async () => {
    const [done, waiting] = [await ask('A'), await ask('B')]
    const { id } = (await accept(done)).body.data
    await ordersOf(here).change(id, { status: 'done' })

    expect(codes((await reopen([done])).body)).toEqual(['work_done'])
    expect(codes((await reopen([waiting])).body)).toEqual(['not_answered'])
  })

  test('opens a declined request again', async () => {
    const id = await ask('A')
    await here.call(workRequestsApi.decline, {
      params: { id },
      body: { decline: { reason: 'No' } },
    })

    await reopen([id])
    expect(await get(id)).toMatchObject({ status: 'new', decline_reason: null })
  })
})
