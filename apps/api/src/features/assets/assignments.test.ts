import { assetsApi } from '@steward/contract/assets.ts'
import { assignmentsApi, type HandOver, type TakeBack } from '@steward/contract/assignments.ts'
import { auditsApi } from '@steward/contract/audits.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import { locationsApi } from '@steward/contract/locations.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'
import { handingOver, refusal } from '#test/builders/handing-over.ts'
import { adding } from '#test/builders/register.ts'
import { csvOf } from '#test/builders/csv.ts'
import { bringIn } from '#test/builders/imports.ts'

let here: TestAccount
beforeEach(async () => {
  here = await newAccount()
})

const day = (shift: number) => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10)
const TODAY = day(0)

const { addSite, addEmployee } = adding(() => here)
const { addLaptop, asset, history, holders } = handingOver(() => here)
const give = (id: string, assignment: HandOver, by: Pick<TestAccount, 'call'> = here) =>
  by.call(assignmentsApi.handOver, { params: { id }, body: { assignment } })
const back = (id: string, given?: TakeBack) =>
  here.call(assignmentsApi.takeBack, { params: { id }, body: given ? { return: given } : {} })
const change = (id: string, asset: object) =>
  here.call(assetsApi.update, { params: { id }, body: { asset } })

describe('handing an asset over', () => {
  test('to a person moves it to where they work, where that is wished and known', async () => {
    const [depot, office] = [await addSite('Depot'), await addSite('Office')]
    const desk = await here.call(locationsApi.create, {
      body: { location: { name: 'Desk', site_id: office.id } },
    })
    const location_id = desk.body.data.id
    const ada = await addEmployee('Ada', { site_id: office.id, location_id })
    const bob = await addEmployee('Bob')
    const laptop = await addLaptop({ site_id: depot.id })

    await give(laptop.id, { employee_id: ada.id })
    expect(await asset(laptop.id)).toMatchObject({ site_id: depot.id, location_id: null })
    await give(laptop.id, { employee_id: ada.id, move_along: true })
    expect(await asset(laptop.id)).toMatchObject({ site_id: office.id, location_id })
    await give(laptop.id, { employee_id: bob.id, move_along: true })
    expect(await asset(laptop.id)).toMatchObject({ site_id: office.id, custodian_id: bob.id })

    const other = await addLaptop()
    await here.call(assignmentsApi.handOverMany, {
      body: { hand_over: { ids: [other.id], employee_id: ada.id, move_along: true } },
    })
    expect(await asset(other.id)).toMatchObject({ site_id: office.id, location_id })
  })

  test('to a person puts it in use with them, with day, condition and note', async () => {
    const [ada, laptop] = [await addEmployee('Ada'), await addLaptop()]

    const { status, body } = await give(laptop.id, {
      employee_id: ada.id,
      handed_on: day(-3),
      due_on: day(10),
      condition: 'good',
      note: 'With charger',
    })

    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      asset: { name: 'Laptop', asset_tag: 'AST-00001' },
      employee: { name: 'Ada Lind' },
      handed_on: day(-3),
      due_on: day(10),
      condition: 'good',
      note: 'With charger',
      handed_by: { name: 'Test Person' },
      ended_at: null,
      overdue: false,
    })
    expect(await asset(laptop.id)).toMatchObject({
      custodian: { name: 'Ada Lind' },
      status: 'in_use',
      condition: 'good',
      lock_version: 2,
    })
  })

  test('to the next person ends the previous assignment on that day', async () => {
    const [ada, eve, laptop] = [
      await addEmployee('Ada'),
      await addEmployee('Eve'),
      await addLaptop(),
    ]
    await give(laptop.id, { employee_id: ada.id, handed_on: day(-9) })

    await give(laptop.id, { employee_id: eve.id, handed_on: day(-2), condition: 'fair' })

    expect(await holders(laptop.id)).toEqual([
      ['Eve Lind', true],
      ['Ada Lind', false],
    ])
    expect((await history(laptop.id))[1]).toMatchObject({
      handed_on: day(-9),
      returned_on: day(-2),
      returned_condition: 'fair',
    })
  })

  test('to a site or a location moves it there, and ends its assignment', async () => {
    const [ada, depot] = [await addEmployee('Ada'), await addSite('Depot')]
    const { body } = await here.call(locationsApi.create, {
      body: { location: { name: 'Bay 4', site_id: depot.id } },
    })
    const laptop = await addLaptop({ custodian_id: ada.id })

    await give(laptop.id, { location_id: body.data.id })

    expect(await holders(laptop.id)).toEqual([
      ['Bay 4', true],
      ['Ada Lind', false],
    ])
    expect(await asset(laptop.id)).toMatchObject({
      custodian_id: null,
      site: { name: 'Depot' },
      location: { name: 'Bay 4' },
      status: 'in_use',
    })
    await give(laptop.id, { site_id: depot.id })
    expect(await holders(laptop.id)).toEqual([
      ['Depot', true],
      ['Bay 4', false],
      ['Ada Lind', false],
    ])
    expect(await asset(laptop.id)).toMatchObject({ location_id: null })
  })

  test('to the present assignee changes the day of return without a second assignment', async () => {
    const [ada, laptop] = [await addEmployee('Ada'), await addLaptop()]
    await give(laptop.id, { employee_id: ada.id, handed_on: day(-5), due_on: day(-1) })
    const late = { params: { id: ada.id }, query: { 'filter[overdue]': true } }
    expect((await here.call(assignmentsApi.ofEmployee, late)).body.meta.total_records).toBe(1)

    const { body } = await give(laptop.id, { employee_id: ada.id, due_on: day(20) })

    expect(body.data).toMatchObject({ handed_on: day(-5), due_on: day(20), overdue: false })
    expect(await history(laptop.id)).toHaveLength(1)
    expect((await here.call(assignmentsApi.ofEmployee, late)).body.meta.total_records).toBe(0)
    expect((await asset(laptop.id)).lock_version).toBe(2)
  })

  test('is refused for former or archived people, for days out of order, and for retired assets', async () => {
    const ada = await addEmployee('Ada')
    const [gone, old] = [await addEmployee('Gone', { status: 'left' }), await addEmployee('Old')]
    await here.call(employeesApi.remove, { params: { id: old.id } })
    const laptop = await addLaptop()
    const retired = await addLaptop({ status: 'retired', status_reason: 'Worn' })
    const to = { employee_id: ada.id }

    expect(refusal(await give(laptop.id, { employee_id: gone.id }))).toEqual([
      422,
      'left',
      '/assignment/employee_id',
    ])
    expect(refusal(await give(laptop.id, { employee_id: old.id }))[1]).toBe('archived')
    expect(refusal(await give(laptop.id, {}))).toEqual([
      422,
      'invalid_data',
      '/assignment/employee_id',
    ])
    expect(refusal(await give(laptop.id, { ...to, handed_on: day(2) }))).toEqual([
      422,
      'future',
      '/assignment/handed_on',
    ])
    expect(refusal(await give(laptop.id, { ...to, due_on: day(-1) }))[2]).toBe('/assignment/due_on')
    expect(refusal(await give(retired.id, to))).toEqual([422, 'transition', '/assignment/status'])
    expect(refusal(await give(laptop.id, { ...to, send_receipt: true }))[1]).toBe('no_email')
    await give(laptop.id, { ...to, handed_on: day(-1) })
    const eve = await addEmployee('Eve')
    expect(refusal(await give(laptop.id, { employee_id: eve.id, handed_on: day(-2) }))[1]).toBe(
      'order',
    )
    await here.call(assetsApi.remove, { params: { id: laptop.id } })
    expect(refusal(await give(laptop.id, to)).slice(0, 2)).toEqual([409, 'archived'])
    expect(await holders(retired.id)).toEqual([])
  })

  test('of a stale asset is refused with its present state', async () => {
    const [ada, laptop] = [await addEmployee('Ada'), await addLaptop()]
    await change(laptop.id, { notes: 'Changed meanwhile' })

    const { status, body } = await give(laptop.id, { employee_id: ada.id, lock_version: 1 })

    expect([status, body.errors[0]!.code]).toEqual([409, 'stale_record'])
    expect(await holders(laptop.id)).toEqual([])
  })

  test('by two users at the same time leaves one assignee, and both in the history', async () => {
    const people = await Promise.all(['Ada', 'Eve', 'Kim', 'Max'].map((name) => addEmployee(name)))
    const laptop = await addLaptop()

    const answers = await Promise.all(people.map(({ id }) => give(laptop.id, { employee_id: id })))

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    const open = (await history(laptop.id)).filter(({ ended_at }) => ended_at === null)
    expect(open.map(({ employee_id }) => employee_id)).toEqual([
      (await asset(laptop.id)).custodian_id,
    ])
    expect(await history(laptop.id)).toHaveLength(4)
  })

  test('of an asset in maintenance keeps that status', async () => {
    const [ada, laptop] = [await addEmployee('Ada'), await addLaptop({ status: 'in_maintenance' })]

    await give(laptop.id, { employee_id: ada.id })

    expect(await asset(laptop.id)).toMatchObject({ status: 'in_maintenance' })
  })
})

