import { auditsApi } from '@steward/contract/audits.ts'
import { membershipsApi } from '@steward/contract/memberships.ts'
import { mentionOf, workOrderCommentsApi } from '@steward/contract/work-order-comments.ts'
import { workOrderCostsApi } from '@steward/contract/work-order-costs.ts'
import { workOrderLinksApi } from '@steward/contract/work-order-links.ts'
import { workOrderTasksApi } from '@steward/contract/work-order-tasks.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'
import { ordersOf } from '#test/work-orders.ts'

let here: TestAccount
let orders: ReturnType<typeof ordersOf>
let params: { id: string }
beforeEach(async () => {
  here = await newAccount()
  orders = ordersOf(here)
  params = { id: (await orders.add()).id }
})

type Fields = Record<string, unknown>
const codes = (body: object) =>
  ((body as { errors?: { code: string }[] }).errors ?? []).map(({ code }) => code)
const history = async () =>
  (
    await here.call(auditsApi.list, {
      query: { 'filter[auditable_type]': 'WorkOrder', 'filter[auditable_id]': params.id },
    })
  ).body.data.map(({ action, changes }) => [action, changes])

describe('a checklist', () => {
  const add = async (fields: Fields) =>
    (
      await here.call(workOrderTasksApi.add, {
        params,
        body: { task: { title: 'Look', ...fields } },
      })
    ).body.data
  const change = (task_id: string, task: Fields) =>
    here.call(workOrderTasksApi.update, { params: { ...params, task_id }, body: { task } })
  const list = async () => (await here.call(workOrderTasksApi.list, { params })).body.data

  test('is answered step by step, each by the rules of its kind', async () => {
    const pressure = await add({ kind: 'number', unit: 'bar', min: 2, max: 8 })
    const belt = await add({ kind: 'choice', choices: ['Good', 'Worn'] })
    const safe = await add({ kind: 'pass_fail', required: true })

    expect((await change(pressure.id, { answer: '9.5' })).body.data).toMatchObject({
      answer: '9.5',
      as_expected: false,
      done_by: { id: here.user_id },
    })
    expect((await change(belt.id, { answer: 'Perfect' })).status).toBe(422)
    expect((await change(belt.id, { answer: 'Worn' })).body.data.as_expected).toBeNull()
    expect(codes((await orders.change(params.id, { status: 'done' })).body)).toEqual(['open_tasks'])
    expect((await change(safe.id, { answer: 'pass' })).body.data.as_expected).toBe(true)

    expect((await orders.change(params.id, { status: 'done' })).status).toBe(200)
    expect(await orders.get(params.id)).toMatchObject({ task_count: 3, tasks_done: 3 })
    expect(codes((await change(safe.id, { answer: null })).body)).toEqual(['not_open'])
  })

  test('keeps its order when steps are moved', async () => {
    for (const title of ['A', 'B', 'C']) await add({ title })
    await add({ title: 'First', position: 0 })
    const [first] = await list()

    await change(first!.id, { position: 2 })

    const tasks = await list()
    expect(tasks.map(({ title }) => title)).toEqual(['A', 'B', 'First', 'C'])
    expect(tasks.map(({ position }) => position)).toEqual([0, 1, 2, 3])
  })

  test('refuses a change of an answer that somebody else has changed since', async () => {
    const { id, lock_version, created_at, updated_at } = await add({ kind: 'text' })
    expect(updated_at).toBe(created_at)
    const { data } = (await change(id, { answer: 'Fine', lock_version })).body
    expect(data.created_at).toBe(created_at)
    expect(Date.parse(data.updated_at)).toBeGreaterThan(Date.parse(created_at))

    const { status, body } = await change(id, { answer: 'Bad', lock_version })

    expect([status, ...codes(body)]).toEqual([409, 'stale_record'])
    expect((await history())[0]).toEqual([
      'update_task',
      {
        task: [
          { title: 'Look', kind: 'text', unit: null, answer: null },
          { title: 'Look', kind: 'text', unit: null, answer: 'Fine' },
        ],
      },
    ])
  })

  test('refuses a step without possible answers', async () => {
    const { status, body } = await here.call(workOrderTasksApi.add, {
      params,
      body: { task: { title: 'Belt', kind: 'choice', choices: ['Good'] } },
    })

    expect([status, (body as unknown as { errors: object[] }).errors[0]]).toMatchObject([
      422,
      { source: { pointer: '/task/choices' } },
    ])
  })
})

