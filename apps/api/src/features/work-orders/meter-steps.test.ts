import { assetDepreciationApi } from '@steward/contract/asset-depreciation.ts'
import { assetMetersApi } from '@steward/contract/asset-meters.ts'
import { auditsApi } from '@steward/contract/audits.ts'
import { booksApi } from '@steward/contract/books.ts'
import { bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import { depreciationMethodsApi } from '@steward/contract/depreciation-methods.ts'
import { maintenancePlansApi } from '@steward/contract/maintenance-plans.ts'
import { workOrderTasksApi } from '@steward/contract/work-order-tasks.ts'
import { workOrdersApi } from '@steward/contract/work-orders.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { computeFigures } from '#features/books/figures-job.ts'
import { newAccount, type Person, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'
import { csvOf } from '#test/builders/csv.ts'
import { bringIn } from '#test/builders/imports.ts'
import { workOnBulk } from '#test/builders/jobs.ts'
import { totalsOf } from '#test/figures.ts'
import { ordersOf } from '#test/work-orders.ts'
import { meterOf } from './meter-steps.ts'
import { makePlannedOrders } from './plans/make-orders.ts'

let here: TestAccount
const { addAsset, addSite } = adding(() => here)
let asset_id: string
let order: string
beforeEach(async () => {
  here = await newAccount()
  asset_id = (await addAsset('Pump')).id
  order = (await ordersOf(here).add({ asset_id })).id
})

const addMeter = async (more: object = {}) => (await adding(() => here).addMeter(asset_id, more)).id
const addStep = async (fields: object = {}, id = order) => {
  const task = { title: 'Hours', kind: 'meter' as const, ...fields }
  return (await here.call(workOrderTasksApi.add, { params: { id }, body: { task } })).body.data.id
}
const change = (task_id: string, task: object, by: Person = here, id = order) =>
  by.call(workOrderTasksApi.update, { params: { id, task_id }, body: { task } })
const shown = async (id: string) =>
  (await here.call(assetMetersApi.get, { params: { id } })).body.data.reading
const readings = async (id: string) =>
  (await here.call(assetMetersApi.readings, { params: { id }, query: {} })).body.data
const values = async (id: string) => (await readings(id)).map(({ value }) => value)
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const read = (id: string, value: string, days: number) =>
  here.call(assetMetersApi.read, {
    params: { id },
    body: { reading: { value, read_at: daysAgo(days) } },
  })

describe('the answer to a meter step', () => {
  test('creates a reading of the asset’s meter with that name, for everyone who may answer', async () => {
    const meter = await addMeter({ reading: '100' })
    const technician = await here.person('technician')
    const done_at = daysAgo(0)

    const { body } = await change(
      await addStep({ unit: 'H' }),
      { answer: '120', done_at },
      technician,
    )

    expect(body.data).toMatchObject({ answer: '120', not_read: null })
    expect(await shown(meter)).toBe('120')
    expect((await readings(meter))[0]).toMatchObject({
      value: '120',
      read_at: done_at,
      read_by_id: technician.user_id,
    })
  })

  test('makes work of a plan by that meter due', async () => {
    await addMeter({ reading: '100' })
    const plan = { title: 'Service', asset_id, every: 50, unit: 'meter' as const }
    await here.call(maintenancePlansApi.create, {
      body: { maintenance_plan: { ...plan, meter_name: 'Hours', start_date: '2026-01-01' } },
    })
    expect(await makePlannedOrders(here.h.services, here.account_id)).toBe(0)

    await change(await addStep(), { answer: '151' })

    expect(await makePlannedOrders(here.h.services, here.account_id)).toBe(1)
  })

  test('when changed, corrects its reading without changing the time of the reading', async () => {
    const meter = await addMeter({ reading: '100' })
    const step = await addStep()
    await change(step, { answer: '1200' })
    const [first] = await readings(meter)

    const { status } = await change(step, { answer: '120' }, await here.person('technician'))

    expect(status).toBe(200)
    expect((await readings(meter))[0]).toEqual({ ...first, value: '120' })
    expect([await values(meter), await shown(meter)]).toEqual([['120', '100'], '120'])
  })

  test('deletes its reading when it is cleared, the step changes its kind, or the step is deleted', async () => {
    const meter = await addMeter({ reading: '100' })
    const emptied = await addStep()
    await change(emptied, { answer: '120' })
    await change(emptied, { answer: null })
    expect([await values(meter), await shown(meter)]).toEqual([['100'], '100'])

    const other = await addStep()
    await change(other, { answer: '130' })
    await change(other, { kind: 'check' })
    expect(await values(meter)).toEqual(['100'])

    const task_id = await addStep()
    await change(task_id, { answer: '140' })
    await here.call(workOrderTasksApi.remove, { params: { id: order, task_id } })
    expect([await values(meter), await shown(meter)]).toEqual([['100'], '100'])
  })

  test('keeps its reading when the work order is cancelled or archived', async () => {
    const meter = await addMeter()
    const step = await addStep()
    await change(step, { answer: '120' })
    await here.call(workOrdersApi.remove, { params: { id: order } })

    expect((await change(step, { answer: '130' })).status).toBe(409)
    expect(await values(meter)).toEqual(['120'])
  })

  test('keeps its reading when the import that created the meter is undone, and when the meter is removed', async () => {
    const file = csvOf([
      ['Asset', 'Meter', 'Date', 'Reading', 'Unit'],
      ['Pump', 'Hours', '2026-01-01', '100', 'h'],
    ])
    const done = await bringIn(here, file, {
      resource_type: 'MeterReading',
      create_missing: true,
    })
    const query = { 'filter[asset_id]': asset_id }
    const meter = (await here.call(assetMetersApi.list, { query })).body.data[0]!.id
    const step = await addStep()
    await change(step, { answer: '120' })

    const undone = await here.call(bulkImportsApi.undo, { params: { id: done.id } })
    await workOnBulk(here, undone.body.data.undo!.id)
    expect([await values(meter), await shown(meter)]).toEqual([['120'], '120'])

    await here.call(assetMetersApi.remove, { params: { id: meter } })
    expect((await change(step, { answer: '130' })).body.data.not_read).toBeNull()
    expect(await values(meter)).toEqual(['130'])
  })

  test('creates its reading for the present asset of the work order', async () => {
    const meter = await addMeter()
    const step = await addStep()
    await change(step, { answer: '120' })
    const other = (await addAsset('Other pump')).id
    const theirs = await addMeter({ asset_id: other })
    await ordersOf(here).change(order, { asset_id: other })
    expect(await values(meter)).toEqual(['120'])

    await change(step, { answer: '7' })

    expect([await values(meter), await shown(meter)]).toEqual([[], null])
    expect(await values(theirs)).toEqual(['7'])
  })

  test('is in the history of the asset like a manual reading', async () => {
    await addMeter({ reading: '100' })
    const step = await addStep()
    for (const answer of ['1200', '120', null]) await change(step, { answer })

    const { body } = await here.call(auditsApi.list, {
      query: { 'filter[auditable_type]': 'Asset', 'filter[auditable_id]': asset_id },
    })

    const meter = [null, 'Hours (h)']
    expect(body.data.slice(0, 3).map(({ action, changes }) => [action, changes])).toEqual([
      ['undo', { meter, meter_reading: ['120 h', null] }],
      ['correct_reading', { meter, meter_reading: ['1200 h', '120 h'] }],
      ['read_meter', { meter, meter_reading: ['100 h', '1200 h'] }],
    ])
  })

  test('updates the depreciation of methods by units, and so does a correction', async () => {
    const method = { name: 'Hours', kind: 'units_of_production' as const, unit_label: 'h' }
    const { body } = await here.call(depreciationMethodsApi.create, {
      body: { depreciation_method: method },
    })
    const [book] = (await here.call(booksApi.list, {})).body.data
    asset_id = (
      await addAsset('Press', {
        purchase_date: '2024-01-01',
        purchase_cost: '1200',
        depreciation_method_id: body.data.id,
      })
    ).id
    await addMeter()
    await here.call(assetDepreciationApi.updateBook, {
      params: { id: asset_id, book_id: book!.id },
      body: { asset_book: { units_total: '1000' } },
    })
    const { id } = await ordersOf(here).add({ asset_id })
    const step = await addStep({}, id)
    const charged = async (answer: string | null) => {
      await change(step, { answer, done_at: '2024-03-15T12:00:00.000Z' }, here, id)
      await computeFigures(here.h.services, here.account_id)
      return (await totalsOf(here, 'book_year_sums', book!.id, 2024)).charge
    }

    expect(await charged('250')).toBe(30_000n)
    expect(await charged('500')).toBe(60_000n)
    expect(await charged(null)).toBe(0n)
  })
})

describe('an answer that the meter refuses', () => {
  const errorOf = ({ status, body }: Awaited<ReturnType<typeof change>>) => {
    const [{ code, detail, meta, source } = {} as never] = body.errors ?? []
    return { status, code, detail, meta, pointer: source?.pointer }
  }

  test('is lower than the last reading, and is refused unless the meter was reset', async () => {
    const meter = await addMeter({ reading: '100' })
    const step = await addStep()

    expect(errorOf(await change(step, { answer: '90' }))).toEqual({
      status: 422,
      code: 'backwards',
      detail: "It read 100 before; it can't be less",
      meta: { before: '100', unit: 'h' },
      pointer: '/task/answer',
    })
    expect(await values(meter)).toEqual(['100'])
    const { body } = await here.call(workOrderTasksApi.list, { params: { id: order } })
    expect(body.data[0]!.answer).toBeNull()

    expect((await change(step, { answer: '90', reset: true })).status).toBe(200)
    expect((await change(step, { answer: '9' })).status).toBe(200)
    expect((await readings(meter))[0]).toMatchObject({ value: '9', reset: true })
    await change(step, { answer: '900' })
    expect((await readings(meter))[0]).toMatchObject({ value: '900', reset: false })
  })

  test('passes the reset on to the next reading when it is deleted', async () => {
    const meter = await addMeter()
    await read(meter, '100', 3)
    const step = await addStep()
    await change(step, { answer: '5', done_at: daysAgo(2), reset: true })
    await read(meter, '20', 1)

    await change(step, { answer: null })

    const left = (await readings(meter)).map(({ value, reset }) => [value, reset])
    expect(left).toEqual([
      ['20', true],
      ['100', false],
    ])
  })

  test('was sent late, and is compared with the readings before and after it', async () => {
    const meter = await addMeter()
    await read(meter, '100', 3)
    await read(meter, '200', 1)
    const step = await addStep()
    const at = { done_at: daysAgo(2) }

    expect(errorOf(await change(step, { answer: '99', ...at })).code).toBe('backwards')
    expect(errorOf(await change(step, { answer: '201', ...at })).code).toBe('ahead')
    expect((await change(step, { answer: '150', ...at })).status).toBe(200)
    // Given again today, it is still what was read then.
    expect(errorOf(await change(step, { answer: '201' })).code).toBe('ahead')
    expect([await values(meter), await shown(meter)]).toEqual([['200', '150', '100'], '200'])
  })

  test('comes from a device whose clock is ahead, or is negative', async () => {
    const meter = await addMeter()
    const step = await addStep()
    expect((await change(step, { answer: '-1' })).status).toBe(422)

    const ahead = new Date(Date.now() + 120_000).toISOString()
    expect((await change(step, { answer: '1', done_at: ahead })).status).toBe(200)

    expect(Date.parse((await readings(meter))[0]!.read_at)).toBeLessThanOrEqual(Date.now())
  })
})

describe('an answer that can’t become a reading', () => {
  const answered = async (fields: object = {}, id = order) =>
    (await change(await addStep(fields, id), { answer: '12' }, here, id)).body.data

  test('is stored with the reason', async () => {
    const { id } = await ordersOf(here).add()
    expect(await answered({}, id)).toMatchObject({ answer: '12', not_read: 'no_asset' })
    expect(await answered()).toMatchObject({ answer: '12', not_read: 'no_meter' })
    const meter = await addMeter()
    expect(await answered({ unit: 'km' })).toMatchObject({ answer: '12', not_read: 'other_unit' })
    expect(await answered({ kind: 'number' })).toMatchObject({ answer: '12', not_read: null })
    await here.call(assetMetersApi.remove, { params: { id: meter } })
    expect(await answered()).toMatchObject({ not_read: 'no_meter' })
    expect(await values(meter)).toEqual([])
  })

  test('becomes a reading when it is given again and a meter fits', async () => {
    const step = await addStep()
    await change(step, { answer: '12' })
    const meter = await addMeter()

    expect((await change(step, { answer: '12' })).body.data.not_read).toBeNull()

    expect(await values(meter)).toEqual(['12'])
    expect((await change(step, { unit: 'km', answer: '12' })).body.data.not_read).toBe('other_unit')
    expect(await values(meter)).toEqual([])
    expect((await change(step, { answer: null })).body.data.not_read).toBeNull()
  })

  test('finds its meter regardless of case, and keeps it when the meter is renamed', async () => {
    const meters = [{ name: 'Hours', unit: 'h' }]
    expect(meterOf(meters, { title: 'hours ', unit: null })).toBe(meters[0])
    const meter = await addMeter()
    const step = await addStep()
    await change(step, { answer: '12' })
    await here.call(assetMetersApi.update, {
      params: { id: meter },
      body: { asset_meter: { name: 'Running hours' } },
    })

    await change(step, { answer: '13' })

    expect(await values(meter)).toEqual(['13'])
  })
})

describe('people', () => {
  test('who answer at the same time create one reading for each step, each checked against the others', async () => {
    const meters = [await addMeter(), await addMeter({ name: 'Starts', unit: 'x' })]
    const other = (await ordersOf(here).add({ asset_id })).id
    const steps = [
      { id: order, step: await addStep() },
      { id: order, step: await addStep({ title: 'Starts' }) },
      { id: other, step: await addStep({ title: 'Starts' }, other) },
      { id: other, step: await addStep({}, other) },
    ]
    const people = [here, await here.person('technician')]

    const answers = await Promise.all(
      steps.flatMap(({ id, step }, index) =>
        people.flatMap((by, n) =>
          ['40', null, '50', '45'].map((answer) =>
            change(step, { answer: answer && String(Number(answer) + index + n) }, by, id),
          ),
        ),
      ),
    )

    expect(answers.filter(({ status }) => status !== 200 && status !== 422)).toEqual([])
    for (const meter of meters) {
      const left = (await values(meter)).map(Number)
      expect(left.length).toBeLessThanOrEqual(2)
      expect(left).toEqual(left.toSorted((a, b) => b - a))
      expect(await shown(meter)).toBe(left.length > 0 ? String(left[0]) : null)
    }
  })

  test('who saw an older answer get a conflict', async () => {
    const meter = await addMeter()
    const step = await addStep()
    const both = await Promise.all(
      ['10', '20'].map((answer) => change(step, { answer, lock_version: 1 })),
    )

    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await values(meter)).toHaveLength(1)
  })

  test('limited to sites can answer only steps of work orders that they see', async () => {
    const [depot, yard] = [(await addSite('Depot')).id, (await addSite('Yard')).id]
    const limited = await here.person('technician', [depot])
    asset_id = (await addAsset('Truck', { site_id: yard })).id
    const meter = await addMeter({ reading: '100' })
    const seen = (await ordersOf(here).add({ asset_id, site_id: depot })).id
    const unseen = (await ordersOf(here).add({ asset_id })).id
    const step = await addStep({}, seen)

    expect(
      (await change(await addStep({}, unseen), { answer: '110' }, limited, unseen)).status,
    ).toBe(404)
    const { body } = await change(step, { answer: '120' }, limited, seen)
    expect(body.data.not_read).toBeNull()
    expect((await change(step, { answer: '90' }, limited, seen)).status).toBe(422)
    expect(await values(meter)).toEqual(['120', '100'])
    // What they see of the asset is as little as before.
    expect((await limited.call(assetMetersApi.get, { params: { id: meter } })).status).toBe(404)
    await change(step, { answer: null }, limited, seen)
    expect(await values(meter)).toEqual(['100'])
  })
})