describe('taking an asset back', () => {
  test('ends its assignment and sets it to in stock, at the given place', async () => {
    const [ada, depot] = [await addEmployee('Ada'), await addSite('Depot')]
    const laptop = await addLaptop({ custodian_id: ada.id })

    const { body } = await back(laptop.id, {
      condition: 'poor',
      note: 'Screen cracked',
      site_id: depot.id,
    })

    expect(body.data).toMatchObject({
      employee: { name: 'Ada Lind' },
      returned_on: TODAY,
      returned_condition: 'poor',
      return_note: 'Screen cracked',
      returned_by: { name: 'Test Person' },
    })
    expect(await asset(laptop.id)).toMatchObject({
      custodian_id: null,
      status: 'in_stock',
      condition: 'poor',
      site: { name: 'Depot' },
    })
    expect(refusal(await back(laptop.id)).slice(0, 2)).toEqual([409, 'not_handed_over'])
  })

  test('may set it to out of service with a reason, and not before the day of its assignment', async () => {
    const [ada, laptop] = [await addEmployee('Ada'), await addLaptop()]
    await give(laptop.id, { employee_id: ada.id, handed_on: day(-2) })

    expect(refusal(await back(laptop.id, { returned_on: day(-3) }))).toEqual([
      422,
      'order',
      '/return/returned_on',
    ])
    expect(refusal(await back(laptop.id, { status: 'out_of_service' }))[2]).toBe(
      '/return/status_reason',
    )
    await back(laptop.id, { status: 'out_of_service', status_reason: 'Wet' })

    expect(await asset(laptop.id)).toMatchObject({ status: 'out_of_service', status_reason: 'Wet' })
  })

  test('works from a place as well', async () => {
    const [depot, laptop] = [await addSite('Depot'), await addLaptop()]
    await give(laptop.id, { site_id: depot.id })

    await back(laptop.id)

    expect(await holders(laptop.id)).toEqual([['Depot', false]])
    expect(await asset(laptop.id)).toMatchObject({ status: 'in_stock', site: { name: 'Depot' } })
  })
})

