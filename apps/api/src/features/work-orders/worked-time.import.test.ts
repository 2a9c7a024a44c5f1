import { auditsApi } from '@steward/contract/audits.ts'
import { bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import { workOrderCostsApi } from '@steward/contract/work-order-costs.ts'
import { workOrdersApi } from '@steward/contract/work-orders.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { ask } from '#core/context/ctx.ts'
import { newAccount, type TestAccount } from '#test/account.ts'
import { csvOf } from '#test/builders/csv.ts'
import { bringIn, upload, work } from '#test/builders/imports.ts'
import { workOnBulk } from '#test/builders/jobs.ts'
import { ordersOf } from '#test/work-orders.ts'

let here: TestAccount
let orders: ReturnType<typeof ordersOf>
beforeEach(async () => {
  here = await newAccount()
  orders = ordersOf(here)
})

const bring = (rows: string[][]) =>
  bringIn(here, csvOf(rows), { resource_type: 'WorkOrder', mode: 'create' })
const update = (rows: string[][]) =>
  bringIn(here, csvOf(rows), { resource_type: 'WorkOrder', mode: 'update' })
const timeOf = async (id: string) =>
  (await here.call(workOrderCostsApi.time, { params: { id }, query: {} })).body.data
const logged = async (id: string) => (await timeOf(id)).map(({ minutes }) => minutes)
const log = (id: string, minutes: number, rest: object = {}) =>
  here.call(workOrderCostsApi.addTime, {
    params: { id },
    body: { time_entry: { minutes, worked_on: '2026-02-03', ...rest } },
  })
/** An order on which so much was worked. */
async function worked(...minutes: number[]) {
  const order = await orders.add()
  for (const one of minutes) await log(order.id, one, { rate: '60.00', note: 'By hand' })
  return order
}

describe('importing the hours worked on a work order', () => {
  test('create one time entry on the day of completion, for the assignee or else for the importing user', async () => {
    await ask(here.ctx, {
      text: "update accounts set time_zone = 'America/New_York' where id = $1",
      values: [here.account_id],
    })
    const technician = await here.person('technician')
    const done = await bring([
      ['Title', 'Status', 'Assignee', 'Date completed', 'Time spent'],
      ['a', 'Closed', technician.email, '2026-03-02T03:00:00Z', '2 h 15 min'],
      ['b', 'Closed', '', '2026-03-05', '1:30'],
      ['c', 'Open', '', '', '0'],
      ['d', 'Open', '', '', '20001'],
    ])
    expect(done.error_details).toMatchObject([{ row: 5, column: 'Time spent', code: 'too_big' }])
    const { data } = (await here.call(workOrdersApi.list, { query: { sort: 'title' } })).body
    expect(data.map(({ actual_hours }) => actual_hours)).toEqual(['2.25', '1.5', '0'])
    expect(await timeOf(data[0]!.id)).toMatchObject([
      { user_id: technician.user_id, minutes: 135, worked_on: '2026-03-01', rate: null },
    ])
    expect(await timeOf(data[1]!.id)).toMatchObject([
      { user_id: here.user_id, minutes: 90, worked_on: '2026-03-05' },
    ])
  })

  test.each([
    ['Labor hours', '1.5'],
    ['Time spent (minutes)', '90'],
    ['Total duration', '5400 s'],
    ['Temps passé', '1h30'],
    ['Aufgewendete Zeit', '1,5 Std.'],
    ['actual_hours', '1.5'],
    ['Hours worked', '1.50'],
    ['Total duration', '0 days 1 hours 30 minutes'],
  ])('are read from a column «%s»', async (heading, cell) => {
    await bring([
      ['Title', heading],
      ['a', cell],
    ])
    const { data } = (await here.call(workOrdersApi.list, { query: {} })).body
    expect(data).toMatchObject([{ actual_hours: '1.5' }])
  })

  test.each([
    ['Planned duration (days)', 'estimated_hours'],
    ['Hours worked (days)', 'actual_hours'],
  ])('aren’t read as days of 24 hours: «%s» is refused with an example', async (heading, key) => {
    const file = csvOf([
      ['Title', heading],
      ['a', '3'],
      ['b', '2 days'],
    ])
    const done = await bringIn(here, file, {
      resource_type: 'WorkOrder',
      mode: 'create',
      mapping: { columns: { Title: 'title', [heading]: key } },
    })
    const message = expect.stringContaining('Write days as hours, like 48 h.')
    expect(done.error_details).toMatchObject([
      { row: 2, column: heading, code: 'duration', message },
      { row: 3, column: heading, code: 'duration', message },
    ])
  })

  test('change nothing if they equal the logged time, however many entries it has', async () => {
    await worked(20, 25)
    await worked(100)
    await orders.add()
    const { text } = await here.call(workOrdersApi.export, { query: { format: 'csv' } })
    expect(text).toContain('actual_hours')
    const { id } = await upload(here, text, {
      resource_type: 'WorkOrder',
      mode: 'update',
      dry_run: true,
    })
    expect((await work(here, id)).preview).toMatchObject({ unchanged: 3, errors: 0 })
  })

  test('change the only entry and keep its other fields, as the check announces', async () => {
    const { id, number } = await worked(60)
    const file = csvOf([
      ['Number', 'Hours worked', 'Description'],
      [number, '1.75', 'Longer than it seemed'],
    ])
    const check = await upload(here, file, {
      resource_type: 'WorkOrder',
      mode: 'update',
      dry_run: true,
    })
    const { preview } = await work(here, check.id)
    expect(preview!.changes!.rows[0]!.fields).toContainEqual({
      key: 'actual_hours',
      from: '1',
      to: '1.75',
    })
    expect(await logged(id)).toEqual([60])
    await bringIn(here, file, { resource_type: 'WorkOrder', mode: 'update' })
    expect(await timeOf(id)).toMatchObject([
      { minutes: 105, rate: '60.00', note: 'By hand', worked_on: '2026-02-03' },
    ])
    const { body } = await here.call(auditsApi.list, {
      query: { 'filter[auditable_type]': 'WorkOrder', 'filter[auditable_id]': id },
    })
    expect(body.data.find(({ action }) => action === 'update_time_entry')).toMatchObject({
      changes: {
        actual_hours: ['1', '1.75'],
        time_entry: [
          { minutes: 60, worked_on: '2026-02-03', rate: '60', note: 'By hand' },
          { minutes: 105, worked_on: '2026-02-03', rate: '60', note: 'By hand' },
        ],
      },
    })
  })

  test('are refused if there are several entries, and if they are empty', async () => {
    const several = await worked(60, 30)
    const one = await worked(60)
    const done = await update([
      ['Number', 'Hours worked'],
      [several.number, '2'],
      [one.number, '0'],
    ])
    expect(done.error_details).toMatchObject([
      { row: 2, code: 'logged', message: expect.stringContaining('1.5 h are already logged') },
      { row: 3, code: 'logged' },
    ])
    expect(await logged(several.id)).toHaveLength(2)
    expect(await logged(one.id)).toEqual([60])
  })
})

describe('the undo of an import', () => {
  const undo = async (id: string) => {
    const { body } = await here.call(bulkImportsApi.undo, { params: { id } })
    await workOnBulk(here, body.data.undo!.id)
  }

  test('restores the logged time with the other fields of a work order', async () => {
    const [none, one] = [await orders.add(), await worked(60)]
    const done = await update([
      ['Number', 'Hours worked', 'Description'],
      [none.number, '3', 'New'],
      [one.number, '1.75', ''],
    ])
    expect([await logged(none.id), await logged(one.id)]).toEqual([[180], [105]])
    await undo(done.id)
    expect([await logged(none.id), await logged(one.id)]).toEqual([[], [60]])
    expect(await orders.get(none.id)).toMatchObject({ description: null, actual_hours: '0' })
    expect(await timeOf(one.id)).toMatchObject([{ rate: '60.00', note: 'By hand' }])
  })

  test('keeps a work order with time logged since', async () => {
    const order = await orders.add()
    const done = await update([
      ['Number', 'Hours worked', 'Description'],
      [order.number, '3', 'New'],
    ])
    await log(order.id, 30)
    await undo(done.id)
    expect(await orders.get(order.id)).toMatchObject({ description: 'New', actual_hours: '3.5' })
  })

  test('restores the time if another field was changed since', async () => {
    const order = await orders.add()
    const done = await update([
      ['Number', 'Hours worked'],
      [order.number, '3'],
    ])
    await orders.change(order.id, { title: 'Another' })
    await undo(done.id)
    expect(await orders.get(order.id)).toMatchObject({ title: 'Another', actual_hours: '0' })
  })
})