describe('a discussion', () => {
  const say = (body: string) =>
    here.call(workOrderCommentsApi.add, { params, body: { comment: { body } } })

  test('mentions people of the account', async () => {
    const ana = await here.person('technician')
    const stranger = await (await newAccount()).person('technician')
    const named = [ana, stranger].map(({ user_id: id }) => mentionOf({ id, name: 'Ana' }))

    const { body } = await say(`Look, ${named.join(' and ')}`)

    expect(body.data.mentions.map(({ id }) => id)).toEqual([ana.user_id])
    expect(body.data.author).toMatchObject({ id: here.user_id })
    expect(await orders.get(params.id)).toMatchObject({ lock_version: 1 })
  })

  test('can be edited by its author only, and is marked as edited', async () => {
    const { id } = (await say('Dun')).body.data
    const at = { ...params, comment_id: id }
    const other = await here.person('admin')
    const edit = { params: at, body: { comment: { body: 'Done' } } }

    expect(codes((await other.call(workOrderCommentsApi.update, edit)).body)).toEqual([
      'not_author',
    ])
    const { body } = await here.call(workOrderCommentsApi.update, edit)
    expect([body.data.body, body.data.edited_at]).toEqual(['Done', expect.any(String)])
    expect((await here.call(workOrderCommentsApi.remove, { params: at })).status).toBe(204)
    expect((await here.call(workOrderCommentsApi.list, { params })).body.data).toEqual([])
    expect((await history())[0]).toEqual(['remove_comment', { comment: ['Done', null] }])
  })
})

test('time and costs add up in their work order', async () => {
  await here.call(workOrderCostsApi.addTime, {
    params,
    body: { time_entry: { minutes: 90, rate: '40' } },
  })
  const { body: time } = await here.call(workOrderCostsApi.addTime, {
    params,
    body: { time_entry: { minutes: 30 } },
  })
  await here.call(workOrderCostsApi.addCost, {
    params,
    body: { cost: { description: 'Belt', quantity: '2', unit_cost: '12.50' } },
  })
  await here.call(workOrderCostsApi.addCost, {
    params,
    body: { cost: { kind: 'service', description: 'Crane', unit_cost: '300' } },
  })

  expect(await orders.get(params.id)).toMatchObject({
    actual_hours: '2',
    labour_cost: '60.00',
    parts_cost: '25.00',
    other_cost: '300.00',
    total_cost: '385.00',
  })
  expect(time.data).toMatchObject({ user: { id: here.user_id }, cost: null })
  const at = { ...params, entry_id: time.data.id }
  await here.call(workOrderCostsApi.updateTime, {
    params: at,
    body: { time_entry: { rate: '20' } },
  })
  expect((await orders.get(params.id)).labour_cost).toBe('70.00')
  await here.call(workOrderCostsApi.removeTime, { params: at })
  expect((await orders.get(params.id)).actual_hours).toBe('1.5')
  const { body } = await here.call(workOrderCostsApi.costs, { params })
  expect(body.data.map(({ description, cost }) => [description, cost])).toEqual([
    ['Belt', '25.00'],
    ['Crane', '300.00'],
  ])
})

test('time can be logged for former members, but not for people of other accounts', async () => {
  const gone = await here.person('technician')
  const membership = { id: here.account_id, user_id: gone.user_id }
  await here.call(membershipsApi.remove, { params: membership })
  const log = async (user_id: string) =>
    (
      await here.call(workOrderCostsApi.addTime, {
        params,
        body: { time_entry: { minutes: 30, user_id } },
      })
    ).status

  expect(await log(gone.user_id)).toBe(201)
  expect(await log((await newAccount()).user_id)).toBe(422)
})

test('the history has logged time with its person, duration and day, and costs', async () => {
  const worker = await here.person('technician')
  await here.call(workOrderCostsApi.addTime, {
    params,
    body: {
      time_entry: { minutes: 75, worked_on: '2026-01-05', user_id: worker.user_id, note: 'Belt' },
    },
  })
  await here.call(workOrderCostsApi.addCost, {
    params,
    body: { cost: { description: 'Belt', quantity: '2', unit_cost: '12.50' } },
  })

  const query = {
    'filter[auditable_type]': 'WorkOrder',
    'filter[auditable_id]': params.id,
  } as const
  const { body } = await here.call(auditsApi.list, { query })
  expect(body.data.slice(0, 2).map(({ changes }) => changes)).toEqual([
    { cost: [null, { kind: 'part', description: 'Belt', quantity: '2', unit_cost: '12.5' }] },
    {
      time_entry: [
        null,
        {
          minutes: 75,
          worked_on: '2026-01-05',
          user_id: worker.user_id,
          rate: null,
          note: 'Belt',
        },
      ],
    },
  ])
  expect(Object.keys(body.data[1]!.names)).toEqual([worker.user_id])
})

test('work orders are linked from either end, once and not in a circle', async () => {
  const { id: other_id } = await orders.add({ title: 'Order parts' })
  const link = (id: string, fields: { other_id: string; direction?: 'in' | 'out' }) =>
    here.call(workOrderLinksApi.link, {
      params: { id },
      body: { link: { kind: 'blocks', ...fields } },
    })

  const { body } = await link(params.id, { other_id, direction: 'in' })

  expect(body.data).toMatchObject([
    { kind: 'blocks', direction: 'in', work_order: { title: 'Order parts' } },
  ])
  expect(codes((await link(other_id, { other_id: params.id })).body)).toEqual(['linked_already'])
  expect(codes((await link(params.id, { other_id })).body)).toEqual(['circle'])
  expect(codes((await link(params.id, { other_id: params.id })).body)).toEqual(['itself'])
  await here.call(workOrderLinksApi.unlink, {
    params: { id: other_id, other: params.id },
    query: { kind: 'blocks' },
  })
  expect((await here.call(workOrderLinksApi.list, { params })).body.data).toEqual([])
})