describe('assigning an asset by other ways', () => {
  test('by its form is recorded as an assignment', async () => {
    const [ada, eve] = [await addEmployee('Ada'), await addEmployee('Eve')]
    const laptop = await addLaptop({ custodian_id: ada.id })
    await change(laptop.id, { custodian_id: eve.id })

    expect(await holders(laptop.id)).toEqual([
      ['Eve Lind', true],
      ['Ada Lind', false],
    ])
    await change(laptop.id, { notes: 'Nothing to do with it' })
    expect(await history(laptop.id)).toHaveLength(2)
    await change(laptop.id, { custodian_id: null })
    expect((await history(laptop.id)).every(({ ended_at }) => ended_at !== null)).toBe(true)
    expect((await history(laptop.id))[0]).toMatchObject({
      handed_on: TODAY,
      returned_on: TODAY,
      handed_by: { id: here.user_id },
      returned_by: { id: here.user_id },
    })
    expect(await asset(laptop.id)).toMatchObject({ status: 'in_stock' })
  })

  test('by a bulk change is recorded, and restored by its undo', async () => {
    const [ada, eve] = [await addEmployee('Ada'), await addEmployee('Eve')]
    const [one, two] = [await addLaptop({ custodian_id: ada.id }), await addLaptop()]
    const since = (await history(one.id))[0]!

    const { body } = await here.call(assetsApi.bulk, {
      body: { assets: { ids: [one.id, two.id], changes: { custodian_id: eve.id } } },
    })

    expect(await holders(one.id)).toEqual([
      ['Eve Lind', true],
      ['Ada Lind', false],
    ])
    expect(await holders(two.id)).toEqual([['Eve Lind', true]])
    expect((await asset(two.id)).status).toBe('in_use')
    await here.call(assetsApi.undoBulk, {
      body: { assets: { undo_token: body.data.undo_token! } },
    })
    expect(await holders(two.id)).toEqual([])
    expect((await asset(two.id)).status).toBe('in_stock')
    expect(await history(one.id)).toMatchObject([
      { id: since.id, ended_at: null, returned_on: null },
    ])
  })

  test('by a bulk change that is undone keeps details added since', async () => {
    const [ada, eve] = [await addEmployee('Ada'), await addEmployee('Eve')]
    const laptop = await addLaptop({ custodian_id: ada.id })
    const { body } = await here.call(assetsApi.bulk, {
      body: { assets: { ids: [laptop.id], changes: { custodian_id: eve.id } } },
    })
    await give(laptop.id, { employee_id: eve.id, due_on: day(9), note: 'With charger' })

    const undone = await here.call(assetsApi.undoBulk, {
      body: { assets: { undo_token: body.data.undo_token! } },
    })

    expect(undone.body.data.changed).toBe(1)
    expect(await holders(laptop.id)).toEqual([
      ['Ada Lind', true],
      ['Eve Lind', false],
      ['Ada Lind', false],
    ])
    expect((await history(laptop.id))[1]).toMatchObject({ due_on: day(9), note: 'With charger' })
  })

  test('by an import, new and changed', async () => {
    await addEmployee('Ada', { employee_number: 'E1' })
    const eve = await addEmployee('Eve', { employee_number: 'E2' })
    const laptop = await addLaptop({ asset_tag: 'A-1', custodian_id: eve.id })

    await bringIn(
      here,
      csvOf([
        ['asset_tag', 'name', 'custodian'],
        ['A-1', 'Laptop', 'E1'],
        ['A-2', 'Phone', 'E1'],
      ]),
      { mode: 'upsert' },
    )

    expect(await holders(laptop.id)).toEqual([
      ['Ada Lind', true],
      ['Eve Lind', false],
    ])
    const { body } = await here.call(assetsApi.list, { query: { search: 'Phone' } })
    expect(await holders(body.data[0]!.id)).toEqual([['Ada Lind', true]])
  })

  test('it leaves a place that it was given to when it is moved to another', async () => {
    const [depot, office, laptop] = [
      await addSite('Depot'),
      await addSite('Office'),
      await addLaptop(),
    ]
    await give(laptop.id, { site_id: depot.id })

    await change(laptop.id, { site_id: office.id })

    expect(await holders(laptop.id)).toEqual([['Depot', false]])
  })
})

