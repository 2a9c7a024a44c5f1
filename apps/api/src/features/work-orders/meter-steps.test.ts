import { assetMetersApi } from '@steward/contract/asset-meters.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { workOrderTasksApi } from '@steward/contract/work-order-tasks.ts'
import { beforeEach, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'
import { ordersOf } from '#test/work-orders.ts'
import { meterOf } from './meter-steps.ts'

let here: TestAccount
let asset_id: string
let params: { id: string }
beforeEach(async () => {
  here = await newAccount()
  const { body } = await here.call(assetsApi.create, { body: { asset: { name: 'Pump' } } })
  asset_id = body.data.id
  params = { id: (await ordersOf(here).add({ asset_id })).id }
})

const addMeter = async (name: string, unit: string, reading?: string) => {
  const asset_meter = { asset_id, name, unit, ...(reading && { reading }) }
  return (await here.call(assetMetersApi.create, { body: { asset_meter } })).body.data.id
}
const addStep = async (fields: object = {}) => {
  const task = { title: 'Read the counter', kind: 'meter' as const, ...fields }
  return (await here.call(workOrderTasksApi.add, { params, body: { task } })).body.data.id
}
const answer = (task_id: string, task: object) =>
  here.call(workOrderTasksApi.update, { params: { ...params, task_id }, body: { task } })
const shown = async (id: string) =>
  (await here.call(assetMetersApi.get, { params: { id } })).body.data.reading
const values = async (id: string) =>
  (await here.call(assetMetersApi.readings, { params: { id }, query: {} })).body.data.map(
    ({ value }) => value,
  )

test('the answer to a step is a reading of the meter, in place of the one before it', async () => {
  const hours = await addMeter('Running hours', 'h', '100')
  const step = await addStep()

  await answer(step, { answer: '1200' })
  expect(await shown(hours)).toBe('1200')

  // A slip of the finger is mended as it was made.
  expect((await answer(step, { answer: '120' })).status).toBe(200)
  expect(await values(hours)).toEqual(['120', '100'])

  await answer(step, { answer: null })
  expect([await shown(hours), await values(hours)]).toEqual(['100', ['100']])
})

test('an answer that counts backwards is refused, and leaves everything as it was', async () => {
  const hours = await addMeter('Running hours', 'h', '100')
  const step = await addStep()
  await answer(step, { answer: '110' })

  const { status, body } = await answer(step, { answer: '90' })

  expect(status).toBe(422)
  expect(body).toMatchObject({
    errors: [
      {
        code: 'backwards',
        detail: "It read 100 before; it can't be less",
        source: { pointer: '/task/answer' },
      },
    ],
  })
  expect(await values(hours)).toEqual(['110', '100'])
  expect((await answer(step, { answer: '-1' })).status).toBe(422)
})

test('what was read without a network was read when it was', async () => {
  const hours = await addMeter('Running hours', 'h')
  const done_at = '2026-01-05T08:00:00.000Z'
  const step = await addStep()

  await answer(step, { answer: '7', done_at })

  const { body } = await here.call(assetMetersApi.readings, { params: { id: hours }, query: {} })
  expect(body.data).toMatchObject([{ value: '7', read_at: done_at, read_by_id: here.user_id }])
})

test('without such a meter the answer stands in the work order alone', async () => {
  await addMeter('Starts', 'x')
  await addMeter('Running hours', 'h')
  const step = await addStep()

  expect((await answer(step, { answer: '12' })).body.data.answer).toBe('12')
  const number = await addStep({ title: 'Starts', kind: 'number' })
  await answer(number, { answer: '3' })

  const { body } = await here.call(assetMetersApi.list, { query: {} })
  expect(body.data.map(({ reading }) => reading)).toEqual([null, null])
})

test('another kind of step takes its reading away with its answer', async () => {
  const hours = await addMeter('Running hours', 'h')
  const step = await addStep()
  await answer(step, { answer: '12' })

  await answer(step, { kind: 'check' })

  expect(await values(hours)).toEqual([])
})

test('a step is about the meter of its name, or the only one of its unit', () => {
  const meters = [
    { name: 'Running hours', unit: 'h' },
    { name: 'Starts', unit: 'x' },
    { name: 'Hours at full load', unit: 'h' },
  ]
  const named = (title: string, unit: string | null = null) =>
    meterOf(meters, { title, unit })?.name
  expect(named('starts ')).toBe('Starts')
  expect(named('Running hours', 'x')).toBe('Running hours')
  expect(named('Counter', 'X')).toBe('Starts')
  expect(named('Counter', 'h')).toBeUndefined()
  expect(named('Counter')).toBeUndefined()
  expect(meterOf(meters.slice(0, 1), { title: 'Counter', unit: null })?.name).toBe('Running hours')
})
