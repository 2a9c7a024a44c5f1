import { randomUUID } from 'node:crypto'
import { workOrderTypesApi } from '@steward/contract/work-order-types.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'

let here: TestAccount
beforeEach(async () => {
  here = await newAccount()
})

type Fields = Record<string, unknown>
const create = (fields: Fields) =>
  here.call(workOrderTypesApi.create, { body: { work_order_type: fields as never } })
const add = async (fields: Fields = {}) => {
  const { body } = await create({ name: 'Inspection', ...fields })
  if (!body.data) throw new Error(JSON.stringify(body.errors))
  return body.data
}
const change = (id: string, fields: Fields) =>
  here.call(workOrderTypesApi.update, {
    params: { id },
    body: { work_order_type: fields as never },
  })
const step = (fields: Fields = {}) => ({
  id: randomUUID(),
  title: 'Look at it',
  kind: 'check',
  required: false,
  ...fields,
})

describe('the key of a type', () => {
  test.each([
    { name: 'Oil change (van)', key: 'oil_change_van' },
    { name: 'Überprüfung der Straße', key: 'uberprufung_der_strasse' },
    { name: '検査', key: 'type' },
  ])('is made from its name: $name gives $key', async ({ name, key }) => {
    expect((await add({ name })).key).toBe(key)
  })

  test('gets a number where the same one is there already', async () => {
    await add({ name: 'Oil change' })

    expect((await add({ name: 'Oil-change' })).key).toBe('oil_change_2')
  })

  test('can be chosen once, and is refused where it is taken', async () => {
    await add({ name: 'One', key: 'same' })

    const { status, body } = await create({ name: 'Two', key: 'same' })

    expect(status).toBe(422)
    expect(body.errors[0]).toMatchObject({ source: { pointer: '/work_order_type/key' } })
    expect(body.errors[0]!.detail).toMatch(/key.*taken/)
  })

  test('stays as it is, whatever the name becomes', async () => {
    const { id, key } = await add({ name: 'Oil change' })

    expect((await change(id, { name: 'Lubrication' })).body.data.key).toBe(key)
    expect((await change(id, { key })).status).toBe(200)
    const refused = await change(id, { key: 'other' })
    expect(refused.status).toBe(422)
    expect(refused.body.errors[0]).toMatchObject({
      code: 'immutable',
      source: { pointer: '/work_order_type/key' },
    })
  })
})

test('a type begins as corrective work of medium priority, and keeps what is said of it', async () => {
  expect(await add()).toMatchObject({
    kind: 'corrective',
    default_priority: 'medium',
    require_asset: false,
    checklist: [],
    status: 'active',
  })
  const { body } = await create({ name: 'Service', target_hours: '72.5', require_asset: true })
  expect(body.data).toMatchObject({ target_hours: '72.5', require_asset: true })
})

describe('a checklist', () => {
  test('comes back as it was written, in its order', async () => {
    const checklist = [
      step({ title: 'Running hours', kind: 'meter', unit: 'h', min: 0 }),
      step({ title: 'Pressure', kind: 'number', unit: 'bar', min: 2, max: 8, required: true }),
      step({ title: 'Belt', kind: 'choice', choices: ['Good', 'Worn'] }),
      step({ title: 'Safe to use', kind: 'pass_fail', required: true }),
    ]

    const { id } = await add({ checklist })

    const { body } = await here.call(workOrderTypesApi.get, { params: { id } })
    expect(body.data.checklist).toEqual(checklist)
  })

  const twice = randomUUID()
  test.each([
    {
      why: 'a choice of one',
      steps: [step({ kind: 'choice', choices: ['Yes'] })],
      at: '0/choices',
    },
    {
      why: 'the same choice twice',
      steps: [step({ kind: 'choice', choices: ['Yes', 'yes'] })],
      at: '0/choices',
    },
    { why: 'choices of a check', steps: [step({ choices: ['A', 'B'] })], at: '0/choices' },
    { why: 'a unit of a text', steps: [step(), step({ kind: 'text', unit: 'mm' })], at: '1/unit' },
    {
      why: 'a range upside down',
      steps: [step({ kind: 'number', min: 5, max: 1 })],
      at: '0/max',
    },
    { why: 'the same step twice', steps: [step({ id: twice }), step({ id: twice })], at: '1/id' },
    { why: 'a step without words', steps: [step({ title: ' ' })], at: '0/title' },
  ])('is refused for $why', async ({ steps, at }) => {
    const { status, body } = await create({ name: 'Check', checklist: steps })

    expect(status).toBe(422)
    expect(body.errors[0]?.source?.pointer).toBe(`/work_order_type/checklist/${at}`)
  })
})

test('many types are given one priority at once, and get their own back', async () => {
  const types = [
    await add({ name: 'Leak', default_priority: 'high' }),
    await add({ name: 'Paint', default_priority: 'low' }),
  ]
  const ids = types.map(({ id }) => id)
  const priorities = async () => {
    const { body } = await here.call(workOrderTypesApi.list, { query: { sort: 'name' } })
    return body.data.map(({ default_priority }) => default_priority)
  }
  const bulk = (changes: Fields) =>
    here.call(workOrderTypesApi.bulk, {
      body: { work_order_types: { ids, changes: changes as never } },
    })

  const { body } = await bulk({ default_priority: 'medium' })
  expect(body.data).toMatchObject({ changed: 2, skipped: [] })
  expect(await priorities()).toEqual(['medium', 'medium'])
  await here.call(workOrderTypesApi.undoBulk, {
    body: { work_order_types: { undo_token: body.data.undo_token! } },
  })
  expect(await priorities()).toEqual(['high', 'low'])
  expect((await bulk({ default_priority: 'urgent' })).status).toBe(422)
})

test('types are out of reach while work orders are switched off', async () => {
  await here.h.owner.query('update accounts set feature_flags = $2 where id = $1', [
    here.account_id,
    JSON.stringify({ 'work_orders.enable': false }),
  ])

  const { status, body } = await here.call(workOrderTypesApi.list, {})

  expect(status).toBe(403)
  expect(body.errors[0]).toMatchObject({ code: 'feature_off' })
})

test('a type that is archived can be brought back, and its name is free meanwhile', async () => {
  const { id } = await add({ name: 'Audit' })
  await here.call(workOrderTypesApi.remove, { params: { id } })

  const again = await add({ name: 'Audit' })
  const refused = await here.call(workOrderTypesApi.restore, { params: { id } })

  expect(again.id).not.toBe(id)
  expect(refused.status).toBe(422)
  expect(refused.body.errors[0]!.detail).toMatch(/taken/)
})