test('the history of the asset has who handed it over and when', async () => {
  const [ada, laptop] = [await addEmployee('Ada'), await addLaptop()]
  await give(laptop.id, { employee_id: ada.id, due_on: day(4), note: 'With bag' })
  await back(laptop.id, { note: 'No bag' })

  const { body } = await here.call(auditsApi.list, {
    query: { 'filter[auditable_type]': 'Asset', 'filter[auditable_id]': laptop.id },
  })

  expect(body.data.map(({ action }) => action)).toEqual(['return', 'hand_over', 'create'])
  expect(body.data[0]!.changes).toMatchObject({
    custodian_id: [ada.id, null],
    returned_on: [null, TODAY],
    note: [null, 'No bag'],
  })
  expect(body.data[1]!.changes).toMatchObject({
    custodian_id: [null, ada.id],
    status: ['in_stock', 'in_use'],
    due_on: [null, day(4)],
    note: [null, 'With bag'],
  })
  const { body: then } = await here.call(assetsApi.get, {
    params: { id: laptop.id },
    query: { at: body.data[1]!.event_date },
  })
  expect(then.data).toMatchObject({ custodian_id: ada.id, lock_version: 2 })
})

test('users limited to sites see and assign only assets there', async () => {
  const [depot, office, ada] = [
    await addSite('Depot'),
    await addSite('Office'),
    await addEmployee('Ada'),
  ]
  const [near, far] = [
    await addLaptop({ site_id: depot.id, custodian_id: ada.id }),
    await addLaptop({ site_id: office.id, custodian_id: ada.id }),
  ]
  const manager = await here.person('asset_manager', [depot.id])
  const eve = await addEmployee('Eve')

  const seen = await manager.call(assignmentsApi.ofEmployee, { params: { id: ada.id }, query: {} })
  expect(seen.body.data.map(({ asset_id }) => asset_id)).toEqual([near.id])
  expect(seen.body.meta.total_records).toBe(1)
  expect((await give(far.id, { employee_id: eve.id }, manager)).status).toBe(404)
  expect((await give(near.id, { employee_id: eve.id }, manager)).status).toBe(201)
  expect((await give(near.id, { site_id: office.id }, manager)).status).toBe(404)
  expect(await holders(far.id)).toEqual([['Ada Lind', true]])
})

test('the present and past assignments of a person have pages, the newest first', async () => {
  const ada = await addEmployee('Ada')
  for (const name of ['One', 'Two', 'Three']) await addLaptop({ name, custodian_id: ada.id })
  const read = async (query: object) =>
    (await here.call(assignmentsApi.ofEmployee, { params: { id: ada.id }, query })).body
  const first = await read({ per_page: 2, 'filter[open]': true })
  const rest = await read({ per_page: 2, 'filter[open]': true, cursor: first.meta.next_cursor })

  expect([...first.data, ...rest.data].map(({ asset }) => asset.name)).toEqual([
    'Three',
    'Two',
    'One',
  ])
  expect(first.meta.total_records).toBe(3)
  await back(first.data[0]!.asset_id)
  expect((await read({ 'filter[open]': false })).data.map(({ asset }) => asset.name)).toEqual([
    'Three',
  ])
  expect((await read({ 'filter[open]': true })).meta.total_records).toBe(2)
})
